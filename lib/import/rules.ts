import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ArticleCreate, ArticleUpdate } from '../archive/schema';
import { CategoryCreate } from '../categories/schema';
import { parseTime } from '../clock';
import type { Prisma } from '../db/client';
import { toIssues } from '../validation';
import { VideoCreate } from '../videos/schema';
import type { RecordKind } from './record';

/** A record that cannot be taken; the message says why, in words for whoever wrote the file. */
export class RejectedRecord extends Error {
  override name = 'RefusedRecord';
}

/** A line's kind is its `type`, else what its fields give away (contract, section 1, "Import"). */
export function toRecordKind(record: Record<string, unknown>): RecordKind {
  const { type } = record;
  if (type === 'article' || type === 'category' || type === 'video') return type;
  if (type !== undefined)
    throw new RejectedRecord(`type: ${JSON.stringify(type)?.slice(0, 60)} is none of article, category, video`);
  if ('video_url' in record) return 'video';
  if ('content_zh' in record) return 'article';
  if ('name_zh' in record) return 'category';
  throw new RejectedRecord('neither type nor video_url, content_zh or name_zh says what this is');
}

/** An article's columns as the database takes them. */
export type ArticleRow = Omit<
  Prisma.ArticleCreateManyInput,
  'id' | 'state' | 'published_at' | 'first_live_at' | 'changed_at' | 'previous_slugs' | 'created_at'
>;

/** The create fields and, on top of them, those that exist only on update. */
const ArticleRecord = z.object({
  ...ArticleCreate.shape,
  ...Object.fromEntries(Object.entries(ArticleUpdate.shape).filter(([name]) => !(name in ArticleCreate.shape))),
});

const updateOnlyNames = ['title_ru', 'excerpt_ru', 'is_archived', 'aliases', 'mentions', 'dateModified'] as const;

/**
 * A record's slug: its own, else one made of the English title. Letters and digits of any script stay; a title without
 * any gives a slug from a hash, the same for the same title.
 */
export function toSlug(record: Record<string, unknown>): { slug: string; made: boolean } {
  if (typeof record.slug === 'string' && record.slug !== '') return { slug: record.slug, made: false };
  const title = typeof record.title_en === 'string' ? record.title_en : '';
  const made = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-+$/, '');
  if (made !== '') return { slug: made, made: true };
  // A title of signs alone, or none: articles that differ in either title must not share a slug.
  const titles = JSON.stringify([title, record.title_zh ?? '']);
  return { slug: `article-${createHash('sha256').update(titles).digest('hex').slice(0, 10)}`, made: true };
}

/** An article's record on top of what is stored, checked by the schema of the interface itself. */
export function toArticleRow(record: Record<string, unknown>, stored: ArticleRow | undefined): ArticleRow {
  const given: Record<string, unknown> = { ...record, slug: toSlug(record).slug };
  if (given.dateModified === undefined && 'date_modified' in record) given.dateModified = record.date_modified;
  const keep = (name: string) => given[name] === undefined || given[name] === null;
  const merged = stored ? { ...toRecord(stored), ...toChanges(ArticleCreate, given) } : dropUndefined(given);
  for (const name of updateOnlyNames) if (keep(name)) merged[name] = stored ? toRecord(stored)[name] : undefined;
  const { dateModified, publish_at, title_ru, excerpt_ru, is_archived, aliases, mentions, slug, ...rest } = check(
    ArticleRecord,
    merged,
  ) as z.output<typeof ArticleCreate> & Record<string, unknown>;
  return {
    ...rest,
    slug: slug as string,
    tags: [...new Set(rest.tags)],
    publish_at: publish_at === null ? null : (parseTime(publish_at) as Date),
    title_ru: (title_ru as string | null) ?? '',
    excerpt_ru: (excerpt_ru as string | null) ?? '',
    is_archived: (is_archived as boolean | null) ?? false,
    aliases: [...new Set((aliases as string[] | null) ?? [])].filter((alias) => alias !== slug),
    mentions: (mentions as Prisma.InputJsonValue | null) ?? [],
    date_modified: (dateModified as string | null) ?? null,
  };
}

/** A stored article in the words of the interface, as import takes it and export writes it. */
export function toRecord(row: ArticleRow): Record<string, unknown> {
  const { date_modified, publish_at, ...rest } = row;
  return {
    ...rest,
    publish_at: publish_at instanceof Date ? publish_at.toISOString() : (publish_at ?? null),
    dateModified: date_modified ?? null,
  };
}

export function toCategoryRow(record: Record<string, unknown>, stored: z.output<typeof CategoryCreate> | undefined) {
  return check(CategoryCreate, stored ? { ...stored, ...toChanges(CategoryCreate, record) } : record);
}

export function toVideoRow(record: Record<string, unknown>, stored: z.output<typeof VideoCreate> | undefined) {
  return check(VideoCreate, stored ? { ...stored, ...toChanges(VideoCreate, record) } : record);
}

function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = toIssues(result.error, 'body').map((fault) => `${fault.loc.slice(1).join('.')}: ${fault.msg}`);
  throw new RejectedRecord(faults.slice(0, 5).join('; ') + (faults.length > 5 ? `; and ${faults.length - 5} more` : ''));
}

/** What an update says: every field may be null, which leaves as it is what cannot be empty. */
function toChanges(schema: z.ZodObject, record: Record<string, unknown>): Record<string, unknown> {
  const says = ([name, value]: [string, unknown]) =>
    value !== null || schema.shape[name] === undefined || (schema.shape[name] as z.ZodType).safeParse(null).success;
  return Object.fromEntries(Object.entries(dropUndefined(record)).filter(says));
}

function dropUndefined<T extends Record<string, unknown>>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
