import { Prisma } from '../db/client';

/** Which published articles a list is about. */
export type ArticleFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  /** changed at or after this moment */
  since?: Date | undefined;
};

/** Where a filter's rows are read: each case is one range of one index. */
export type FilterSql = {
  source: Prisma.Sql;
  condition: Prisma.Sql;
  id: Prisma.Sql;
  publishedAt: Prisma.Sql;
};

/** A filter as SQL. By tag the rows come from `article_tags`, which is kept in the list's own order. */
export function toFilterSql({ category, tag, since }: ArticleFilter): FilterSql {
  const byChange = since ? Prisma.sql` AND f.changed_at >= ${since}` : Prisma.empty;
  if (tag === undefined) {
    return {
      source: Prisma.sql`articles f`,
      condition: Prisma.sql`f.state = 'published'${category === undefined ? Prisma.empty : Prisma.sql` AND f.category_slug = ${category}`}${byChange}`,
      id: Prisma.sql`f.id`,
      publishedAt: Prisma.sql`f.published_at`,
    };
  }
  return {
    source: since ? Prisma.sql`article_tags t JOIN articles f ON f.id = t.article_id` : Prisma.sql`article_tags t`,
    condition: Prisma.sql`t.tag = ${tag}${category === undefined ? Prisma.empty : Prisma.sql` AND t.category_slug = ${category}`}${byChange}`,
    id: Prisma.sql`t.article_id`,
    publishedAt: Prisma.sql`t.published_at`,
  };
}

/** The rows of `archive_counts` that hold the filter's totals (without `since`). */
export function countKey({ category, tag }: ArticleFilter): { kind: string; value: string } {
  if (tag !== undefined)
    return category === undefined ? { kind: 'tag', value: tag } : { kind: 'category_tag', value: `${category}\n${tag}` };
  return category === undefined ? { kind: 'all', value: '' } : { kind: 'category', value: category };
}
