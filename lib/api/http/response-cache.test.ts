import { expect, it, vi } from 'vitest';
import { cacheResponse, toCachedResponse } from './response-cache';

const toCreate = (value: unknown) => vi.fn(async () => toCachedResponse(value));

it('keeps a response that was asked for again', async () => {
  const create = toCreate('a');
  const responses = [];
  for (let request = 0; request < 4; request += 1) responses.push(await cacheResponse('again', create));
  expect(create).toHaveBeenCalledTimes(2);
  expect(new Set(responses.slice(1)).size).toBe(1);
  expect(responses[0]?.etag).toBe(responses[3]?.etag);
});

it('creates a response once for requests that arrive together', async () => {
  const create = toCreate('b');
  const responses = await Promise.all(Array.from({ length: 5 }, () => cacheResponse('together', create)));
  expect(create).toHaveBeenCalledTimes(1);
  expect(new Set(responses).size).toBe(1);
});

it('keeps no failure', async () => {
  const create = toCreate('c').mockRejectedValueOnce(new Error('the first')).mockRejectedValueOnce(new Error('the second'));
  for (const message of ['the first', 'the second']) await expect(cacheResponse('failing', create)).rejects.toThrow(message);
  expect((await cacheResponse('failing', create)).body).toEqual(new TextEncoder().encode('"c"'));
});
