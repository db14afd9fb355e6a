import { readDb } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import { toArticlePath, toAuthorPath, toTagPath, toVideoPath } from '../../platform/portal-paths';
import { authorPages } from '../authors/record';
import type { SitemapPage } from './record';

/** Pages in one file of the sitemap. */
export const FILE_SIZE = 10_000;

/** A tag's page with a single article adds nothing to that article's own page. */
const MIN_TAGGED = 2;

/** Kinds with their own files, because an archive may have any number of them. */
export const sitemapKinds = ['articles', 'authors', 'tags', 'videos'] as const;

type SitemapKind = (typeof sitemapKinds)[number];

/** How many pages of each kind the sitemap lists. */
export async function countSitemapPages(): Promise<Record<SitemapKind, number>> {
  const { rows } = await readDb().query<Record<SitemapKind, number>>(
    sql`
    SELECT (SELECT coalesce(sum(articles), 0)::int FROM archive_counts WHERE kind = 'all') AS articles,
      (SELECT count(*)::int FROM (${authorPages}) named) AS authors,
      (SELECT count(*)::int FROM (${tags}) used) AS tags,
      (SELECT count(*)::int FROM videos WHERE is_published) AS videos`,
    'sitemap_counts',
  );
  return rows[0] ?? { articles: 0, authors: 0, tags: 0, videos: 0 };
}

/** The pages of one file, from 1; a file past the end is empty. */
export async function listSitemapPages(kind: SitemapKind, file: number): Promise<SitemapPage[]> {
  const { rows } = await readDb().query<{ name: string; updated_at: Date | null }>(
    sql`${sources[kind]} LIMIT ${FILE_SIZE} OFFSET ${(file - 1) * FILE_SIZE}`,
    `sitemap_${kind}`,
  );
  return rows.map(({ name, updated_at }) => ({ path: paths[kind](name), updatedAt: updated_at ?? undefined }));
}

/** Oldest first: a new article changes the last file only. */
const articles = sql`
  SELECT slug AS name, changed_at AS updated_at FROM articles WHERE state = 'published' ORDER BY published_at, id`;

const tags = sql`
  SELECT value AS name, NULL::timestamptz AS updated_at FROM archive_counts WHERE kind = 'tag'
  GROUP BY value HAVING sum(articles) >= ${MIN_TAGGED} ORDER BY value`;

const videos = sql`SELECT id AS name, updated_at FROM videos WHERE is_published ORDER BY created_at, id`;

const sources = { articles, authors: authorPages, tags, videos };
const paths = { articles: toArticlePath, authors: toAuthorPath, tags: toTagPath, videos: toVideoPath };
