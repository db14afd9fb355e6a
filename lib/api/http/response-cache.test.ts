import { describe, expect, test, vi } from 'vitest';
import { cacheResponse, toCachedResponse } from './response-cache';

describe('cacheResponse', () => {
  const create = (isProvisional = false) => vi.fn(async () => ({ ...toCachedResponse({ items: [] }), isProvisional }));

  test('keeps what is requested a second time', async () => {
    const response = create();
    for (let request = 0; request < 4; request += 1) await cacheResponse('twice', response);
    expect(response).toHaveBeenCalledTimes(2);
  });

  test('creates a response once for requests at the same time', async () => {
    const response = create();
    await Promise.all([cacheResponse('together', response), cacheResponse('together', response)]);
    expect(response).toHaveBeenCalledTimes(1);
  });

  test('never keeps a provisional response', async () => {
    const response = create(true);
    for (let request = 0; request < 4; request += 1) await cacheResponse('provisional', response);
    expect(response).toHaveBeenCalledTimes(4);
  });

  test('keeps nothing of a request that fails', async () => {
    const response = create();
    response.mockRejectedValueOnce(new Error('no database'));
    await expect(cacheResponse('failing', response)).rejects.toThrow('no database');
    for (let request = 0; request < 3; request += 1) await cacheResponse('failing', response);
    expect(response).toHaveBeenCalledTimes(3);
  });
});
