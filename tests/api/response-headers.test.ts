import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Reply, send, short } from '../support/http';
import { casesFor, mounts } from '../support/mounts';
import { varyOf } from '../support/response-body';

const reads = [
  '/api/v1/articles',
  '/api/v1/articles?lang=en&page=2',
  '/api/v1/articles/pms-system-of-record',
  '/api/v1/changes?since=2020-01-01&page_size=5',
  '/api/v1/categories',
  '/api/v1/search?q=hotel',
  '/api/v1/openapi.json',
];
const STRONG = /^"[A-Za-z0-9_-]{27}"$/;
const EXPOSED =
  'Accept-Ranges, Content-Disposition, Content-Language, Content-Location, Content-Range, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Missing-Count, X-Request-Id';

describe.each(mounts)('entity tags, $mount', ({ mount, url }) => {
  test.each(reads)('%s has a strong ETag and returns 304 when it matches', async (target) => {
    const first = await send(url, target);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(STRONG);
    for (const method of ['GET', 'HEAD']) {
      const again = await send(url, target, { method, headers: { 'if-none-match': etag } });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers['content-type']).toBeUndefined();
      expect(again.headers['content-encoding']).toBeUndefined();
      for (const name of ['cache-control', 'content-language', 'link', 'vary', 'access-control-allow-origin'])
        expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
    }
  });

  test('each encoding has its own ETag, and If-None-Match accepts all of them', async () => {
    const tags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const etag = String((await send(url, '/api/v1/articles', { headers })).headers.etag);
      tags.add(etag);
      for (const other of mounts)
        for (const accepted of ['identity', 'gzip', 'br']) {
          const known = { 'accept-encoding': accepted, 'if-none-match': etag };
          expect((await send(other.url, '/api/v1/articles', { headers: known })).status).toBe(304);
        }
    }
    expect(tags.size).toBe(mount === 'direct' ? 3 : 1);
  });

  test('different responses have different ETags', async () => {
    const tags = await Promise.all(reads.map(async (target) => (await send(url, target)).headers.etag));
    expect(new Set(tags).size).toBe(reads.length);
  });

  const presented: [name: string, write: (etag: string) => string, status: number][] = [
    ['the tag itself', (etag) => etag, 304],
    ['the tag made weak', (etag) => `W/${etag}`, 304],
    ['any tag', () => '*', 304],
    ['any tag with spaces', () => ' * ', 304],
    ['a list that ends with it', (etag) => `"a", W/"b",${etag}`, 304],
    ['a list that begins with it', (etag) => `${etag} , "z"`, 304],
    ['the tag of the gzipped body, which is the same state', (etag) => etag.replace(/"$/, '-gzip"'), 304],
    ['another tag', () => '"another"', 200],
    ['a list of others', () => '"a", W/"b", "*"', 200],
    ['the tag without quotes', (etag) => etag.replaceAll('"', ''), 200],
    ['a part of the tag', (etag) => `${etag.slice(0, 10)}"`, 200],
    ['the tag in lower case', (etag) => etag.toLowerCase(), 200],
    ['nothing', () => '', 200],
    ['commas', () => ',,,', 200],
    ['ten thousand characters', () => `"${'x'.repeat(10_000)}"`, 200],
  ];
  test.each(casesFor({ mount }, presented))('If-None-Match with %s is evaluated correctly', async (_name, write, status) => {
    const etag = String((await send(url, '/api/v1/categories')).headers.etag);
    expect((await send(url, '/api/v1/categories', { headers: { 'if-none-match': write(etag) } })).status).toBe(status);
  });

  test('a problem has no ETag and never becomes a 304', async () => {
    for (const [target, status] of [
      ['/api/v1/articles?page=0', 422],
      ['/api/v1/articles/none', 404],
      ['/api/v1/x', 404],
    ] as const) {
      const reply = await send(url, target, { headers: { 'if-none-match': '*' } });
      expect([reply.status, reply.headers.etag]).toEqual([status, undefined]);
    }
  });
});

const encodings: [header: string | undefined, expected: 'br' | 'gzip' | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['GZip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br ; q=0.9 , gzip ; q=0.8', 'br'],
  ['gzip;q=0', undefined],
  ['gzip;q=0.000, br;Q=0', undefined],
  ['identity', undefined],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['gzip;q=1.0, identity;q=0.5', 'gzip'],
  ['*;q=0', undefined],
  ['deflate', undefined],
  ['gzip;q=abc', undefined],
  ['zstd, ,;q=1,', undefined],
];

