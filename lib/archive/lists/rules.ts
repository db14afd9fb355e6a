import { foldAuthor } from '../../platform/fold-author';

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
