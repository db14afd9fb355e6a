import { isDeepStrictEqual } from 'node:util';
import type { StaffRole } from '../../people/auth/record';
import { parseTime, toWireTime } from '../../platform/clock';
import type { EditConflict } from '../../platform/errors';
import { locales } from '../../platform/i18n/locales';
import {
  type ArticleField,
  articleFields,
  type Draft,
  type DraftField,
  draftFields,
  type EditState,
  type FieldMark,
  type FieldMarks,
} from './record';
import type { ArticleRecord, DraftRecord } from './schema';

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
  const own = changes.slug ?? slug;
  if (changes.aliases) changes.aliases = (changes.aliases as string[]).filter((alias) => alias !== own);
  return changes as Partial<ArticleRecord>;
}

/** A value as the database returns it, so that sending it again is no change. */
function toStored(field: ArticleField, value: unknown): unknown {
  if (field === 'tags' || field === 'aliases') return [...new Set(value as string[])];
  if (field === 'publish_at') return value === '' ? '' : toWireTime(parseTime(value as string) as Date);
  // Minus zero, for one, is stored as zero.
  return field === 'mentions' ? JSON.parse(JSON.stringify(value)) : value;
}

/** Whether `role` may change an article that it sees: what a contributor wrote is the editors' once readers have seen it. */
export function isEditable({ wasLive }: Pick<EditState, 'wasLive'>, role: StaffRole): boolean {
  return role !== 'contributor' || !wasLive;
}

/** The fields of an article that a draft copies. */
export function toDraftRecord(article: ArticleRecord): DraftRecord {
  return Object.fromEntries(draftFields.map((field) => [field, article[field]])) as DraftRecord;
}

/** The draft as an article: what a draft cannot change is the article's. */
export function toFullRecord(article: ArticleRecord, draft: DraftRecord): ArticleRecord {
  return { ...article, ...draft };
}

/** What editors work on: the draft, or the article if there is none, and when its fields last changed. */
export function toWorkingCopy({ article, draft, marks }: EditState): { record: DraftRecord; marks: FieldMarks } {
  return draft ? { record: draft.record, marks: draft.marks } : { record: toDraftRecord(article), marks };
}

/** Fields in which two records differ. */
export function listChangedFields<Fields extends Partial<ArticleRecord>>(before: Partial<ArticleRecord>, after: Fields) {
  return articleFields.filter((field) => field in after && !equal(before[field], after[field as keyof Fields]));
}

export type Save = {
  /** what the save changes */
  changes: Partial<DraftRecord>;
  conflicts: EditConflict[];
  /** what others changed since the caller's version, besides the caller's own fields */
  merged: Partial<DraftRecord>;
};

/**
 * A save by somebody who read version `since`: it may change a field that nobody has changed since. A value equal to the stored
 * one is no change, so that a save may be repeated.
 */
export function mergeSave(
  current: { record: DraftRecord; marks: FieldMarks },
  sent: Partial<ArticleRecord>,
  since: number,
): Save {
  const save: Save = { changes: {}, conflicts: [], merged: {} };
  for (const field of draftFields) {
    const [mine, theirs, mark] = [sent[field], current.record[field], current.marks[field]];
    const isNewer = mark !== undefined && mark.version > since;
    if (mine === undefined) {
      if (isNewer) Object.assign(save.merged, { [field]: theirs });
    } else if (!equal(mine, theirs)) {
      if (isNewer) save.conflicts.push(toConflict(field, theirs, mark));
      else Object.assign(save.changes, { [field]: mine });
    }
  }
  return save;
}

/**
 * The draft merged into the article, field by field: a field changed on one side is taken, one changed differently on both is
 * a conflict.
 */
