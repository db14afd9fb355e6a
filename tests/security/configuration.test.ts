import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { resources } from '../../lib/api/dispatch';
import { operations } from '../../lib/api/routes';
import { BASE_HEADERS } from '../../lib/platform/headers.mjs';
import { addSubscriber } from '../support/people';
import { sendRaw } from '../support/raw-http';
import { send, sendWithHeaders } from '../support/separate-clients';
import { APP_URL } from '../support/test-environment';
import { startTestServer } from './test-environment';

/** OWASP API Security Top 10 (2023): where answers lead, what they carry, and what is served. */

const environment = startTestServer({
  LIMIT_ANONYMOUS_PER_MINUTE: '100000',
  LIMIT_ANONYMOUS_PER_DAY: '100000',
  LIMIT_PAGES_PER_MINUTE: '100000',
});
const evil = {
  host: 'evil.example.com',
  'x-forwarded-host': 'evil.example.com',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-port': '99',
  forwarded: 'host=evil.example.com',
  'x-original-host': 'evil.example.com',
  'x-host': 'evil.example.com',
  referer: 'https://evil.example.com/',
};
const wait = { timeout: 20_000, interval: 50 };

describe('API7 server-side request forgery', () => {
  test('headers do not change emailed links', async () => {
    const owner = await addSubscriber(environment.database);
    const body = (more: object) => JSON.stringify({ email: owner.email, ...more });
    const json = { ...evil, 'content-type': 'application/json', origin: APP_URL };
    const responses = [
      await sendWithHeaders(
        environment.url,
        '/api/v1/keys/request',
        json,
        'POST',
        body({ url: 'https://evil.example.com', redirect_uri: '//evil.example.com' }),
      ),
      await sendWithHeaders(
        environment.url,
        '/api/auth/signin/email',
        json,
        'POST',
        body({ callbackUrl: 'https://evil.example.com/x' }),
      ),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => environment.mail.delivered.filter(({ mail }) => mail.to === owner.email).length, wait).toBe(2);
    for (const { mail } of environment.mail.delivered) {
      expect(`${mail.html} ${mail.text}`).not.toContain('evil');
      for (const [, host] of `${mail.html} ${mail.text}`.matchAll(/https?:\/\/([^/"\s<)]+)/g))
        expect(['research.example.com', 'www.w3.org']).toContain(host);
    }
  });

  test.each([
    '/',
    '/keys',
    '/dashboard',
    '/en',
    '/zh/archive',
    '/en/dashboard',
    '/en/admin',
    '//evil.example.com',
    '/\\evil.example.com',
    '/%2F%2Fevil.example.com',
    '/en//evil.example.com',
    '/http://evil.example.com',
    '/api/auth/signin?callbackUrl=https://evil.example.com',
    '/api/auth/callback/email?callbackUrl=https://evil.example.com&token=x',
    '/api/auth/signout?callbackUrl=//evil.example.com',
    '/api/v1/articles?page_size=1',
  ])('%s does not redirect to another host', async (target) => {
    for (const method of ['GET', 'POST']) {
      const { head, status } = await sendWithHeaders(environment.url, target, evil, method);
      expect(status, head).toBeLessThan(500);
      // `Location: …` and `Refresh: 0;url=…`
      for (const [, to] of head.matchAll(/^(?:location|refresh): *(?:\d+;url=)?(\S+)/gim))
        expect(new URL(to ?? '', APP_URL).hostname, head).toMatch(/^(research\.example\.com|localhost|127\.0\.0\.1)$/);
      expect(head).not.toMatch(/^(link|content-location|set-cookie):.*evil\.example\.com(?!%)/im);
    }
  });
});

describe('API8 configuration', () => {
  const kinds: [name: string, bytes: string][] = [
    ...[
      '/api/v1/categories',
      '/api/v1/me',
      '/api/v1/nothing',
      '/api/v1/articles?page=0',
      '/api/health',
      '/api/ready',
      '/api/metrics',
      '/api/auth/session',
      '/en/keys',
      '/en/nothing',
      '/nothing.txt',
      '/_next/static/nothing.js',
      '/',
      '/%',
      '/en/../x',
    ].map((target): [string, string] => [target, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`]),
    ['a method that is not taken', 'DELETE /api/v1/articles HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a preflight', 'OPTIONS /api/v1/articles HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['TRACE', 'TRACE /en HTTP/1.1\r\nHost: a\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
    ['no Host', 'GET /api/v1/categories HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a Host that is none', 'GET /api/v1/categories HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['headers too large', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['an expectation', 'GET /api/v1/categories HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n'],
    ['another protocol', 'GET /en HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ];

  test.each(kinds)('%s gets security headers and no internal details', async (_, bytes) => {
    const { head, body, status } = await sendRaw(environment.url, bytes);
    expect(status, head).toBeGreaterThan(0);
    const names = head
      .toLowerCase()
      .split('\r\n')
      .map((line) => line.split(':', 1)[0]);
    for (const name of Object.keys(BASE_HEADERS)) expect(names, `${name} in ${head}`).toContain(name);
    expect(head).not.toMatch(/^(x-powered-by|server|via|x-aspnet|x-runtime):/im);
    expect(head).toMatch(/^strict-transport-security:/im);
    expect(`${head}${body}`).not.toMatch(/node_modules|at \w+ \(|\.tsx?:\d|\/tmp\/|echo-me|Prisma|ECONNREFUSED/);
    expect(head).not.toMatch(/^access-control-allow-credentials/im);
  });
});

describe('API9 inventory', () => {
  /** Addresses that are served and stand in no description, and why. */
  const undescribed: Record<string, string> = {
    '/api/health': 'for who runs the service',
    '/api/ready': 'for who runs the service',
    '/api/metrics': 'behind METRICS_TOKEN',
    '/api/cron/go-live': 'behind CRON_TOKEN',
    '/api/cron/mail': 'behind CRON_TOKEN',
    '/api/cron/jobs': 'behind CRON_TOKEN',
    '/api/webhooks/resend': 'for Resend, which signs what it sends',
    '/api/webhooks/stripe': 'for Stripe, which signs what it sends',
    '/api/test-payments/{id}': 'the form of a page for developers, on localhost only',
    '/api/auth/session': 'sign-in, for the portal alone',
    '/api/auth/signin/email': 'sign-in, for the portal alone',
    '/api/auth/callback/email': 'sign-in, for the portal alone',
    '/api/auth/signout': 'sign-in, for the portal alone',
    '/api/unsubscribe/{token}': 'one click in mail clients (RFC 8058)',
    '/mcp': 'the tools for assistants, which describe themselves',
    '/mcp/public': 'the same without a key',
    '/mcp/public/mcp': 'the same for clients that want addresses ending in /mcp',
    '/mcp/{...path}': 'the mount of both in Next',
    '/api/{...path}': 'the mount of all of these in Next',
    '/api/v1/{...path}': 'the mount of the API in Next',
    '/{locale}/archive/{slug}/cite': 'a page’s file: the citation of an article',
    '/{locale}/archive/{slug}/comments': 'a page’s data: the comments on an article',
    '/{locale}/citations': 'a page’s file: the citations of a list',
    '/{locale}/docs/search/index.json': 'a page’s data: the index of the docs',
    '/{locale}/suggestions': 'a page’s data: results while the reader types',
    '/feeds/{...path}': 'a document for feed readers',
    '/media/{...path}': 'images of the portal',
    '/share/{...path}': 'images of the portal’s pages for link previews',
    '/sitemap.xml': 'a document for crawlers',
    '/llms.txt': 'a document for language models',
    '/docs-text/{locale}/{guide}/{subject}': 'the guides as Markdown',
    '/opensearch.xml': 'a document for browsers',
    '/.well-known/security.txt': 'a document for who reports a vulnerability',
  };
  const described = new Set(operations.map((operation) => `/api/v1${operation.path}`));

  test('every served path is described or excused', () => {
    const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'route.ts')
      .map((file) => `/${path.dirname(file)}`.replace(/\[{1,2}(\.\.\.)?(\w+)\]{1,2}/g, '{$1$2}'));
    const served = [...new Set([...routes, ...resources.map((each) => each.path)])];
    expect(served.filter((each) => !described.has(each) && !undescribed[each])).toEqual([]);
    expect([...described].filter((each) => !served.includes(each))).toEqual([]);
    expect(Object.keys(undescribed).filter((each) => !served.includes(each))).toEqual([]);
  });

  test.each([
    '/api/v2/articles',
    '/api/v0/articles',
    '/v1/articles',
    '/api/internal',
    '/api/debug',
    '/api/v1/admin',
    '/api/v1/users',
    '/.env',
    '/.git/config',
    '/server.js',
    '/package.json',
    '/.data/auth-secret',
    '/actuator',
    '/graphql',
    '/_next/webpack-hmr',
    '/__nextjs_original-stack-frame',
    '/_next/image?url=http://127.0.0.1:9/&w=64&q=75',
    '/_next/image?url=%2Fapi%2Fhealth&w=64&q=75',
    '/_next/../package.json',
  ])('%s is not served', async (target) => {
    const { status } = await sendWithHeaders(environment.url, target, { host: 'a' });
    expect([307, 400, 404]).toContain(status);
  });

  test.each(['/api/metrics', '/api/cron/go-live', '/api/cron/mail', '/api/cron/jobs'])(
    '%s is not found without its token',
    async (target) => {
      for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Bearer ${environment.adminToken}`])
        expect(await send(environment.url, target, { headers: { authorization } })).toMatchObject({
          status: 404,
          json: { code: 'not_found' },
        });
    },
  );
});
