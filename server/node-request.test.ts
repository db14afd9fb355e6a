import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { UNTRUSTED_HEADERS } from './headers';
import { hasValidHost, toApiRequest } from './node-request';

const requestOf = (...rawHeaders: string[]) => {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers[rawHeaders[index]?.toLowerCase() ?? ''] ??= rawHeaders[index + 1] ?? '';
  return { method: 'GET', url: '/api/v1/articles?page=2', rawHeaders, headers } as unknown as IncomingMessage;
};

test('hides every header that could forge the client address', () => {
  const { headers } = toApiRequest(requestOf(...[...UNTRUSTED_HEADERS].flatMap((name) => [name, 'forged'])), '203.0.113.7');
  for (const name of UNTRUSTED_HEADERS) expect(headers.get(name)).toBe(name === 'x-hospitality-client' ? '203.0.113.7' : null);
});

test('passes on all other headers', () => {
  const { headers } = toApiRequest(requestOf('Accept', 'text/csv', 'X-API-Key', 'hik_a', 'Cookie', 'a=b'), '');
  expect(['accept', 'x-api-key', 'cookie', 'origin'].map((name) => headers.get(name))).toEqual([
    'text/csv',
    'hik_a',
    'a=b',
    null,
  ]);
});

test('accepts one Authorization header as credential, but not several', () => {
  const one = toApiRequest(requestOf('Authorization', 'Bearer a'), '');
  const two = toApiRequest(requestOf('Authorization', 'Bearer a', 'AUTHORIZATION', 'Bearer b'), '');
  expect(one.headers.get('authorization')).toBe('Bearer a');
  expect(two.headers.get('authorization')).toBe('repeated');
});

test('a request without a body has no body stream', () => {
  expect(toApiRequest(requestOf('Host', 'localhost'), '').body).toBeNull();
  expect(toApiRequest(requestOf('Content-Length', '0'), '').body).toBeNull();
});

test('accepts a valid or missing Host header and rejects others', () => {
  for (const host of ['localhost', 'localhost:3000', '[::1]:3000', '127.0.0.1', 'Example.COM'])
    expect(hasValidHost(requestOf('Host', host))).toBe(true);
  expect(hasValidHost(requestOf())).toBe(true);
  for (const host of ['a b', 'a/b', 'a@b', 'a?b', 'a\\b', ':99999', 'a:99999'])
    expect(hasValidHost(requestOf('Host', host))).toBe(false);
});
