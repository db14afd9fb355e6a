import { describe, expect, test } from 'vitest';
import { problems } from '../../lib/api/problems';
import { send } from '../support/http';
import { mounts } from '../support/mounts';
import { type RawReply, sendRaw } from '../support/raw-http';

const get = (target: string, extra = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${extra}Connection: close\r\n\r\n`;

/** Absolute-form targets, as proxies send them: answered as the path alone. */
const absolute: [target: string, status: number][] = [
  ['http://research.example.com/api/v1/categories', 200],
  ['https://evil.example.com:8443/api/v1/categories', 200],
  ['HTTP://EVIL.example.com/api/v1/categories?x=1', 200],
  ['http://user:password@evil.example.com/api/v1/categories', 200],
  ['http://evil.example.com/api/v1/categories/', 404],
  ['http://evil.example.com//api/v1/categories', 404],
  ['http://evil.example.com/api/v1/articles?page=0', 422],
  ['http://evil.example.com/api', 404],
];

/** Bytes that are not valid HTTP: rejected with a JSON problem, then the connection is closed. */
const malformed: [name: string, bytes: string | Buffer, status: number][] = [
  ['words', 'hello there\r\n\r\n', 400],
  ['a future version', 'GET /api/v1/categories HTTP/9.9\r\nHost: a\r\n\r\n', 400],
  ['a greeting of TLS', Buffer.from('16030100f1010000ed0303', 'hex'), 400],
  ['a target of spaces', 'GET   HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a target without a slash', get('api/v1/categories'), 400],
  ['raw UTF-8 in the target', Buffer.from(get('/api/v1/search?q=酒店'), 'utf8'), 400],
  ['NUL in the target', get('/api/v1/\0'), 400],
  ['a header without a colon', get('/api/v1/categories', 'Broken\r\n'), 400],
  ['a header with NUL', get('/api/v1/categories', 'X-A: a\0b\r\n'), 400],
  ['a space before the colon', get('/api/v1/categories', 'X-A : a\r\n'), 400],
  ['a length that is not a number', get('/api/v1/categories', 'Content-Length: ten\r\n'), 400],
  ['two lengths', get('/api/v1/categories', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
  ['a length and chunks', get('/api/v1/categories', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'), 400],
  ['a broken chunk', `${get('/api/v1/categories', 'Transfer-Encoding: chunked\r\n')}zz\r\n`, 400],
  ['a lower-case method', 'get /api/v1/categories HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['an unknown method', 'BREW /api/v1/categories HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['one header of 40 KB', get('/api/v1/categories', `X-A: ${'a'.repeat(40_000)}\r\n`), 431],
  ['headers of 40 KB together', get('/api/v1/categories', `X-A: ${'a'.repeat(80)}\r\n`.repeat(480)), 431],
  ['a target of 40 KB', get(`/api/v1/categories?x=${'a'.repeat(40_000)}`), 431],
];

/** A problem in the usual format, with its request id in the header. */
function expectUnreadable(reply: RawReply, status: number, requestId = /^x-request-id: (.+)$/im.exec(reply.head)?.[1]?.trim()) {
  expect(reply.status, reply.head).toBe(status);
  expect(reply.head).toMatch(/^content-type: application\/problem\+json; charset=utf-8$/im);
  expect(reply.head).toContain(`x-request-id: ${requestId}\r\n`);
  expect(JSON.parse(reply.body)).toEqual({
    type: 'https://research.example.com/docs/errors#bad_request',
    title: expect.any(String),
    status,
    detail: expect.any(String),
    code: 'bad_request',
    request_id: requestId,
  });
}

describe.each(mounts)('raw requests, $mount', ({ mount, url }) => {
  test.each(absolute)('%s returns %i', async (target, status) => {
    const reply = await sendRaw(url, get(target));
    expect(reply.status, reply.head).toBe(status);
    if (status === 200) expect(JSON.parse(reply.body)).toEqual((await send(url, '/api/v1/categories')).json);
  });

  test.each(malformed)('%s returns a well-formed problem', async (_name, bytes, status) => {
    const reply = await sendRaw(url, bytes);
    expect(reply.status, reply.head).toBe(status);
    expect(reply.head).toMatch(/^content-type: application\/problem\+json; charset=utf-8$/im);
    expect(reply.head).toMatch(/^connection: close$/im);
    expectUnreadable(reply, status);
    expect(reply.body).not.toMatch(/node_modules|\bat \w+ \(/);
  });

  test('a Host header is required by HTTP/1.1 only', async () => {
    const reply = await sendRaw(url, 'GET /api/v1/categories HTTP/1.1\r\nConnection: close\r\n\r\n');
    expectUnreadable(reply, 400);
    const named = 'GET / HTTP/1.1\r\nAccept-Language: zh\r\nX-Request-Id: of-the-caller\r\nConnection: close\r\n\r\n';
    expectUnreadable(await sendRaw(url, named), 400, 'of-the-caller');
    const expected = (await send(url, '/api/v1/categories')).json;
    for (const version of [' HTTP/1.0', '']) {
      const old = await sendRaw(url, `GET /api/v1/categories${version}\r\n\r\n`);
      expect(old.status, old.head).toBe(200);
      expect(JSON.parse(old.body)).toEqual(expected);
    }
  });

  test.each(['a b', '[', '%00', 'a/../b', 'a:b:c', '"', '-', 'x'.repeat(300)])(
    'the Host "%s" causes no internal error',
    async (host) => {
      const bytes = `GET /api/v1/categories HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      const reply = await sendRaw(url, bytes);
      expect([200, 400], reply.head).toContain(reply.status);
      expect(() => JSON.parse(reply.body), reply.body.slice(0, 200)).not.toThrow();
      if (reply.status === 400) expectUnreadable(reply, 400);
    },
  );

  test('an invalid Host is rejected with the caller’s request id and language', async () => {
    const head = 'Host: a/../b\r\nX-Request-Id: of-the-caller\r\nAccept-Language: zh\r\nConnection: close';
    const reply = await sendRaw(url, `POST /api/v1/keys/issue HTTP/1.1\r\n${head}\r\n\r\n`);
    if (mount === 'direct') {
      expectUnreadable(reply, 400, 'of-the-caller');
      expect(JSON.parse(reply.body).title).toBe(problems.bad_request.title.zh);
    } else expect(reply.head).toMatch(/^x-request-id: of-the-caller$/im);
  });

  test('pipelined requests get responses in order', async () => {
    const lot = ['/api/v1/categories', '/api/v1/nothing', '/api/v1/articles?page=0'];
    const bytes = lot.map((target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');
    const reply = await sendRaw(url, `${bytes}GET /api/v1/categories HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, {
      all: true,
    });
    const whole = `${reply.head}\r\n${reply.body}`;
    expect([...whole.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['200', '404', '422', '200']);
  });

  test('a connection closed within a request does not affect the service', async () => {
    for (const part of [
      'GET /api/v1/cat',
      'GET /api/v1/categories HTTP/1.1\r\nHos',
      'POST /api/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1',
    ])
      await sendRaw(url, part, { cut: true });
    expect((await send(url, '/api/v1/categories')).status).toBe(200);
  });
});
