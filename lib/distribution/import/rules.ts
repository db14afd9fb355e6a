import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { toSlug } from '../../archive/articles/rules';
import { ArticleCreate, ArticleUpdate } from '../../archive/articles/schema';
import { CategoryCreate } from '../../archive/categories/schema';
import { findExcess } from '../../archive/rendering/budget';
import { renderText } from '../../archive/rendering/render-text';
import type { TagNames } from '../../archive/tags/record';
import { hasFittingNames, keepTagNames, TAG_NAMES_RULE, toDistinctNames } from '../../archive/tags/rules';
import { ImportedVideo } from '../../archive/videos/schema';
import { parseTime } from '../../platform/clock';
import type { Prisma } from '../../platform/db/client';
import { toIssues } from '../../platform/validation';
import { type ImportedArticle, type ImportRecord, type ImportRow, type RecordKind, recordKinds } from './record';

/** A record that cannot be imported; the message explains why. */
export class RejectedRecord extends Error {
  override name = 'RejectedRecord';
}

/** A record's kind is its `type`, or else follows from its fields (docs/contract.md, section 1, "Import"). */
export function toRecordKind(record: ImportRecord): RecordKind {
  const { type } = record;
  const kind = recordKinds.find((known) => known === type);
  if (kind) return kind;
  if (type !== undefined)
    throw new RejectedRecord(`type: ${JSON.stringify(type)?.slice(0, 60)} is not one of ${recordKinds.join(', ')}`);
  if ('video_url' in record) return 'video';
  if ('content_zh' in record) return 'article';
  if ('name_zh' in record) return 'category';
  throw new RejectedRecord('Cannot tell what this is: add type, video_url, content_zh or name_zh');
}

/** The identifier of a record within its kind. */
export function toRecordKey(kind: RecordKind, record: ImportRecord): string {
  if (kind === 'article') return toSlug(record).slug;
  return String((kind === 'video' ? record.video_url : record.slug) ?? '');
}

/**
 * Rejects a second article with the same generated slug but different content, which would silently overwrite the first.
 *
 * @param seen content hashes by generated slug, filled as records pass
 */
export function rejectDuplicateTitle(record: ImportRecord, seen: Map<string, string>): void {
  const { slug, generated } = toSlug(record);
  if (!generated) return;
  const content = createHash('sha256')
    .update(`${String(record.title_zh)}\n${String(record.content_en)}`)
    .digest('base64')
    .slice(0, 16);
  const earlier = seen.get(slug);
  if (earlier !== undefined && earlier !== content)
    throw new RejectedRecord('slug: Another record without a slug has the same English title; add a slug to one of them');
  seen.set(slug, content);
}

/** Rejects an article, and a video that has a category, if there is no such category. */
export function requireCategory(kind: RecordKind, row: ImportRow, categories: ReadonlySet<string>): void {
  if (kind === 'category' || (kind === 'video' && row.category_slug === '')) return;
  const slug = String(row.category_slug);
  if (!categories.has(slug)) throw new RejectedRecord(`category_slug: Unknown category "${slug.slice(0, 60)}"`);
}

/** A record merged into the stored row, if any, and validated. */
export function toRow(kind: RecordKind, record: ImportRecord, stored: ImportRow | undefined): ImportRow {
  if (kind === 'article') return toArticleRow(record, stored as ImportedArticle | undefined);
  const schema = kind === 'category' ? CategoryCreate : ImportedVideo;
  return validate<z.ZodType<ImportRow>>(schema, stored ? { ...stored, ...toUpdate(schema, record) } : toNew(schema, record));
}

const updateOnlySchemas = Object.fromEntries(
  Object.entries(ArticleUpdate.shape).filter(([name]) => !(name in ArticleCreate.shape)),
);

/** An imported article may have the fields of a create request and those that exist only on update. */
const ImportedArticleSchema = z.object({ ...ArticleCreate.shape, ...updateOnlySchemas });

/** The columns of an article that an import writes. */
export const articleColumns = Object.keys(ImportedArticleSchema.shape).map((name) =>
  name === 'dateModified' ? 'date_modified' : name,
);

/** Articles are validated by the API's own schema. */
function toArticleRow(record: ImportRecord, stored: ImportedArticle | undefined): ImportedArticle {
  const { dateModified, publish_at, title_ru, excerpt_ru, is_archived, aliases, mentions, slug, ...rest } = validate(
    ImportedArticleSchema,
    mergeArticle(record, stored),
  ) as z.output<typeof ArticleCreate> & ImportRecord;
  const isNamed = Array.isArray(record.tags_zh) || !stored;
  const tags_zh = isNamed ? rest.tags_zh : keepTagNames(rest.tags, stored as TagNames);
  if (!hasFittingNames({ tags: rest.tags, tags_zh })) throw new RejectedRecord(`tags_zh: ${TAG_NAMES_RULE}`);
  for (const field of ['content_zh', 'content_en'] as const)
    if (rest[field] !== stored?.[field]) requireRenderable(rest[field], field);
  return {
    ...rest,
    slug: slug as string,
    tags: [...new Set(rest.tags)],
    tags_zh: toDistinctNames(rest.tags, tags_zh),
    publish_at: publish_at === null ? null : (parseTime(publish_at) as Date),
    title_ru: (title_ru as string | null) ?? '',
    excerpt_ru: (excerpt_ru as string | null) ?? '',
    is_archived: (is_archived as boolean | null) ?? false,
    aliases: [...new Set((aliases as string[] | null) ?? [])].filter((alias) => alias !== slug),
    mentions: (mentions as Prisma.InputJsonValue | null) ?? [],
    date_modified: (dateModified as string | null) ?? null,
  };
}

