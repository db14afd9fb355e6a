import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCounters } from '../lib/counting/counters/open-counters';
import { ProcessCounters } from '../lib/counting/counters/process-counters';
import { admitPage } from './page-limit';

let server: Server;

/** Counters by which every client is over its limit. */
class UsedUp extends ProcessCounters {
  override async step() {
    return { verdict: 'minute' as const, minute: { limit: 120, used: 120, resetAt: Date.now() + 30_000 }, day: undefined };
  }
}

beforeAll(async () => {
  setCounters(new UsedUp());
  server = createServer(async (request, response) => {
    if (await admitPage(request, response, { client: '192.0.2.1', requestId: 'the-request' })) response.end('admitted');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterAll(() => void server.close());

const get = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method, headers: { 'accept-language': 'zh' } });

test.each(['/feeds/articles.atom', '/sitemap.xml?file=pages', '/llms.txt', '/media/abc/full.webp'])(
  'over the limit, programs receive a problem: %s',
  async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
      'no-store',
    ]);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      status: 429,
      code: 'rate_limited',
      title: '请求过于频繁',
      request_id: 'the-request',
      retry_after_seconds: seconds,
      limit: 120,
      reset_at: expect.stringMatching(/Z$/),
    });
    expect(response.headers.get('ratelimit')).toBe(`"minute";r=0;t=${seconds}`);
    expect(await (await get(path, 'HEAD')).text()).toBe('');
  },
);

test('over the limit, readers receive a page', async () => {
  const response = await get('/zh/archive');
  expect([response.status, response.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.text()).toContain('<h1>请求过于频繁</h1>');
});

test('files of the build have no limit', async () => {
  expect(await (await get('/_next/static/main.js')).text()).toBe('admitted');
});
