import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

type Entry = {
  type: 'upsert' | 'delete';
  slug: string;
  changed_at: string;
  previous_slugs: string[];
  article: StandInArticle | null;
};
type StandInArticle = {
  id: string;
  slug: string;
  languages: ('en' | 'zh')[];
  title_en: string | null;
  title_zh: string | null;
  content_en: string | null;
  content_zh: string | null;
  updated_at: string;
} & Record<string, unknown>;

/** Takes a request over; returns false to let the archive respond. */
type Intercept = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean;

type Snapshot = { id: string; next_since: string; name: string; records: number; body: Buffer; sha256: string };

/**
 * A small archive over HTTP whose content, snapshots and failures a test decides. Its change log follows the contract: each
 * article once, in its latest state, with stamps that grow.
 */
export async function startArchive() {
  let clock = Date.parse('2026-03-01T00:00:00.000Z');
  const entries = new Map<string, Entry>();
  const snapshots: Snapshot[] = [];
  const requests: { method: string; path: string; range: string | undefined; authorization: string | undefined }[] = [];
  let intercept: Intercept = () => false;

  const stamp = () => new Date(++clock).toISOString();
  const live = () => [...entries.values()].filter(({ type }) => type === 'upsert');
  const findBySlug = (slug: string) => live().find((entry) => entry.slug === slug);
  const inOrder = () => [...entries.values()].sort((a, b) => (a.changed_at < b.changed_at ? -1 : 1));
  const takenSlugs = () => new Set(live().map(({ slug }) => slug));

  function put(id: string, fields: Partial<StandInArticle> = {}): StandInArticle {
    const before = entries.get(id);
    const changed_at = stamp();
    const slug = fields.slug ?? before?.slug ?? id;
    const previous = [...(before?.previous_slugs ?? []), ...(before && before.slug !== slug ? [before.slug] : [])];
    const article: StandInArticle = {
      id,
      title_en: `Title of ${id}`,
      title_zh: `${id} 的标题`,
      content_en: `Body of ${id}, ${changed_at}`,
      content_zh: `${id} 的正文`,
      excerpt_en: 'Excerpt',
      excerpt_zh: '摘要',
      author_name: 'Lin Yue',
      author_name_zh: '林悦',
      category_slug: 'revenue',
      tags: ['pricing'],
      published_at: '2026-01-15T00:00:00.000Z',
      original_source_url: '',
      url: `https://archive.example.com/archive/${slug}`,
      languages: ['en', 'zh'],
      access: { full_text: true, reason: 'active_key' },
      ...before?.article,
      ...fields,
      slug,
      updated_at: changed_at,
    };
    const entry: Entry = {
      type: 'upsert',
      slug,
      changed_at,
      previous_slugs: [...new Set(previous)].filter((each) => each !== slug),
      article,
    };
    entries.set(id, entry);
    return article;
  }

  function remove(id: string): void {
    const before = entries.get(id) as Entry;
    entries.set(id, { ...before, type: 'delete', changed_at: stamp(), article: null });
  }

  function addSnapshot(changed: Partial<Snapshot> & { lines?: string[] } = {}): Snapshot {
    const lines =
      changed.lines ??
      live().map(({ article }) => JSON.stringify({ ...article, type: 'article', publish_at: article?.published_at }));
    const body = changed.body ?? gzipSync(lines.map((line) => `${line}\n`).join(''));
    const snapshot = {
      id: `2026-03-${String(snapshots.length + 1).padStart(2, '0')}`,
      next_since: inOrder().at(-1)?.changed_at ?? '1970-01-01T00:00:00.000Z',
      name: 'articles.ndjson.gz',
      records: lines.length,
      sha256: createHash('sha256').update(body).digest('hex'),
      ...changed,
      body,
    };
    snapshots.unshift(snapshot);
    return snapshot;
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const { range, authorization } = request.headers;
    requests.push({ method: String(request.method), path: `${url.pathname}${url.search}`, range, authorization });
    if (!intercept(request, response, url)) respond(url, range, response);
  });

  function respond({ pathname, searchParams }: URL, range: string | undefined, response: ServerResponse): void {
    const path = pathname.replace('/api/v1', '');
    if (path === '/changes') {
      sendJson(response, toPage(searchParams));
      return;
    }
    if (path === '/categories') {
      sendJson(response, { items: [{ slug: 'revenue', name_en: 'Revenue' }] });
      return;
    }
    if (path === '/snapshots') {
      sendJson(response, {
        items: snapshots.map(({ id, next_since, name, records, body, sha256 }) => ({
          id,
          created_at: next_since,
          next_since,
          files: ['articles.ndjson.gz', 'articles-metadata.ndjson.gz'].map((each) =>
            each === name || name === 'articles.ndjson.gz'
              ? { name: each, access: 'key', records, bytes: body.length, sha256, url: 'http://elsewhere.example/stolen' }
              : { name: each },
          ),
        })),
      });
      return;
    }
    const snapshot = snapshots.find(({ id }) => path.startsWith(`/snapshots/${id}/`));
    if (!snapshot) {
      sendProblem(response, 404, 'not_found');
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const part = snapshot.body.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/gzip',
      'content-length': part.length,
      etag: `"${snapshot.sha256}"`,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${snapshot.body.length - 1}/${snapshot.body.length}` } : {}),
    });
    response.end(part);
  }

  function toPage(query: URLSearchParams) {
    const since = query.get('since') ?? '';
    const size = Number(query.get('page_size') ?? 100);
    const later = inOrder().filter(({ changed_at }) => changed_at > since);
    const taken = takenSlugs();
    const changes = later.slice(0, size).map((entry) => {
      const { content_en, content_zh, access, ...item } = entry.article ?? ({} as Partial<StandInArticle>);
      const previous_slugs = entry.previous_slugs.filter((slug) => !taken.has(slug));
      return { ...entry, previous_slugs, article: entry.article && (query.get('include') === 'content' ? entry.article : item) };
    });
    return { changes, next_since: changes.at(-1)?.changed_at ?? since, has_more: later.length > size };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    put,
    remove,
    addSnapshot,
    snapshots,
    findBySlug,
    /** what a mirror must hold: each article by slug */
    articles: () => new Map(live().map(({ slug, article }) => [slug, article as StandInArticle])),
    newest: () => inOrder().at(-1)?.changed_at,
    intercept(next: Intercept) {
      intercept = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StandIn = Awaited<ReturnType<typeof startArchive>>;

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

export function sendProblem(response: ServerResponse, status: number, code: string, members: object = {}): void {
  sendJson(response, { code, status, detail: `about ${code}`, request_id: 'r-1', ...members }, status);
}