/** The fields of a record over those of the stored article, if any, under the names of requests. */
function mergeArticle(record: ImportRecord, stored: ImportedArticle | undefined): ImportRecord {
  const input: ImportRecord = { ...record, slug: toSlug(record).slug };
  if (input.dateModified === undefined && 'date_modified' in record) input.dateModified = record.date_modified;
  const storedRecord = stored && toRecord(stored);
  const merged = storedRecord ? { ...storedRecord, ...toUpdate(ArticleCreate, input) } : toNew(ArticleCreate, input);
  for (const name of Object.keys(updateOnlySchemas)) merged[name] = input[name] ?? storedRecord?.[name];
  return merged;
}

function requireRenderable(text: string, field: string): void {
  const excess = findExcess(text);
  if (excess) throw new RejectedRecord(`${field}: Too complex to be laid out from line ${excess.line} on; simplify its markup`);
}

/** Matches bodies that may contain something readers do not see, or see as it is written. Others need not be parsed during an import. */
const MAY_SURPRISE = /^---[ \t]*\n[a-z_]|<[a-z]|\{\{?[:%<]|!\[|\\\]\(|\]\([^()\n]*(?:[\s（）(]|$)/i;
const MAX_REMARKS = 20;

/** What readers will not see of an article as its author may expect, with the lines of its bodies; it is imported all the same. */
export function toRemarks(record: ImportRecord): string[] {
  const fromSource = /^https:\/\//i.test(String(record.original_source_url ?? ''));
  const remarks = (['en', 'zh'] as const).flatMap((language) => {
    const field = `content_${language}`;
    const text = record[field];
    if (typeof text !== 'string' || !MAY_SURPRISE.test(text)) return [];
    const { hidden, malformedLinks, images } = renderText(text, language).facts;
    const unplaced = fromSource ? [] : images.filter((url) => !/^(?:[a-z][a-z\d+.-]*:|\/media\/)/i.test(url));
    const toPlace = (written: string) => {
      const at = text.indexOf(written);
      return at < 0 ? field : `${field}, line ${text.slice(0, at).split('\n').length}`;
    };
    return [
      ...malformedLinks.map(
        (written) => `${toPlace(written)}: ${JSON.stringify(written.slice(0, 80))} is not a link; check its brackets and spaces`,
      ),
      ...hidden.map((written) => `${toPlace(written)}: readers do not see ${JSON.stringify(written.slice(0, 80))}`),
      ...unplaced.map(
        (url) =>
          `${toPlace(url)}: image ${JSON.stringify(url.slice(0, 80))} is not shown; give its full address or original_source_url`,
      ),
    ];
  });
  return remarks.length > MAX_REMARKS
    ? [...remarks.slice(0, MAX_REMARKS), `and ${remarks.length - MAX_REMARKS} more places`]
    : remarks;
}

/** A stored article with the field names of the API, as import reads and export writes it. */
export function toRecord(row: ImportedArticle): ImportRecord {
  const { date_modified, publish_at, ...rest } = row;
  return {
    ...rest,
    publish_at: publish_at instanceof Date ? publish_at.toISOString() : (publish_at ?? null),
    dateModified: date_modified ?? null,
  };
}

/** The fields of `after` that differ from `before`. */
export function toChangedFields<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof T])),
  ) as Partial<T>;
}

function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issues = toIssues(result.error, 'body').map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`);
  throw new RejectedRecord(issues.slice(0, 5).join('; ') + (issues.length > 5 ? `; and ${issues.length - 5} more` : ''));
}

/** The fields an update sets. Null leaves a field unchanged unless the field itself may be null. */
function toUpdate(schema: z.ZodObject, record: ImportRecord): ImportRecord {
  const isSet = ([name, value]: [string, unknown]) =>
    value !== null || schema.shape[name] === undefined || (schema.shape[name] as z.ZodType).safeParse(null).success;
  return Object.fromEntries(Object.entries(dropUndefined(record)).filter(isSet));
}

/** A record that is not stored yet. Responses and snapshots have null where there is no text, which is stored as the empty string. */
function toNew(schema: z.ZodObject, record: ImportRecord): ImportRecord {
  const isText = (field: z.ZodType | undefined) => field && !field.safeParse(null).success && field.safeParse('').success;
  const toText = ([name, value]: [string, unknown]) => [name, value === null && isText(schema.shape[name]) ? '' : value];
  return Object.fromEntries(Object.entries(dropUndefined(record)).map(toText));
}

function dropUndefined(record: ImportRecord): ImportRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