describe.each(mounts)('compression, $mount', ({ mount, url }) => {
  test.each(casesFor({ mount }, encodings))('Accept-Encoding "%s" selects %s', async (header, expected) => {
    const plain = await send(url, '/api/v1/articles');
    const reply = await send(url, '/api/v1/articles', header === undefined ? {} : { headers: { 'accept-encoding': header } });
    expect(reply.status).toBe(200);
    // The framework compresses by itself: it must choose an accepted encoding and declare it.
    const encoding = reply.headers['content-encoding'];
    if (mount === 'direct') expect(encoding).toBe(expected);
    else if (encoding !== undefined) expect(header?.toLowerCase()).toMatch(new RegExp(`(^|[ ,])(x-)?${encoding}|\\*`));
    expect(reply.text).toBe(plain.text);
    expect(varyOf(reply)).toBe('Authorization, X-API-Key, Accept-Encoding');
    if (encoding) expect(reply.bytes.length).toBeLessThan(plain.bytes.length / 2);
    if (reply.headers['content-length']) expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length);
  });

  test('a compressed response is complete, without trailing bytes', async () => {
    const gzip = await send(url, '/api/v1/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    const plain = await send(url, '/api/v1/openapi.json', { headers: { 'accept-encoding': 'identity' } });
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    if (mount === 'framework') return;
    const br = await send(url, '/api/v1/openapi.json', { headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  });
});

/** What differs from one call to the next, and what a connection adds. */
const passing = [
  ...['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'],
  ...['ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
];
/** Next takes these off a HEAD answer, with the body it never sends. */
const takenByNext = ['content-length', 'content-encoding'];

function lasting(reply: Reply, without: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(reply.headers).filter(([name]) => ![...passing, ...without].includes(name)));
}

describe.each(mounts)('HEAD, $mount', ({ mount, url }) => {
  const targets = [
    ...reads,
    '/api/v1/articles?page=0',
    '/api/v1/articles/none',
    '/api/v1/nothing',
    '/api/v1/articles/beyond-revpar',
  ];
  test.each(targets)('returns for %s the headers of GET without a body', async (target) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const [get, head] = [await send(url, target, { headers }), await send(url, target, { method: 'HEAD', headers })];
      expect([head.status, head.bytes.length]).toEqual([get.status, 0]);
      const without = mount === 'framework' ? takenByNext : [];
      expect(lasting(head, without)).toEqual(lasting(get, without));
      if (mount === 'direct') expect(Number(head.headers['content-length'])).toBe(get.bytes.length);
    }
  });
});

