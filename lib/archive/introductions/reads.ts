import { db } from '../../platform/db/client';
import { readDb } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import { listChosenArticles, listPublishedById } from '../articles/reads';
import type { ArticleItem } from '../articles/schema';
import type { IntroductionRow } from './record';
import type { Introduction } from './schema';

/** What readers see of the introduction to a category: its texts, and those of its articles that are published. */
export async function findIntroduction(
  slug: string,
  appUrl: string,
): Promise<{ intro_zh: string; intro_en: string; articles: ArticleItem[] } | undefined> {
  const { rows } = await readDb().query<IntroductionRow>(
    sql`SELECT intro_zh, intro_en, article_ids FROM category_introductions WHERE category_slug = ${slug}`,
    'category_introduction',
  );
  const [row] = rows;
  if (!row) return undefined;
  const { article_ids, ...texts } = row;
  return { ...texts, articles: article_ids.length > 0 ? await listPublishedById(article_ids, appUrl) : [] };
}

/**
 * The introduction to a category as editors see it; empty if none was written yet.
 *
 * @throws NotFoundError if there is no such category
 */
export async function getIntroduction(slug: string): Promise<Introduction> {
  const { rows } = await db().query<IntroductionRow>(sql`
    SELECT coalesce(i.intro_zh, '') AS intro_zh, coalesce(i.intro_en, '') AS intro_en, coalesce(i.article_ids, '{}') AS article_ids
    FROM categories c LEFT JOIN category_introductions i ON i.category_slug = c.slug WHERE c.slug = ${slug}`);
  const [row] = rows;
  if (!row) throw new NotFoundError('category');
  const { article_ids, ...texts } = row;
  return { category_slug: slug, ...texts, articles: await listChosenArticles(article_ids) };
}
