import { sql } from '../../platform/db/sql';
import type { Category } from './schema';

/** The columns of a category that readers see, from `categories c`. */
export const categoryColumns = sql`
  c.slug, c.name_zh, c.name_en, c.description_zh, c.description_en, c."order",
  (SELECT coalesce(sum(n.articles), 0)::int FROM archive_counts n WHERE n.kind = 'category' AND n.value = c.slug) AS article_count`;

/** A category with its number of published articles. */
export type CategoryRow = {
  slug: string;
  name_zh: string;
  name_en: string;
  description_zh: string;
  description_en: string;
  order: number;
  article_count: number;
};

/** A category as readers see it; missing text is null. */
export function toCategory(row: CategoryRow): Category {
  return {
    ...row,
    name_zh: row.name_zh || null,
    name_en: row.name_en || null,
    description_zh: row.description_zh || null,
    description_en: row.description_en || null,
  };
}

/** Number of a category's articles, including articles whose draft is in it, and of its videos. */
export type CategoryUsage = { articles: number; videos: number };
