import { describe, expect, test } from 'vitest';
import { createClient } from './client.js';

/** A client whose server responds with these values, in order. */
function recorded(...bodies: unknown[]) {
  const requests: { method: string; url: string; body: unknown; headers: Headers }[] = [];
  const client = createClient({
    baseUrl: 'https://archive.example.com/base/',
    apiKey: 'hik_secret',
    async fetch(url, init) {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      requests.push({ method: String(init?.method), url: String(url), body, headers: new Headers(init?.headers) });
      return Response.json(bodies[requests.length - 1]);
    },
  });
  return {
    client,
    requests,
    urls: () => requests.map(({ method, url }) => `${method} ${url.replace('https://archive.example.com/base/api/v1', '')}`),
  };
}

const listPage = (page: number, total_pages: number, ...items: string[]) => ({ items, page, total_pages });
const changePage = (next_since: string, has_more: boolean, ...changes: string[]) => ({ changes, next_since, has_more });

async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const array: Item[] = [];
  for await (const item of items) array.push(item);
  return array;
}

describe('client', () => {
  test('iterates over the items of all pages', async () => {
    const { client, urls } = recorded(listPage(1, 3, 'a', 'b'), listPage(2, 3, 'c'), listPage(3, 3, 'd'));
    expect(await toArray(client.search('收益 & "x"', { page_size: 2, lang: 'zh' }))).toEqual(['a', 'b', 'c', 'd']);
    const q = `q=${encodeURIComponent('收益 & "x"').replaceAll('%20', '+')}`;
    expect(urls()).toEqual([1, 2, 3].map((page) => `GET /search?page_size=2&lang=zh&${q}&page=${page}`));
  });

  test('requests a page only when it is needed', async () => {
    const { client, urls } = recorded(listPage(4, 9, 'a', 'b'));
    for await (const item of client.articles({ page: 4, category: 'revenue' })) {
      expect(item).toBe('a');
      break;
    }
    expect(urls()).toEqual(['GET /articles?page=4&category=revenue']);
  });

  test('returns whole pages', async () => {
    const pages = [listPage(1, 2, 'a'), listPage(2, 2)];
    const { client } = recorded(...pages);
    expect(await toArray(client.articles().pages())).toEqual(pages);
  });

  test('follows changes from page to page', async () => {
    const { client, urls } = recorded(
      changePage('2026-01-02T00:00:00.000Z', true, 'a'),
      changePage('2026-01-03T00:00:00.000Z', false, 'b'),
    );
    expect(await toArray(client.changes({ since: new Date('2026-01-01'), content: true }))).toEqual(['a', 'b']);
    expect(urls()).toEqual([1, 2].map((day) => `GET /changes?include=content&since=2026-01-0${day}T00%3A00%3A00.000Z`));
  });

  test('lists changes from the beginning by default', async () => {
    const { client, urls } = recorded(changePage('1970-01-01T00:00:00.000Z', false));
    expect(await toArray(client.changes())).toEqual([]);
    expect(urls()).toEqual(['GET /changes?since=1970-01-01T00%3A00%3A00.000Z']);
  });

  test('stops when the cursor of changes does not advance', async () => {
    const { client, requests } = recorded(changePage('2026-01-01', true, 'a'), changePage('2026-01-01', true, 'a'));
    await expect(toArray(client.changes({ since: '2026-01-01' }))).rejects.toMatchObject({ code: 'invalid_response' });
    expect(requests).toHaveLength(1);
  });

  test('cites several articles in one request', async () => {
    const { client, requests } = recorded({ text: '@misc', missing: [] });
    expect(await client.cite(['a', 'b'], { format: 'ris', lang: 'zh' })).toEqual({ text: '@misc', missing: [] });
    expect(requests[0]).toMatchObject({ method: 'POST', body: { slugs: ['a', 'b'], format: 'ris', lang: 'zh' } });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  test('lists videos and reads one', async () => {
    const { client, urls } = recorded(listPage(1, 2, 'a'), listPage(2, 2, 'b'), { id: 'v' });
    expect(await toArray(client.videos({ lang: 'en' }))).toEqual(['a', 'b']);
    expect(await client.video('v', { lang: 'zh' })).toEqual({ id: 'v' });
    expect(urls()).toEqual(['GET /videos?lang=en&page=1', 'GET /videos?lang=en&page=2', 'GET /videos/v?lang=zh']);
  });

  test('downloads files of a snapshot, and continues a download', async () => {
    const { client, urls, requests } = recorded('all of it', 'the rest');
    expect(await (await client.snapshotFile('latest', 'categories.ndjson.gz')).text()).toBe('"all of it"');
    await client.snapshotFile('2026-11-22-2', 'articles.ndjson.gz', { after: { bytes: 512, sha256: 'f00d' } });
    expect(urls()).toEqual(['GET /snapshots/latest/categories.ndjson.gz', 'GET /snapshots/2026-11-22-2/articles.ndjson.gz']);
    const sent = ['accept-encoding', 'range', 'if-range'];
    expect(requests.map(({ headers }) => sent.map((name) => headers.get(name)))).toEqual([
      ['identity', null, null],
      ['identity', 'bytes=512-', '"f00d"'],
    ]);
    await expect(client.snapshotFile('..', 'articles.ndjson.gz')).rejects.toThrow(TypeError);
  });

  test('sends the key with every request, in one header', async () => {
    const { client, requests, urls } = recorded({}, { items: ['a'] }, { items: ['b'] });
    expect(await client.me()).toEqual({});
    expect(await client.categories()).toEqual(['a']);
    expect(await client.snapshots()).toEqual(['b']);
    expect(urls()).toEqual(['GET /me', 'GET /categories', 'GET /snapshots']);
    for (const { headers } of requests) {
      expect(headers.get('authorization')).toBe('Bearer hik_secret');
      expect(headers.has('x-api-key')).toBe(false);
    }
  });

  test.each([
    ['a b', 'a%20b'],
    ['../me', '..%2Fme'],
    ['收益', '%E6%94%B6%E7%9B%8A'],
    ['a?x=1#y', 'a%3Fx%3D1%23y'],
  ])('keeps the slug %j within its segment', async (slug, segment) => {
    const { client, urls } = recorded({});
    await client.article(slug, { lang: 'en' });
    expect(urls()).toEqual([`GET /articles/${segment}?lang=en`]);
  });

  test.each(['', '.', '..'])('rejects %j as a slug', async (slug) => {
    const { client, requests } = recorded();
    await expect(client.article(slug)).rejects.toThrow(TypeError);
    expect(requests).toEqual([]);
  });
});

test('exports nothing by accident', async () => {
  const names = ['ApiError', 'DailyQuotaError', 'WebhookVerificationError', 'createClient', 'verifyWebhook'];
  expect(Object.keys(await import('./index.js')).sort()).toEqual(names);
});
