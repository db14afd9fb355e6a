import { createHash } from 'node:crypto';
import { foldAuthor } from '../../platform/fold-author';
import { type Locale, otherLocale } from '../../platform/i18n/locales';
import { spellSlug } from '../../platform/text/slug';

/** Which published articles a list contains. */
export type ArticleFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  /** an author's name in either language, compared by `foldAuthor` */
  author?: string | undefined;
  /** changed at or after this time */
  since?: Date | undefined;
};

/** The key of the `archive_counts` rows that hold the filter's totals; undefined for filters that are not counted in advance. */
export function toCountKey({ category, tag, author, since }: ArticleFilter): { kind: string; value: string } | undefined {
  if (since !== undefined) return undefined;
  if (author !== undefined)
    return category === undefined && tag === undefined ? { kind: 'author', value: foldAuthor(author) } : undefined;
  if (tag !== undefined)
    return category === undefined ? { kind: 'tag', value: tag } : { kind: 'category_tag', value: `${category}\n${tag}` };
  return category === undefined ? { kind: 'all', value: '' } : { kind: 'category', value: category };
}

/** How many articles of a list each month has, newest first, in one version of the archive. */
export type MonthCounts = { version: string; months: readonly { month: string; articles: number }[] };

/** Where a page of a list is: `skip` articles after the newest one `before` a time, and none earlier than `from`. */
export type Place = { before: Date; from: Date; skip: number };

/** The place of a page after `passed` articles; undefined past the end. */
export function findPlace({ months }: MonthCounts, passed: number, pageSize: number): (Place & { total: number }) | undefined {
  let first: { month: string; skip: number } | undefined;
  let last = '';
  let total = 0;
  for (const { month, articles } of months) {
    if (!first && total + articles > passed) first = { month, skip: passed - total };
    if (first && total < passed + pageSize) last = month;
    total += articles;
  }
  if (!first) return undefined;
  const before = toStart(first.month);
  before.setUTCMonth(before.getUTCMonth() + 1);
  return { total, before, from: toStart(last), skip: first.skip };
}

/** @param month such as `2026-11` */
function toStart(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}

/** Totals of the archive. `open` articles are free to read; `updatedAt` is undefined until something is published. */
export type ArchiveStats = {
  articles: number;
  open: number;
  categories: number;
  videos: number;
  updatedAt: Date | undefined;
};

/** Reading speed: 230 English words with their spaces, or 400 Chinese characters. */
const CHARACTERS_PER_MINUTE: Record<Locale, number> = { en: 1_380, zh: 400 };

/** Lengths of an article's two bodies in characters. */
export type BodyLengths = { en: number; zh: number };

/** Minutes to read the article in the reader's language, or in the other one if that body is missing. */
export function toReadingMinutes(lengths: BodyLengths | undefined, locale: Locale): number | undefined {
  if (!lengths) return undefined;
  const language = lengths[locale] > 0 ? locale : otherLocale(locale);
  if (lengths[language] === 0) return undefined;
  return Math.max(1, Math.round(lengths[language] / CHARACTERS_PER_MINUTE[language]));
}

/**
 * The lead and latest articles of the home page. The newest fill in for missing featured ones.
 *
 * @param featured in their order @param newest in their order
 */
export function toFrontPage<Item extends { id: string }>(
  featured: readonly Item[],
  newest: readonly Item[],
  limits: { leads: number; latest: number },
): { leads: Item[]; latest: Item[] } {
  const leads = [...new Map([...featured, ...newest].map((item) => [item.id, item])).values()].slice(0, limits.leads);
  const latest = newest.filter(({ id }) => leads.every((lead) => lead.id !== id));
  return { leads, latest: latest.slice(0, limits.latest) };
}

/**
 * A record's slug, or one generated from its English title. Letters and digits of any script are kept; a title without
 * any becomes a hash, so that the same title always gives the same slug.
 */
export function toSlug(record: Record<string, unknown>): { slug: string; generated: boolean } {
  if (typeof record.slug === 'string' && record.slug !== '') return { slug: record.slug, generated: false };
  const title = typeof record.title_en === 'string' ? record.title_en : '';
  const slug = spellSlug(title);
  if (slug !== '') return { slug, generated: true };
  // Articles that differ in either title must not share a slug.
  const titles = JSON.stringify([title, record.title_zh ?? '']);
  return { slug: `article-${createHash('sha256').update(titles).digest('hex').slice(0, 10)}`, generated: true };
}
