import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { CLIENT_HEADER } from '../lib/api/admission/client';
import { OUTBOX_HEADER } from '../lib/outbox/rules';
import { rewriteHeaders } from './headers';
import { hasValidHost, toApiRequest } from './node-request';

const requestOf = (...rawHeaders: string[]) => {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers[rawHeaders[index]?.toLowerCase() ?? ''] ??= rawHeaders[index + 1] ?? '';
  return { method: 'GET', url: '/api/v1/articles?page=2', rawHeaders, headers } as unknown as IncomingMessage;
};

test('shows what rewriting the headers would leave, whatever a client claims', () => {
  const sent = [CLIENT_HEADER, OUTBOX_HEADER, 'X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Accept', 'X-API-Key', 'Cookie'];
  const raw = sent.flatMap((name) => [name, 'forged']);
  const asked = toApiRequest(requestOf(...raw), '203.0.113.7');
  const rewritten = requestOf(...raw);
  rewriteHeaders(rewritten, '203.0.113.7');
  for (const name of sent.map((each) => each.toLowerCase()))
    expect(asked.headers.get(name)).toBe(rewritten.headers[name] ?? null);
  expect(asked.headers.get(CLIENT_HEADER)).toBe('203.0.113.7');
  expect(asked.headers.get('x-forwarded-for')).toBeNull();
});

test('several Authorization headers are no credential, one is', () => {
  const one = toApiRequest(requestOf('Authorization', 'Bearer a'), '');
  const two = toApiRequest(requestOf('Authorization', 'Bearer a', 'AUTHORIZATION', 'Bearer b'), '');
  expect(one.headers.get('authorization')).toBe('Bearer a');
  expect(two.headers.get('authorization')).toBe('repeated');
});

test('a Host header names a host, is missing, or is refused', () => {
  for (const host of ['localhost', 'localhost:3000', '[::1]:3000', '127.0.0.1', 'Example.COM'])
    expect(hasValidHost(requestOf('Host', host))).toBe(true);
  expect(hasValidHost(requestOf())).toBe(true);
  for (const host of ['a b', 'a/b', 'a@b', 'a?b', 'a\\b', ':99999', 'a:99999'])
    expect(hasValidHost(requestOf('Host', host))).toBe(false);
});
