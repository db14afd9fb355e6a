import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { CLIENT_HEADER } from '../lib/api/admission/client';
import { OUTBOX_HEADER } from '../lib/outbox/rules';
import { rewriteHeaders } from './headers';

const forged = (name: string) =>
  ({
    rawHeaders: ['Host', 'localhost:3000', name.toUpperCase(), 'forged'],
    headers: { host: 'localhost:3000', [name]: 'forged' },
  }) as unknown as IncomingMessage;

test('a client’s own pass to the outbox is dropped', () => {
  const request = forged(OUTBOX_HEADER);
  rewriteHeaders(request, '203.0.113.7');
  expect(request.headers).toEqual({ host: 'localhost:3000', [CLIENT_HEADER]: '203.0.113.7' });
  expect(request.rawHeaders).toEqual(['Host', 'localhost:3000', CLIENT_HEADER, '203.0.113.7']);
});

test('our own pass takes the place of a forged one', () => {
  const request = forged(OUTBOX_HEADER);
  rewriteHeaders(request, '127.0.0.1', 'ours');
  expect(request.headers[OUTBOX_HEADER]).toBe('ours');
  expect(request.rawHeaders.filter((_, index) => request.rawHeaders[index - 1]?.toLowerCase() === OUTBOX_HEADER)).toEqual([
    'ours',
  ]);
});

test('a client’s own address is dropped', () => {
  const request = forged(CLIENT_HEADER);
  rewriteHeaders(request, '203.0.113.7');
  expect(request.headers[CLIENT_HEADER]).toBe('203.0.113.7');
});