export function mergeDraft(
  draft: Pick<Draft, 'record' | 'base'>,
  article: ArticleRecord,
  marks: FieldMarks,
): { merged: DraftRecord; conflicts: EditConflict[] } {
  const merged = toDraftRecord(article);
  const conflicts: EditConflict[] = [];
  for (const field of draftFields) {
    const [mine, base, theirs] = [draft.record[field], draft.base[field], article[field]];
    if (equal(mine, base) || equal(mine, theirs)) continue;
    if (equal(theirs, base)) Object.assign(merged, { [field]: mine });
    else conflicts.push(toConflict(field, theirs, marks[field]));
  }
  return { merged, conflicts };
}

const unknownMark: FieldMark = { version: 0, by: 'operator', at: toWireTime(new Date(0)) };

function toConflict(field: DraftField, theirs: unknown, mark: FieldMark = unknownMark): EditConflict {
  return { field, theirs, by: mark.by, at: mark.at };
}

/**
 * The draft's new base in fields whose conflict with the article the caller has decided: what the article has now, provided that
 * the caller has seen it.
 */
export function mergeRebase(
  { article, draft, marks }: Pick<EditState, 'article' | 'draft' | 'marks'>,
  fields: readonly DraftField[],
  since: number,
): { base: Partial<DraftRecord>; conflicts: EditConflict[] } {
  const base: Partial<DraftRecord> = {};
  const conflicts: EditConflict[] = [];
  for (const field of new Set(draft ? fields : [])) {
    const [theirs, mark] = [article[field], marks[field]];
    if (mark !== undefined && mark.version > since) conflicts.push(toConflict(field, theirs, mark));
    else if (!equal(draft?.base[field], theirs)) Object.assign(base, { [field]: theirs });
  }
  return { base, conflicts };
}

/** Fields of the article that changed since the draft began. */
export function listBaseChanges({ article, draft }: Pick<EditState, 'article' | 'draft'>): DraftField[] {
  return draft ? draftFields.filter((field) => !equal(article[field], draft.base[field])) : [];
}

/** Marks of the given fields. */
export function markFields(fields: readonly ArticleField[], mark: FieldMark): FieldMarks {
  return Object.fromEntries(fields.map((field) => [field, mark]));
}

/** How long somebody edits before the draft is kept as a revision. */
const REVISION_INTERVAL_MS = 10 * 60_000;

/** Whether a draft is kept as a revision before somebody changes it. */
export function isDueForRevision(draft: Pick<Draft, 'savedBy' | 'revisedAt'>, writer: string, now: Date): boolean {
  return draft.savedBy !== writer || now.getTime() - draft.revisedAt.getTime() >= REVISION_INTERVAL_MS;
}

/** What keeps a record from readers: it needs one language with title and body, an author and a known category. */
export function listPublishReasons(
  record: Pick<ArticleRecord, 'title_zh' | 'title_en' | 'content_zh' | 'content_en' | 'author_name'>,
  categoryExists: boolean,
): { field: string; type: string }[] {
  const reasons: { field: string; type: string }[] = [];
  const missing = locales.map((locale) =>
    ([`title_${locale}`, `content_${locale}`] as const).filter((field) => record[field].trim() === ''),
  );
  // The fields of the language that is nearest to complete.
  const fewest = missing.reduce((least, fields) => (fields.length < least.length ? fields : least));
  for (const field of fewest) reasons.push({ field, type: 'missing' });
  if (record.author_name.trim() === '') reasons.push({ field: 'author_name', type: 'missing' });
  if (!categoryExists) reasons.push({ field: 'category_slug', type: 'value_error' });
  return reasons;
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

/**
 * When each field last changed for those who edit, once the draft became `article` at `version`. A value that they had in the draft
 * already keeps its mark; one that came from the article is new to them.
 */
export function toPublishedMarks(
  draft: Pick<Draft, 'record' | 'marks'>,
  article: ArticleRecord,
  marks: FieldMarks,
  version: number,
): FieldMarks {
  const published = { ...marks };
  for (const field of draftFields) {
    const [kept, fresh] = [draft.marks[field], marks[field]];
    if (!equal(draft.record[field], article[field])) published[field] = { ...(fresh ?? unknownMark), version };
    else if (kept) published[field] = kept;
    else delete published[field];
  }
  return published;
}
