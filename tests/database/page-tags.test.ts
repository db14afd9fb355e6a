import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setCounters } from '../../lib/counting/counters/open-counters';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { createSessionToken, sessionCookies } from '../../lib/people/auth/rules';
import { setPageStatus } from '../../lib/platform/page-status';
import { createListener } from '../../server/listener';
import { createTestDatabase } from '../support/databases';
import { type Reply, send } from '../support/http';
import { addArticles, addCategories } from '../support/search';

const database = await createTestDatabase();
const rendered = vi.fn();
let server: Server;

/** A page as far as our server knows it. */
beforeAll(async () => {
  setCounters(new ProcessCounters());
  await addCategories(database, 'one');
  await addArticles(database, [{ slug: 'a', title_en: 'Walrus' }]);
  const options = { mount: 'direct', trustedProxyHops: 0, local: false, compressed: new Map(), tagged: true } as const;
  server = createServer(
    createListener(async (request, response) => {
      rendered(request.url);
      if (request.url?.endsWith('/missing')) setPageStatus(404);
      response.writeHead(200, { 'content-security-policy': "script-src 'nonce-1'", 'cache-control': 'private, no-cache' });
      response.end('page');
    }, options),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterAll(() => void server.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, path, { headers });
const tagOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).headers.etag;

it.each(['/en/archive', '/en/archive?category=one&page=2', '/en/archive/a', '/en/archive/tag/ice'])(
  'does not render %s again for an anonymous reader until the archive changes',
  async (path) => {
    const first = await get(path);
    expect(first.headers.etag).toMatch(/^W\/"[A-Za-z0-9_-]{27}"$/);
    const known = { 'if-none-match': `"other", ${first.headers.etag}` };
    rendered.mockClear();
    const again = await get(path, known);
    expect([again.status, again.bytes.length, rendered.mock.calls.length]).toEqual([304, 0, 0]);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'private, no-cache' });
    // The browser would apply it to the page that it has, whose scripts have another nonce.
    expect(again.headers['content-security-policy']).toBeUndefined();
    await database.pool.query("UPDATE articles SET title_en = title_en || '!'");
    const changed = await get(path, known);
    expect([changed.status, changed.bytes.toString()]).toEqual([200, 'page']);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  },
);

it('tags each address, theme and day separately', async () => {
  const tags = [
    await tagOf('/en/archive'),
    await tagOf('/en/archive?page=2'),
    await tagOf('/en/archive/a'),
    await tagOf('/en/archive', { cookie: 'theme=dark' }),
    await tagOf('/zh/archive', { 'accept-language': 'zh' }),
  ];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  tags.push(await tagOf('/en/archive'));
  vi.useRealTimers();
  expect(tags).not.toContain(undefined);
  expect(new Set(tags).size).toBe(tags.length);
});

it.each<[name: string, path: string, headers?: () => Record<string, string>]>([
  ['a reader with a session', '/en/archive', () => ({ cookie: `${sessionCookies().session}=${createSessionToken()}` })],
  ['a search, which also follows the index', '/en/archive?q=walrus'],
  ['a search with an encoded name', '/en/archive?%71=walrus'],
  ['a part of a page', '/en/archive', () => ({ rsc: '1' })],
  ['a page that sets the cookie of its language', '/zh/archive'],
  ['the home page', '/en'],
  ['a category, whose introduction changes alone', '/en/archive/category/one'],
  ['an author', '/en/authors/anna'],
  ['comments', '/en/archive/a/comments'],
])('does not tag %s', async (_name, path, headers = () => ({})) => {
  const reply = await get(path, headers());
  expect([reply.status, reply.headers.etag]).toEqual([200, undefined]);
  expect((await get(path, { ...headers(), 'if-none-match': '*' })).status).toBe(200);
});

it('pages that are not found have no tag', async () => {
  const reply = await get('/en/archive/missing');
  expect([reply.status, reply.headers.etag]).toEqual([404, undefined]);
});

it('sends a page without a tag while the database does not respond', async () => {
  vi.spyOn(database, 'query').mockRejectedValueOnce(new Error('down'));
  const reply = await get('/en/archive');
  expect([reply.status, reply.headers.etag]).toEqual([200, undefined]);
});