describe.each(mounts)('CORS, $mount', ({ url }) => {
  const origin = { origin: 'https://elsewhere.example.com' };

  test.each([...reads, '/api/v1/articles?page=0', '/api/v1/articles/none'])('%s allows any origin', async (target) => {
    for (const headers of [{}, origin, { origin: 'null' }, { ...origin, 'if-none-match': '*' }]) {
      const reply = await send(url, target, { headers });
      expect(reply.headers['access-control-allow-origin']).toBe('*');
      expect(reply.headers['access-control-expose-headers']).toBe(EXPOSED);
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test.each(reads)('a preflight for %s returns 204 with all CORS headers', async (target) => {
    const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization,x-api-key' };
    for (const headers of [{}, { ...origin, ...preflight }]) {
      const reply = await send(url, target, { method: 'OPTIONS', headers });
      expect([reply.status, reply.bytes.length]).toEqual([204, 0]);
      expect(reply.headers).toMatchObject({
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers':
          'Authorization, X-API-Key, Accept-Language, Content-Type, If-None-Match, If-Range, Range, X-Request-Id',
        'access-control-max-age': '86400',
        vary: expect.stringMatching(/(^|, )Authorization, X-API-Key, Accept-Encoding$/),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });
});

const contentLanguages: [target: string, expected: string | undefined][] = [
  ['/api/v1/articles', 'en, zh'],
  ['/api/v1/articles?lang=both', 'en, zh'],
  ['/api/v1/articles?lang=en', 'en'],
  ['/api/v1/articles?lang=zh', 'zh'],
  ['/api/v1/articles/pms-system-of-record', 'en, zh'],
  ['/api/v1/articles/pms-system-of-record?lang=en', 'en'],
  ['/api/v1/articles/pms-system-of-record?lang=zh', 'zh'],
  [`/api/v1/articles/${encodeURIComponent('三语-it’s-"half"')}`, 'en, zh, ru'],
  [`/api/v1/articles/${encodeURIComponent('三语-it’s-"half"')}?lang=zh`, 'zh'],
  ['/api/v1/articles/english-only', 'en'],
  ['/api/v1/articles/english-only?lang=zh', undefined],
  ['/api/v1/changes?since=2020-01-01', 'en, zh'],
  ['/api/v1/categories', 'en, zh'],
  ['/api/v1/search?q=hotel', 'en, zh'],
  ['/api/v1/search?q=hotel&lang=en', 'en'],
  ['/api/v1/search?q=hotel&lang=zh', 'zh'],
  ['/api/v1/openapi.json', undefined],
];

describe.each(mounts)('headers of every response, $mount', ({ url }) => {
  test.each(contentLanguages)('%s has the Content-Language %s', async (target, expected) => {
    const reply = await send(url, target);
    expect(reply.headers['content-language']).toBe(expected);
  });

  test.each(reads)('%s is private, requires revalidation and has Vary', async (target) => {
    const reply = await send(url, target, { headers: { cookie: 'a=b', 'accept-language': 'zh' } });
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    expect(varyOf(reply)).toBe('Authorization, X-API-Key, Accept-Encoding');
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['x-powered-by']).toBeUndefined();
    expect(reply.headers.server).toBeUndefined();
  });

  test.each(
    [`/api/v1/search?q=${'x'.repeat(200)}`, '/api/v1/changes?since=2099-01-01'].map((target) => ({
      name: short(target),
      target,
    })),
  )('$name has an ETag although it is empty', async ({ target }) => {
    const reply = await send(url, target);
    expect(reply.status).toBe(200);
    expect(reply.headers.etag).toMatch(STRONG);
  });
});

describe.each(mounts)('request body, $mount', ({ url }) => {
  const post = (headers: Record<string, string>, body?: string) =>
    send(url, '/api/v1/keys/request', { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

  test('counts as missing if absent, with or without a media type', async () => {
    for (const headers of [{}, { 'content-length': '0' }, { 'content-type': 'application/json' }]) {
      const { status, json } = await post(headers as Record<string, string>);
      expect([headers, status, json]).toEqual([
        headers,
        422,
        { detail: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] },
      ]);
    }
  });

  test('is rejected without a media type or with another one', async () => {
    expect((await post({}, '{"email":"a@example.com"}')).status).toBe(415);
    expect((await post({ 'content-type': 'text/plain' }, '{"email":"a@example.com"}')).status).toBe(415);
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('is rejected with a content encoding before validation', async () => {
    const invalid = JSON.stringify({ email: 'nobody' });
    const postEncoded = (encoding: string, body: string | Buffer = invalid, more: Record<string, string> = {}) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding, ...more };
      return send(url, '/api/v1/keys/request', { method: 'POST', headers, body });
    };
    for (const [encoding, body] of [
      ['gzip', gzipSync(invalid)],
      ['br', brotliCompressSync(invalid)],
      ['gzip', invalid],
      ['GZIP', invalid],
      ['identity, gzip', invalid],
      ['unknown', 'not JSON'],
    ] as const) {
      const { status, body: problem, headers } = await postEncoded(encoding, body);
      expect([encoding, status, problem.code]).toEqual([encoding, 415, 'unsupported_media_type']);
      expect(headers['accept-encoding']).toBe('identity');
    }
    for (const encoding of ['identity', 'Identity', ''])
      expect([encoding, (await postEncoded(encoding)).status]).toEqual([encoding, 422]);
    expect((await postEncoded('gzip', '')).status).toBe(422);
    expect((await postEncoded('gzip', gzipSync(invalid), { authorization: 'Bearer hik_no' })).status).toBe(401);
    expect((await postEncoded('gzip', 'x'.repeat(16 * 1024 + 1))).status).toBe(413);
  });
});
