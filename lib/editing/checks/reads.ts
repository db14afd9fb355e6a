import type { MarkdownFacts } from '../../archive/rendering/record';
import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { env } from '../../platform/env';
import type { Locale } from '../../platform/i18n/locales';
import { type ArticleWarning, type CheckedRecord, checkRecord, type Known, type Reference, toWarnings } from './rules';

/**
 * Warnings about a record for its editor.
 *
 * @param facts of both bodies
 */
export async function findWarnings(record: CheckedRecord, facts: Record<Locale, MarkdownFacts>): Promise<ArticleWarning[]> {
  const checked = checkRecord(record, facts, env().appUrl);
  const { references } = checked;
  const of = <Kind extends Reference['kind']>(kind: Kind) =>
    references.filter((reference): reference is Extract<Reference, { kind: Kind }> => reference.kind === kind);
  const articles = of('article').map(({ slug }) => slug);
  const categories = of('category').map(({ slug }) => slug);
  const media = of('media').map(({ sha256 }) => sha256);
  const [known, images] = await Promise.all([findPages(articles, categories), findImages(media)]);
  return toWarnings(checked, { ...known, media: images }, record);
}

type Pages = Pick<Known, 'articles' | 'categories'>;

async function findPages(articles: string[], categories: string[]): Promise<Pages> {
  if (articles.length + categories.length === 0) return { articles: new Set(), categories: new Set() };
  const { rows } = await db().query<Record<keyof Pages, string[]>>(
    sql`
    SELECT
      ARRAY(SELECT s FROM unnest(${articles}::text[]) s WHERE EXISTS (SELECT 1 FROM articles a WHERE a.state = 'published' AND a.slug = s)
        OR EXISTS (SELECT 1 FROM articles a WHERE a.state = 'published' AND a.aliases @> ARRAY[s])) AS articles,
      ARRAY(SELECT slug FROM categories WHERE slug = ANY (${categories}::text[])) AS categories`,
    'known_pages',
  );
  return { articles: new Set(rows[0]?.articles), categories: new Set(rows[0]?.categories) };
}

async function findImages(hashes: string[]): Promise<Known['media']> {
  if (hashes.length === 0) return new Set();
  const rows = await db().prisma.media.findMany({ where: { sha256: { in: hashes } }, select: { sha256: true } });
  return new Set(rows.map(({ sha256 }) => sha256));
}
