import { isDeepStrictEqual } from 'node:util';
import { findExcess } from '../../archive/rendering/budget';
import type { TagNames } from '../../archive/tags/record';
import { hasFittingNames, keepTagNames, TAG_NAMES_RULE, toDistinctNames } from '../../archive/tags/rules';
import { isOwn } from '../../people/auth/rules';
import { type Actor, hasRole, type StaffRole } from '../../platform/actor';
import { parseTime, toWireTime } from '../../platform/clock';
import { type PublishReason, VersionRequiredError } from '../../platform/errors';
import { locales } from '../../platform/i18n/locales';
import { completeRecord } from '../../platform/stored-record';
import { InvalidField } from '../../platform/validation';
import { type ArticleField, articleFields, draftFields, type EditState, type FieldMark, type FieldMarks } from './record';
import { ArticleRecord, type DraftRecord } from './schema';

const equal = isDeepStrictEqual;

/**
 * A validated request body as changes of fields: absent and null fields keep their value, lists hold each item once, and no
 * article is its own alias.
 *
 * @param slug the article's, unless the body changes it
 */
export function toChanges(body: Record<string, unknown>, slug?: string): Partial<ArticleRecord> {
  const changes: Partial<Record<ArticleField, unknown>> = {};
  for (const field of articleFields) {
    const value = body[field];
    if (value !== undefined && value !== null) changes[field] = toStored(field, value);
  }
  if (changes.tags_zh) changes.tags_zh = toDistinctNames((body.tags as string[] | null) ?? [], changes.tags_zh as string[]);
  const own = changes.slug ?? slug;
  if (changes.aliases) changes.aliases = (changes.aliases as string[]).filter((alias) => alias !== own);
  return changes as Partial<ArticleRecord>;
}

/**
 * Changes in which the Chinese names fit the tags: tags that are sent alone keep the names that they have in `before`.
 *
 * @throws InvalidField for names that are not as many as the tags
 */
export function withTagNames(changes: Partial<ArticleRecord>, before: TagNames): Partial<ArticleRecord> {
  const { tags = before.tags, tags_zh = keepTagNames(tags, before) } = changes;
  if (!hasFittingNames({ tags, tags_zh })) throw new InvalidField('tags_zh', 'value_error', TAG_NAMES_RULE);
  return changes.tags ? { ...changes, tags_zh } : changes;
}

/** A record that was stored as JSON, with the fields that articles have gained since. Its tags keep the names that they have in `rest`. */
export function completeArticle<Fields extends TagNames>(stored: Partial<Fields>, rest: Fields): Fields {
  const record = completeRecord(stored, rest);
  return stored.tags_zh ? record : { ...record, tags_zh: keepTagNames(record.tags, rest) };
}

/** A value as the database returns it, so that sending it again counts as unchanged. */
function toStored(field: ArticleField, value: unknown): unknown {
  if (field === 'tags' || field === 'aliases') return [...new Set(value as string[])];
  if (field === 'publish_at') return value === '' ? '' : toWireTime(parseTime(value as string) as Date);
  // Minus zero, for example, is stored as zero.
  return field === 'mentions' ? JSON.parse(JSON.stringify(value)) : value;
}

/** Whether `role` may change an article that it sees. Once published, a contributor's article belongs to the editors. */
export function isEditable({ wasLive }: Pick<EditState, 'wasLive'>, role: StaffRole | undefined): boolean {
  return !wasLive || hasRole(role, 'editor');
}

/** Whether a member of staff may delete an article: an administrator, or its author as long as readers have never seen it. */
export function isDeletable({ wasLive, createdBy }: Pick<EditState, 'wasLive' | 'createdBy'>, reader: Actor): boolean {
  return hasRole(reader.role, 'admin') || (!wasLive && isOwn(createdBy, reader));
}

/** An article with every field empty: the value of a field in records that are older than the field. */
export const emptyRecord = Object.fromEntries(
  Object.entries(ArticleRecord.shape).map(([field, schema]) => [
    field,
    ['', [], false].find((value) => schema.safeParse(value).success),
  ]),
) as unknown as ArticleRecord;

/** The fields of an article that a draft copies. */
export function toDraftRecord(article: ArticleRecord): DraftRecord {
  return Object.fromEntries(draftFields.map((field) => [field, article[field]])) as DraftRecord;
}

/** The draft as an article: fields that a draft cannot change come from the article. */
export function toFullRecord(article: ArticleRecord, draft: DraftRecord): ArticleRecord {
  return { ...article, ...draft };
}

/** The text being edited: the draft, or the article if there is none, and when its fields last changed. */
export function toWorkingCopy({ article, draft, marks }: EditState): { record: DraftRecord; marks: FieldMarks } {
  return draft ? { record: draft.record, marks: draft.marks } : { record: toDraftRecord(article), marks };
}

/** Fields in which two records differ. */
export function listChangedFields<Fields extends Partial<ArticleRecord>>(before: Partial<ArticleRecord>, after: Fields) {
  return articleFields.filter((field) => field in after && !equal(before[field], after[field as keyof Fields]));
}

/** The mark of a field that changes now. */
export const toMark = (version: number, { name }: Pick<Actor, 'name'>): FieldMark => ({
  version,
  by: name,
  at: toWireTime(new Date()),
});

/** Marks of the given fields. */
export function markFields(fields: readonly ArticleField[], mark: FieldMark): FieldMarks {
  return Object.fromEntries(fields.map((field) => [field, mark]));
}

/**
 * Problems that prevent publishing: a record needs one language with title and body, an author and a known category, and texts
 * that can be rendered within the budget.
 *
 * @param shown the published record: a text that readers already have does not prevent publishing
 */
export function listPublishReasons(
  record: Pick<ArticleRecord, 'title_zh' | 'title_en' | 'content_zh' | 'content_en' | 'author_name'>,
  categoryExists: boolean,
  shown?: Pick<ArticleRecord, 'content_zh' | 'content_en'>,
): PublishReason[] {
  const reasons: PublishReason[] = [];
  const missing = locales.map((locale) =>
    ([`title_${locale}`, `content_${locale}`] as const).filter((field) => record[field].trim() === ''),
  );
  // The fields of the language that is nearest to complete.
  const fewest = missing.reduce((least, fields) => (fields.length < least.length ? fields : least));
  for (const field of fewest) reasons.push({ field, type: 'missing' });
  if (record.author_name.trim() === '') reasons.push({ field: 'author_name', type: 'missing' });
  if (!categoryExists) reasons.push({ field: 'category_slug', type: 'value_error' });
  for (const locale of locales) {
    const field = `content_${locale}` as const;
    const excess = record[field] === shown?.[field] ? undefined : findExcess(record[field]);
    if (excess) reasons.push({ field, type: 'too_complex', ...excess });
  }
  return reasons;
}

/** @throws VersionRequiredError unless the caller names the version that it read */
export function requireSince(since: number | undefined): asserts since is number {
  if (since === undefined) throw new VersionRequiredError();
}

/** The columns of `articles` that hold fields of a record. */
export function toColumns(fields: Partial<ArticleRecord>): Record<string, unknown> {
  const { dateModified, publish_at, ...columns } = fields;
  return {
    ...columns,
    ...(publish_at === undefined ? {} : { publish_at: publish_at || null }),
    ...(dateModified === undefined ? {} : { date_modified: dateModified || null }),
  };
}
