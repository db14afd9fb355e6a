import { describe, expect, test } from 'vitest';
import { type ProblemCode, problems } from '../../lib/api/problems';
import { type Reply, send, short } from '../support/http';
import { mounts } from '../support/mounts';
import { sendRaw } from '../support/raw-http';
import { varyOf } from '../support/response-body';

const APP_URL = 'https://research.example.com';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function expectProblem(reply: Reply, code: ProblemCode, locale: 'en' | 'zh', requestId?: string) {
  const { status, title, detail } = problems[code];
  expect(reply.status, reply.text.slice(0, 300)).toBe(status);
  expect(reply.json).toEqual({
    type: `${APP_URL}/docs/errors#${code}`,
    title: title[locale],
    status,
    detail: detail[locale],
    code,
    request_id: requestId ?? expect.stringMatching(UUID),
  });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': locale,
    'cache-control': 'no-store',
    'x-request-id': (reply.json as { request_id: string }).request_id,
  });
  expect(varyOf(reply)).toBe('Authorization, X-API-Key, Accept-Encoding, Accept-Language');
  expect(reply.headers.etag).toBeUndefined();
}

const nowhere = [
  ...[
    '/api',
    '/api/',
    '/api?',
    '/api/v1',
    '/api/v1/',
    '/api/v2/articles',
    '/api/v1/nothing',
    '/api/nothing',
    '/api/v1/articles/a/b',
  ],
  ...[
    '/api/v1/articles/',
    '/api/v1/articles/pms-system-of-record/',
    '/api/v1/categories/',
    '/api/v1/openapi.json/',
    '/api/v1/search/',
  ],
  ...[
    '//api/v1/articles',
    '/api//v1/articles',
    '/api/v1//articles',
    '/api/v1/articles//',
    '/api/v1/articles//x',
    '///api/v1/articles',
  ],
  ...[
    '/api/v1/articles/%',
    '/api/v1/articles/%zz',
    '/api/v1/articles/%E4%BD',
    '/api/v1/articles/%ED%A0%80',
    '/api/v1/articles/%C0%AF',
  ],
  ...['/api/v1/%', '/api/%FF', '/api/v1/articles/%00', '/api/v1/articles/a%00b', '/api/v1/%00articles', '/api/v1/articles%00'],
  ...['/api/v1/./articles', '/api/v1/../v1/articles', '/api/v1/articles/.', '/api/v1/articles/..', '/api/../api/v1/articles'],
  ...[
    '/api/v1/%2e/articles',
    '/api/v1/%2e%2e/v1/articles',
    '/api/v1/articles/%2E%2E',
    '/api/v1/articles/.%2e',
    '/api/.%2E/v1/articles',
  ],
  ...[
    '/api/V1/articles',
    '/api/v1/Articles',
    '/api/v1/ARTICLES',
    '/api/v1/openapi.JSON',
    '/api/v1/openapi',
    '/api/v1/openapi.yaml',
  ],
  ...[
    '/api/v1/%61rticles',
    '/api/%761/articles',
    '/api/v1/articles;x=1',
    '/api/v1/articles#x',
    '/api/v1/articles%5C',
    '/api/v1%2Farticles',
  ],
  ...['/api/v1/articles%20', '/api/v1/me/none', '/api/v1/admin', `/api/v1/${'x'.repeat(8_000)}`, '/api/v1/%E9%85%92%E5%BA%97'],
];

/** Written with a backslash: not found, like any unknown path. */
const backslashes = [
  '/api/v1\\articles',
  '/api/v1/articles\\',
  '/api/v1/articles/\\',
  '/api/v1/\\..\\articles',
  '/api\\v1/articles',
];

/** Paths that would be addresses of the API only if they were normalised. */
const detours = [
  '/x/../api/v1/articles',
  '/./api/v1/articles',
  '/%2e%2e/api/v1/articles',
  '/en/%2e%2e/api/v1/categories',
  '/en/../api/v1/x',
];

