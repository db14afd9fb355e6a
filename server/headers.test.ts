import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { rewriteHeaders, UNTRUSTED_HEADERS } from './headers';

const requestOf = (...rawHeaders: string[]) => {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers[rawHeaders[index]?.toLowerCase() ?? ''] ??= rawHeaders[index + 1] ?? '';
  return { rawHeaders, headers } as unknown as IncomingMessage;
};

test.each([...UNTRUSTED_HEADERS])('drops a forged %s', (name) => {
  const request = requestOf('Host', 'localhost:3000', name.toUpperCase(), 'forged');
  rewriteHeaders(request, {});
  expect(request.headers).toEqual({ host: 'localhost:3000' });
  expect(request.rawHeaders).toEqual(['Host', 'localhost:3000']);
});

test('replaces a forged value by our own', () => {
  const request = requestOf('X-Hospitality-Client', 'forged');
  rewriteHeaders(request, { 'x-hospitality-client': '203.0.113.7' });
  expect(request.headers).toEqual({ 'x-hospitality-client': '203.0.113.7' });
  expect(request.rawHeaders).toEqual(['x-hospitality-client', '203.0.113.7']);
});

test('treats several Authorization headers as no credential', () => {
  const request = requestOf('Authorization', 'Bearer a', 'AUTHORIZATION', 'Bearer b');
  rewriteHeaders(request, {});
  expect(request.headers.authorization).toBe('repeated');
  expect(request.rawHeaders).toEqual(['Authorization', 'repeated', 'AUTHORIZATION', 'repeated']);
});
