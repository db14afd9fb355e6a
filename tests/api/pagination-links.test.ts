import { describe, expect, test } from 'vitest';
import { type Reply, send } from '../support/http';
import { mounts } from '../support/mounts';
import { visible } from '../support/sample-archive';

type Links = Record<string, Record<string, string>>;

/** The `Link` header as the queries it leads to, by relation; everything else about it is checked on the way. */
function linksOf(reply: Reply, path: string): Links {
  const header = String(reply.headers.link);
  const links: Links = {};
  for (const part of header.split(/, (?=<)/)) {
    const [, address = '', rel = ''] = /^<([^<>\s]+)>; rel="(first|prev|next|last)"$/.exec(part) ?? [];
    expect(rel, `"${part}" is no link`).not.toBe('');
    expect(links[rel], `${rel} is there twice`).toBeUndefined();
    const target = new URL(address);
    expect(target.origin + target.pathname).toBe(`https://research.example.com${path}`);
    links[rel] = Object.fromEntries(target.searchParams);
  }
  return links;
}

const n = visible.length;
const pagesOf = (size: number) => Math.ceil(n / size);

/** The pages each relation leads to; the rest of the query is the caller's own. */
const cases: [query: string, own: Record<string, string>, pages: Record<string, number>][] = [
  ['', {}, { first: 1, next: 2, last: pagesOf(20) }],
  ['page=2', {}, { first: 1, prev: 1, next: 3, last: pagesOf(20) }],
  [`page=${pagesOf(20)}`, {}, { first: 1, prev: pagesOf(20) - 1, last: pagesOf(20) }],
  ['page=999', {}, { first: 1, prev: pagesOf(20), last: pagesOf(20) }],
  ['page=2147483647', {}, { first: 1, prev: pagesOf(20), last: pagesOf(20) }],
  ['page_size=7&page=3&lang=en', { page_size: '7', lang: 'en' }, { first: 1, prev: 2, next: 4, last: pagesOf(7) }],
  ['page_size=100', { page_size: '100' }, { first: 1, last: 1 }],
  ['tag=Chinese+travellers', { tag: 'Chinese travellers' }, { first: 1, last: 1 }],
  ['tag=none%26such%3Dthing%3E', { tag: 'none&such=thing>' }, { first: 1, last: 1 }],
  ['tag=none&page=5', { tag: 'none' }, { first: 1, prev: 1, last: 1 }],
  ['category=%E9%85%92%E5%BA%97%22', { category: '酒店"' }, { first: 1, last: 1 }],
  ['since=2000-01-01T08:00:00+08:00', { since: '2000-01-01T08:00:00 08:00' }, { first: 1, next: 2, last: pagesOf(20) }],
  ['constructor=1&page=2', {}, { first: 1, prev: 1, next: 3, last: pagesOf(20) }],
  ['page=1&page=2', {}, { first: 1, prev: 1, next: 3, last: pagesOf(20) }],
  ['page_size=20&page_size=30', { page_size: '30' }, { first: 1, next: 2, last: pagesOf(30) }],
];

describe.each(mounts)('Link header, $mount', ({ url }) => {
  test.each(cases)('keeps the caller’s query ?%s', async (query, own, pages) => {
    const reply = await send(url, `/api/v1/articles?${query}`);
    const expected = Object.fromEntries(Object.entries(pages).map(([rel, page]) => [rel, { ...own, page: String(page) }]));
    expect(linksOf(reply, '/api/v1/articles')).toEqual(expected);
  });

  test('exists on paginated operations only', async () => {
    const reply = await send(url, '/api/v1/search?q=hotel+%E9%85%92%E5%BA%97&page_size=1&page=2');
    const { total_pages } = reply.json as { total_pages: number };
    expect(total_pages).toBeGreaterThan(2);
    const own = { q: 'hotel 酒店', page_size: '1' };
    expect(linksOf(reply, '/api/v1/search')).toEqual({
      first: { ...own, page: '1' },
      prev: { ...own, page: '1' },
      next: { ...own, page: '3' },
      last: { ...own, page: String(total_pages) },
    });
    for (const target of ['/categories', '/openapi.json', '/changes?since=2020-01-01', '/articles/pms-system-of-record'])
      expect((await send(url, `/api/v1${target}`)).headers.link).toBeUndefined();
  });

  test('reaches every article once by following next', async () => {
    const slugs: string[] = [];
    let target: string | undefined = '/api/v1/articles?page_size=9&lang=en';
    while (target !== undefined) {
      const reply: Reply = await send(url, target);
      slugs.push(...(reply.json as { items: { slug: string }[] }).items.map(({ slug }) => slug));
      const { next } = linksOf(reply, '/api/v1/articles');
      target = next && `/api/v1/articles?${new URLSearchParams(next)}`;
    }
    expect(slugs.toSorted()).toEqual(visible.map(({ slug }) => slug).toSorted());
  });

  test('ignores forged host and forwarding headers', async () => {
    const plain = await send(url, '/api/v1/articles?page_size=2');
    const forged = await send(url, 'http://evil.example.com/api/v1/articles?page_size=2', {
      headers: {
        host: 'evil.example.com',
        'x-forwarded-host': 'evil.example.com',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil',
      },
    });
    expect(forged.status, forged.text.slice(0, 200)).toBe(200);
    expect(forged.headers.link).toBe(plain.headers.link);
    expect(forged.text).toBe(plain.text);
  });
});
