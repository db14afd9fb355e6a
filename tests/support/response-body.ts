import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { type Reply, send } from './http';
import type { Mount } from './mounts';

/** What a read operation's answer must be, down to the last member. */
type ExpectedResponse = { body: unknown; languages?: string; location?: string };

/**
 * Asks for one address in every way there is and holds each answer against the whole that is expected: as JSON,
 * compressed, by HEAD, from another site, and with the tag sent back.
 */
export async function expectResponse({ url, mount }: Mount, target: string, expected: ExpectedResponse): Promise<void> {
  const reply = await send(url, target, { headers: { origin: 'https://elsewhere.example.com' } });
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  expect(reply.json).toEqual(expected.body);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    'access-control-allow-origin': '*',
    etag: expect.stringMatching(/^"[A-Za-z0-9_-]{27}"$/),
  });
  expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  expect(reply.headers['content-language']).toBe(expected.languages);
  expect(reply.headers['content-location']).toBe(expected.location);
  expect(varyOf(reply)).toBe('Authorization, X-API-Key, Accept-Encoding');
  if (mount === 'direct') expect(reply.headers['content-length']).toBe(String(reply.bytes.length));

  const head = await send(url, target, { method: 'HEAD' });
  expect([head.status, head.text, head.headers.etag]).toEqual([200, '', reply.headers.etag]);

  const unchanged = await send(url, target, { headers: { 'if-none-match': String(reply.headers.etag) } });
  expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', reply.headers.etag]);

  const packed = await send(url, target, { headers: { 'accept-encoding': 'gzip' } });
  if (packed.headers['content-encoding'] === 'gzip') expect(gunzipSync(packed.bytes).toString('utf8')).toBe(reply.text);
  // The framework does not compress short responses.
  else expect([mount, packed.text]).toEqual(['framework', reply.text]);
}

/** `Vary` without what the framework puts in front of it for its own pages. */
export function varyOf(reply: Reply): string {
  return (reply.headers.vary ?? '').replace(
    /^rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, /,
    '',
  );
}