const noArticle = [
  ...[
    'no-such-article',
    'PMS-system-of-record',
    '%5C',
    '%2F',
    'a%2Fb',
    '..%2F..%2Fetc',
    '%23',
    '%3F',
    '%20',
    '...',
    '%0A',
    '-',
    '1',
  ],
  ...[
    '%27%20OR%201=1',
    '%22',
    '%25',
    '%25zz',
    '%E9%85%92',
    '%F0%9F%8F%A8',
    '__proto__',
    'constructor',
    '{slug}',
    'x'.repeat(10_000),
  ],
];

const resources = [
  '/articles',
  '/articles/pms-system-of-record',
  '/articles/no-such',
  '/changes',
  '/categories',
  '/search',
  '/openapi.json',
];
const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Methods that the framework rejects before our routes run. */
const unknownMethods = ['PROPFIND', 'TRACE', 'QUERY', 'LINK', 'MKCOL', 'PURGE'];

const named = (values: string[]) => values.map((value) => ({ name: short(value), value }));

describe.each(mounts)('unknown paths, $mount', ({ url }) => {
  test.each(named(nowhere))('$name is not found', async ({ value: path }) => {
    expectProblem(await send(url, path), 'not_found', 'en');
    expectProblem(await send(url, path, { headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' } }), 'not_found', 'zh');
  });

  test.each(backslashes)('%s is not found', async (path) => expectProblem(await send(url, path), 'not_found', 'en'));

  test.each(detours)('%s does not reach the API', async (path) => {
    const reply = await send(url, path);
    expect(reply.status, reply.text.slice(0, 200)).toBe(404);
  });

  test.each(named(noArticle))('/articles/$name is not found', async ({ value: slug }) => {
    expectProblem(await send(url, `/api/v1/articles/${slug}`), 'article_not_found', 'en');
    const headers = { 'accept-language': 'zh-Hant' };
    expectProblem(await send(url, `/api/v1/articles/${slug}`, { headers }), 'article_not_found', 'zh');
  });

  test.each([...writeMethods, 'OPTIONS', 'HEAD'])('%s on an unknown path is not found', async (method) => {
    const reply = await send(url, '/api/v1/nothing', { method });
    if (method !== 'HEAD') return expectProblem(reply, 'not_found', 'en');
    expect([reply.status, reply.text]).toEqual([404, '']);
  });

  test('upper-case paths outside /api/ are pages of the site', async () => {
    for (const path of ['/API/v1/articles', '/Api/v1/articles', '/%61pi/v1/articles', '/api%2Fv1/articles', '/apiary']) {
      let reply = await send(url, path);
      // The site sends an address without a language to one that has it.
      if (reply.status === 307) {
        const { pathname } = new URL(String(reply.headers.location), url);
        expect(pathname).toMatch(/^\/(en|zh)\//);
        reply = await send(url, pathname);
      }
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.text).not.toContain('pms-system-of-record');
    }
  });
});

describe.each(mounts)('unsupported methods, $mount', ({ mount, url }) => {
  const methods = mount === 'direct' ? [...writeMethods, ...unknownMethods] : writeMethods;
  const cases = resources.flatMap((path) => methods.map((method) => [method, path] as const));

  test.each(cases)('%s %s is rejected with Allow', async (method, path) => {
    for (const [locale, language] of [
      ['en', 'en-GB'],
      ['zh', 'zh'],
    ] as const) {
      const reply = await send(url, `/api/v1${path}`, { method, headers: { 'accept-language': language } });
      expectProblem(reply, 'method_not_allowed', locale);
      expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
  });

  test('a body does not change the rejection of a method', async () => {
    const body = '{"a":1}'.repeat(10_000);
    const reply = await send(url, '/api/v1/articles', { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
    expectProblem(reply, 'method_not_allowed', 'en');
  });

  test.each([
    ['PUT', 401, undefined],
    ['PATCH', 401, undefined],
    ['DELETE', 401, undefined],
    ['GET', 405, 'PUT'],
  ])("%s reaches a category whose slug equals an endpoint's name", async (method, status, allow) => {
    const reply = await send(url, '/api/v1/admin/categories/order', { method });
    expect([reply.status, reply.headers.allow]).toEqual([status, allow]);
  });

  test.each(unknownMethods)('%s is rejected without an internal error', async (method) => {
    const reply = await send(url, '/api/v1/articles', { method });
    expect([400, 405]).toContain(reply.status);
  });

  test('OPTIONS * does not cause an internal error', async () => {
    const reply = await sendRaw(url, 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(reply.status).toBeGreaterThan(0);
    expect(reply.status).toBeLessThan(500);
  });
});

/** Unit tests hold the tables of both rules; here is one case of each outcome. */
const languages: [header: string, locale: 'en' | 'zh'][] = [
  ['fr', 'en'],
  ['en;q=0.5, zh;q=0.6', 'zh'],
];

/** A well-formed one comes back; otherwise there is a new one, in the header and in the body alike. */
const ids: [given: string, kept: boolean][] = [
  ['req-1.2:3_A', true],
  ['a b', false],
];

describe.each(mounts)('language and request id of problems, $mount', ({ url }) => {
  test.each(languages)('Accept-Language "%s" selects %s', async (header, locale) => {
    expectProblem(await send(url, '/api/v1/nothing', { headers: { 'accept-language': header } }), 'not_found', locale);
    const reply = await send(url, '/api/v1/articles/none', { headers: { 'accept-language': header } });
    expectProblem(reply, 'article_not_found', locale);
  });

  test.each(ids)('X-Request-Id "%s" is accepted: %s', async (given, kept) => {
    const headers = { 'x-request-id': given };
    expectProblem(await send(url, '/api/v1/nothing', { headers }), 'not_found', 'en', kept ? given : undefined);
    expectProblem(await send(url, '/api/v1/articles/none', { headers }), 'article_not_found', 'en', kept ? given : undefined);
    for (const [target, method] of [
      ['/api/v1/articles', 'GET'],
      ['/api/v1/articles?page=0', 'GET'],
      ['/api/v1/search', 'OPTIONS'],
    ]) {
      const reply = await send(url, target ?? '', { method: method ?? '', headers });
      expect(reply.headers['x-request-id']).toEqual(kept ? given : expect.stringMatching(UUID));
    }
  });

  test('two request ids are ignored', async () => {
    const reply = await send(url, '/api/v1/nothing', { headers: { 'x-request-id': ['one', 'two'] } });
    expectProblem(reply, 'not_found', 'en');
  });

  test.each(['a\rSet-Cookie: x=1', 'a\nSet-Cookie: x=1', 'a\r\n Set-Cookie: x=1', 'a\u0000b', 'a\u007fb', 'a\tb'])(
    'an id with the control characters of %j cannot inject a response header',
    async (id) => {
      const reply = await sendRaw(
        url,
        `GET /api/v1/nothing HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`,
      );
      expect([400, 404]).toContain(reply.status);
      expect(reply.head).not.toMatch(/set-cookie/i);
      if (reply.status === 404) expect(/^x-request-id: (.*)$/im.exec(reply.head)?.[1]).toMatch(UUID);
    },
  );
});

describe.each(mounts)('operator endpoints, $mount', ({ url }) => {
  test.each(['/api/metrics', '/api/cron/go-live', '/api/cron/mail', '/api/cron/jobs'])(
    '%s is not found for any method while its token is unset',
    async (target) => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const reply = await send(url, target, { method, headers: { authorization: 'Bearer undefined' } });
        expect([method, reply.status, reply.headers.allow]).toEqual([method, 404, undefined]);
      }
    },
  );
});
