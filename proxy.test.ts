import { readdirSync, readFileSync } from 'node:fs';
import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { CLIENT_PACKAGE, isStaticFile, STATIC_FILES } from './lib/platform/static-files';
import { proxy } from './proxy';

test.each(['/docs', '/en/docs'])('%s keeps the caller’s request id without our server in front', (path) => {
  const answer = proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { 'x-request-id': 'of-the-caller' } }));
  expect(answer.headers.get('x-request-id')).toBe('of-the-caller');
});

test("static files are those in public and the app's metadata files", () => {
  const metadata = { 'robots.ts': 'robots.txt', 'sitemap.ts': 'sitemap.xml', 'manifest.ts': 'manifest.webmanifest' };
  const generated = readdirSync('app').flatMap((name) => metadata[name as keyof typeof metadata] ?? []);
  const folders = ['downloads', 'sample'];
  const files = [...readdirSync('public').filter((name) => !folders.includes(name)), ...generated].map((name) => `/${name}`);
  expect([...STATIC_FILES].sort()).toEqual(files.sort());
});

test('files of the sample archive are static files', () => {
  const files = readdirSync('public/sample');
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !isStaticFile(`/sample/${name}`))).toEqual([]);
});

test('the client package is served as it is, under the name and version of its manifest', () => {
  const { name, version } = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8'));
  expect(CLIENT_PACKAGE).toBe(`/downloads/${name}-${version}.tgz`);
  const { headers, status } = proxy(new NextRequest(`http://localhost:3000${CLIENT_PACKAGE}`));
  expect([status, headers.get('x-middleware-next'), headers.get('location')]).toEqual([200, '1', null]);
});

test('a path with a dot in its first segment is rewritten to the 404 page in the reader’s language', () => {
  const headers = { cookie: 'a=b; NEXT_LOCALE=zh', 'accept-language': 'en' };
  const answer = proxy(new NextRequest('http://localhost:3000/foo.php', { headers }));
  expect(answer.headers.get('x-middleware-rewrite')).toBe('http://localhost:3000/zh/foo.php');
  expect(answer.headers.get('content-security-policy')).toContain("'nonce-");
});

const token = 'a'.repeat(43);

test.each([
  ['/en', '', true],
  ['/zh/archive/some-article', 'theme=dark', true],
  ['/en/keysmith', '', true],
  ['/en', `hospitality-session=${token}`, false],
  ['/en/keys/redeem', '', false],
  ['/en/signin', '', false],
  ['/en/dashboard', '', false],
  ['/zh/admin/keys', '', false],
  ['/en/outbox', '', false],
])('%s with cookies "%s" may enter the back/forward cache: %s', (path, cookie, kept) => {
  const answer = proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { cookie } }));
  // Where the header is absent the framework sets `no-store`.
  expect(answer.headers.get('cache-control')).toBe(kept ? 'private, no-cache' : null);
});
