import type { components, paths } from './schema.js';
import {
  type ConnectionOptions,
  createTransport,
  type FilePart,
  invalidResponse,
  toFileHeaders,
  toSegment,
} from './transport.js';

type Schemas = components['schemas'];
type Query<Path extends keyof paths> = NonNullable<
  paths[Path] extends { get: { parameters: { query?: infer Parameters } } } ? Parameters : never
>;

export type Article = Schemas['Article'];
export type ArticleItem = Schemas['ArticleItem'];
export type ArticleList = Schemas['ArticleList'];
export type Category = Schemas['Category'];
export type Change = Schemas['Change'];
export type ChangeList = Schemas['ChangeList'];
export type CitationFormat = Schemas['CitationRequest']['format'];
export type Citations = Schemas['Citations'];
export type Me = Schemas['Me'];
export type SearchHit = Schemas['SearchHit'];
export type SearchResult = Schemas['SearchResult'];
export type Snapshot = Schemas['Snapshot'];
export type Video = Schemas['Video'];
export type VideoList = Schemas['VideoList'];

export type CallOptions = { signal?: AbortSignal | undefined };
export type SearchOptions = Omit<Query<'/api/v1/search'>, 'q'> & CallOptions;
export type ArticleOptions = Query<'/api/v1/articles/{slug}'> & CallOptions;
export type ArticlesOptions = Query<'/api/v1/articles'> & CallOptions;
export type VideosOptions = Query<'/api/v1/videos'> & CallOptions;
export type VideoOptions = Query<'/api/v1/videos/{id}'> & CallOptions;
export type ChangesOptions = {
  /** the `next_since` of the page read last; without it, from the beginning */
  since?: string | Date;
  /** whole articles instead of list items; with a key, their full text */
  content?: boolean;
  page_size?: number;
} & CallOptions;
export type SnapshotFileOptions = {
  /** continues a download */
  after?: FilePart;
} & CallOptions;
export type CiteOptions = { format: CitationFormat; lang?: 'en' | 'zh' } & CallOptions;

/** Iterates over the items of every page; `pages` gives the responses themselves. */
export type Paged<Item, Page> = AsyncIterable<Item> & { pages(): AsyncIterableIterator<Page> };

export type Client = {
  /** Searches articles and videos, best first. */
  search(query: string, options?: SearchOptions): Paged<SearchHit, SearchResult>;
  /** One article, by its slug or an alias. */
  article(slug: string, options?: ArticleOptions): Promise<Article>;
  /** Articles, newest first. */
  articles(options?: ArticlesOptions): Paged<ArticleItem, ArticleList>;
  /** What changed since a time, oldest first. Store the `next_since` of each page once you have applied it. */
  changes(options?: ChangesOptions): Paged<Change, ChangeList>;
  categories(options?: CallOptions): Promise<Category[]>;
  /** Videos, newest first. */
  videos(options?: VideosOptions): Paged<Video, VideoList>;
  video(id: string, options?: VideoOptions): Promise<Video>;
  /** One file of citations, and the slugs that were not found. */
  cite(slugs: readonly string[], options: CiteOptions): Promise<Citations>;
  /** Complete copies of the archive to download, newest first. `changes` continues one at its `next_since`. */
  snapshots(options?: CallOptions): Promise<Snapshot[]>;
  /**
   * One file of a snapshot, its body still to be read. The status is 206 if it continues `after`, and 200 if it is the whole
   * file.
   *
   * @param id of the snapshot, or `latest`
   */
  snapshotFile(id: string, name: string, options?: SnapshotFileOptions): Promise<Response>;
  /** The key, its subscriber, quota and usage. */
  me(options?: CallOptions): Promise<Me>;
};

/**
 * A client of the archive's API. It waits out the rate limit and short outages; every other failure is an `ApiError`.
 *
 * @throws TypeError if the base URL or the key cannot be right
 */
export function createClient(options: ConnectionOptions): Client {
  const { json, open, retry } = createTransport(options);
  return {
    search: (q, { signal, ...query } = {}) => paged('/api/v1/search', { ...query, q }, signal),
    async article(slug, { signal, ...query } = {}) {
      return await json<Article>(`/api/v1/articles/${toSegment(slug)}`, { query, signal });
    },
    articles: ({ signal, ...query } = {}) => paged('/api/v1/articles', query, signal),
    changes: ({ signal, since = new Date(0), content, page_size } = {}) => {
      const query = { ...(content ? { include: 'content' } : {}), page_size };
      return toPaged(
        () => readChanges(toTime(since), (from) => json('/api/v1/changes', { query: { ...query, since: from }, signal })),
        ({ changes }) => changes,
      );
    },
    async categories({ signal } = {}) {
      return (await json<Schemas['CategoryList']>('/api/v1/categories', { signal })).items;
    },
    videos: ({ signal, ...query } = {}) => paged('/api/v1/videos', query, signal),
    async video(id, { signal, ...query } = {}) {
      return await json<Video>(`/api/v1/videos/${toSegment(id)}`, { query, signal });
    },
    cite: (slugs, { signal, ...rest }) =>
      json('/api/v1/citations', { method: 'POST', body: JSON.stringify({ slugs, ...rest }), signal }),
    async snapshots({ signal } = {}) {
      return (await json<Schemas['SnapshotList']>('/api/v1/snapshots', { signal })).items;
    },
    async snapshotFile(id, name, { signal, after } = {}) {
      const path = `/api/v1/snapshots/${toSegment(id)}/${toSegment(name)}`;
      return await retry(() => open(path, { headers: toFileHeaders(after), signal, accept: [200, 206] }), signal);
    },
    me: ({ signal } = {}) => json('/api/v1/me', { signal }),
  };

  function paged<Item, Page extends { items: Item[]; total_pages: number }>(
    path: string,
    query: Record<string, string | number | boolean | undefined>,
    signal?: AbortSignal,
  ): Paged<Item, Page> {
    return toPaged(
      () => readPages(Number(query.page ?? 1), (page) => json<Page>(path, { query: { ...query, page }, signal })),
      ({ items }) => items,
    );
  }
}

const toTime = (since: string | Date) => (typeof since === 'string' ? since : since.toISOString());

async function* readPages<Page extends { total_pages: number }>(first: number, read: (page: number) => Promise<Page>) {
  for (let number = first; ; number += 1) {
    const page = await read(number);
    yield page;
    if (!(number < page.total_pages)) return;
  }
}

async function* readChanges(since: string, read: (since: string) => Promise<ChangeList>) {
  for (let from = since; ; ) {
    const page = await read(from);
    yield page;
    if (!page.has_more) return;
    if (page.next_since === from) throw invalidResponse('it promises more changes without moving on');
    from = page.next_since;
  }
}

function toPaged<Item, Page>(pages: () => AsyncGenerator<Page>, items: (page: Page) => Item[]): Paged<Item, Page> {
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* items(page);
    },
  };
}
