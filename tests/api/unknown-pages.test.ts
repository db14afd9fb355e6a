import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newAddress, type Reply, type SendOptions, send, short } from '../support/http';
import { casesFor, mounts } from '../support/mounts';
import { query } from '../support/sample-archive';

const heading = { en: 'Page not found', zh: '页面不存在' };
const langTag = { en: 'en', zh: 'zh-Hans' };
type Language = keyof typeof langTag;

function expectPage(reply: Reply, language: Language) {
  expect(reply.status, reply.text.slice(0, 300)).toBe(404);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  const requestId = reply.headers['x-request-id'];
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.text).toMatch(new RegExp(`<html lang="${langTag[language]}"[^>]* data-request-id="${requestId}"`));
  expect(reply.text).toMatch(new RegExp(`<h1[^>]*>${heading[language]}</h1>`));
  expect(reply.text).toContain('<header');
  expect(String(reply.headers['content-security-policy'])).toMatch(/script-src 'self' 'nonce-/);
}

/** Sends a request and follows redirects within the site, such as the one that adds the language. */
async function open(url: string, target: string, options: SendOptions = {}): Promise<Reply> {
  const from = newAddress();
  let reply = await send(url, target, { from, ...options });
  for (let hops = 0; hops < 3 && [307, 308].includes(reply.status); hops++) {
    const { pathname, search } = new URL(String(reply.headers.location), url);
    reply = await send(url, pathname + search, { from, ...options });
  }
  return reply;
}

/** Paths without a language: the reader's own is used. */
const unlocalized = [
  ...['/nothing', '/nothing/', '/nothing/at/all', '/EN', '/en;x', '/fr', '/_error', '/404', '/500', '/_not-found', '/%00'],
  ...['/foo.php', '/wp-login.php', '/.env', '/.git/config', '/index.html', '/sitemap.xml.gz', '/foo.', '/zh.php', '/api.php'],
  ...['/wp-content/x.php', '/robots.txt/', '/Robots.txt', '/icon.svg/x', '/a.b/c.d', '/a%2Fb.php', '/%2Eenv', '/x.y?a=b.c'],
  ...['//nothing', '//foo.php', '/nothing//at//all', '/%zz', '/x%', '/%E4%BD', '/%C0%AF', '/a\\b', '/\\x.php'],
  ...['/x/../y', '/./x', '/%2e%2e/x.php', '/_next', '/_next/', '/_next/nothing', '/_next/image?url=x', '/_next/data/x.json'],
  ...[`/${'x'.repeat(8_000)}`, `/${'x'.repeat(8_000)}.php`, `/${'a/'.repeat(2_000)}b`, '/%F0%9F%8F%A8', '/%F0%9F%8F%A8.png'],
];

/** Paths with a language, which wins over the reader's. */
const localized = [
  ...['/nothing', '/nothing.php', '/.env', '/a/b/c.d', '/%00', '/x%00y', '/_next/x', '/_next/static/x.js', '/api/v1/articles'],
  ...['/archive/no-such-article', '/archive/no.such.article', '/archive/x/y', '/archive/%zz', '/archive/%E4%BD', '/%', '/x\\y'],
  ...[
    '/archive/x/cite',
    '/archive/x/cite?format=ris',
    '/archive/x/cite?format=none',
    '/..',
    '/../x',
    '/docs/nothing',
    '/docs/guide/x',
    '/docs/reference/nothing',
    '/en/en',
  ],
];

describe.each(mounts)('unknown pages, $mount', ({ mount, url }) => {
  // English is what a page falls back to, so that Chinese shows whose choice it was.
  test.each(casesFor({ mount }, unlocalized).map((path) => ({ name: short(path), path })))('$name', async ({ path }) => {
    expectPage(await open(url, path, { headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' } }), 'zh');
  });

  test.each(['/nothing', '/foo.php', '/_next/nothing', '/%zz'])('%s is in the language of the reader', async (path) => {
    expectPage(await open(url, path, { headers: { 'accept-language': 'en-GB' } }), 'en');
    expectPage(await open(url, path, { headers: { 'accept-language': 'en', cookie: 'NEXT_LOCALE=zh' } }), 'zh');
  });

  test.each(casesFor({ mount }, localized))('/zh%s', async (path) => {
    expectPage(await open(url, `/zh${path}`, { headers: { 'accept-language': 'en' } }), 'zh');
  });

  test.each(['/nothing', '/nothing.php', '/%zz'])('/en%s', async (path) => {
    expectPage(await open(url, `/en${path}`, { headers: { 'accept-language': 'zh' } }), 'en');
  });

  test.each(['/foo.php', '/en/nothing', '/%zz'])('HEAD %s has the status and headers, without a body', async (path) => {
    const reply = await open(url, path, { method: 'HEAD' });
    expect([reply.status, reply.text]).toEqual([404, '']);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['x-request-id']).toBeTruthy();
  });

  test('the page and the feed of a deleted category lead to the one that has its articles now', async () => {
    await query(`INSERT INTO audit (actor, action, subject, after) VALUES
      ('staff:ed@example.com', 'category.delete', 'category:old-labour', '{"moved_to": "new-labour"}'),
      ('staff:ed@example.com', 'category.delete', 'category:new-labour', '{"moved_to": "labour"}'),
      ('staff:ed@example.com', 'category.delete', 'category:empty-labour', null)`);
    for (const [target, location] of [
      ['/zh/archive/category/old-labour', '/zh/archive/category/labour'],
      ['/en/archive/category/old-labour?page=2&x=y', '/en/archive/category/labour?page=2'],
    ] as const) {
      const reply = await send(url, target, { from: newAddress() });
      expect([reply.status, reply.headers.location]).toEqual([308, location]);
    }
    expectPage(await open(url, '/en/archive/category/empty-labour'), 'en');
    const { status, body } = await send(url, '/feeds/categories/old-labour.json', { from: newAddress() });
    expect([status, body.feed_url]).toEqual([200, 'https://research.example.com/feeds/categories/labour.json']);
    const { body: labour } = await send(url, '/feeds/categories/labour.json', { from: newAddress() });
    expect(body.items).toEqual(labour.items);
  });

  test('static files are served as such', async () => {
    const chunk = readdirSync('.next/static/chunks').find((name) => name.endsWith('.js'));
    for (const [path, type] of [
      ['/favicon.ico', /^image\//],
      ['/icon.svg', /^image\/svg/],
      ['/robots.txt', /^text\/plain/],
      [`/_next/static/chunks/${chunk}`, /javascript/],
    ] as const) {
      const reply = await send(url, path);
      expect([path, reply.status]).toEqual([path, 200]);
      expect(reply.headers['content-type']).toMatch(type);
    }
  });
});
