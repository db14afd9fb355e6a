import type { Database } from '../../lib/platform/db/client';
import { searchArchive } from '../../lib/search/hits/reads';
import type { SearchQuery } from '../../lib/search/query/rules';
import type { SearchHit, SearchResult } from '../../lib/search/query/schema';

/** Columns of an article that tests of search set; everything else has a dull default. */
export type TestArticle = {
  slug: string;
  title_en?: string;
  title_zh?: string;
  title_ru?: string;
  excerpt_en?: string;
  excerpt_zh?: string;
  excerpt_ru?: string;
  content_en?: string;
  content_zh?: string;
  tags?: string[];
  tags_zh?: string[];
  author_name?: string;
  author_name_zh?: string;
  category_slug?: string;
  is_published?: boolean;
  is_archived?: boolean;
  is_premium?: boolean;
  publish_at?: string;
};

type TestVideo = {
  video_url: string;
  title_en?: string;
  title_zh?: string;
  description_en?: string;
  description_zh?: string;
  category_slug?: string;
  is_published?: boolean;
};

/** Categories that tests put their articles in. */
export async function addCategories(database: Database, ...slugs: string[]): Promise<void> {
  await database.pool.query('INSERT INTO categories (slug, name_zh, name_en) SELECT s, s, s FROM unnest($1::text[]) s', [slugs]);
}

/** Writes articles by plain SQL in one statement, as a writer that knows nothing of search would. */
export async function addArticles(database: Database, articles: TestArticle[]): Promise<void> {
  const text = ['title_en', 'title_zh', 'title_ru', 'excerpt_en', 'excerpt_zh', 'excerpt_ru', 'content_en', 'content_zh'];
  await database.pool.query(
    `INSERT INTO articles (slug, ${text.join(', ')}, category_slug, author_name, author_name_zh, tags, tags_zh, is_published, is_archived,
       is_premium, publish_at)
     SELECT slug, ${text.map((name) => `coalesce(${name}, '')`).join(', ')}, coalesce(category_slug, 'one'), coalesce(author_name, 'Author'),
       coalesce(author_name_zh, ''), coalesce(tags, '{}'), coalesce(tags_zh, '{}'), coalesce(is_published, true), coalesce(is_archived, false), coalesce(is_premium, false), publish_at
     FROM jsonb_to_recordset($1::jsonb) AS r (slug text, ${text.map((name) => `${name} text`).join(', ')}, category_slug text,
       author_name text, author_name_zh text, tags text[], tags_zh text[], is_published boolean, is_archived boolean, is_premium boolean, publish_at timestamptz)`,
    [JSON.stringify(articles)],
  );
}

export async function addVideos(database: Database, videos: TestVideo[]): Promise<void> {
  const text = ['title_en', 'title_zh', 'description_en', 'description_zh'];
  await database.pool.query(
    `INSERT INTO videos (video_url, ${text.join(', ')}, category_slug, is_published)
     SELECT video_url, ${text.map((name) => `coalesce(${name}, '')`).join(', ')}, coalesce(category_slug, 'one'), coalesce(is_published, true)
     FROM jsonb_to_recordset($1::jsonb) AS r (video_url text, ${text.map((name) => `${name} text`).join(', ')}, category_slug text,
       is_published boolean)`,
    [JSON.stringify(videos)],
  );
}

/** A search, by default as an anonymous caller. */
export async function find(q: string, options: Partial<SearchQuery> = {}): Promise<SearchResult> {
  const defaults = { lang: 'both', prefix: false, sort: 'relevance', page: 1, pageSize: 100, fullText: false } as const;
  const { result } = await searchArchive({ q, ...defaults, ...options }, 'https://research.example.com');
  return result;
}

/** What matches all of a query as written, best first: slugs of articles, addresses of videos. */
export async function findExactly(q: string, options: Partial<SearchQuery> = {}): Promise<string[]> {
  const found = await find(q, options);
  return found.items.filter(({ match }) => match === 'all').map(nameOf);
}

export function nameOf(hit: SearchHit): string {
  return hit.type === 'article' ? hit.slug : hit.video_url;
}
