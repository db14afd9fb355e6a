import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '@/components/keys/call';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call to the API', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status, headers }));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  it('presents a key alone, never with the cookie', async () => {
    const fetched = answer(200, { subscriber: null }, { date: 'Thu, 05 Mar 2026 09:12:44 GMT' });
    const called = await callApi('/api/v1/me', { locale: 'zh', key: 'hik_x' });
    expect(called).toEqual({ ok: true, value: { subscriber: null }, at: Date.UTC(2026, 2, 5, 9, 12, 44) });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      headers: { authorization: 'Bearer hik_x', 'accept-language': 'zh' },
    });
  });

  it('says why not: a problem, a refused field, an answer of somebody else’s, none at all', async () => {
    const call = () => callApi('/api/v1/keys/request', { method: 'POST', body: { email: 'x' }, locale: 'en' });
    answer(503, { code: 'unavailable', detail: 'Away.', request_id: 'r-1' });
    expect(await call()).toEqual({ ok: false, refusal: { code: 'unavailable', detail: 'Away.', requestId: 'r-1' } });
    answer(422, { detail: [{ loc: ['body', 'email'], msg: 'no', type: 'value_error' }] });
    expect(await call()).toEqual({ ok: false, refusal: { code: 'invalid_input' } });
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    expect(await call()).toEqual({ ok: false, refusal: { code: 'no_answer' } });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call()).toEqual({ ok: false, refusal: { code: 'no_answer' } });
  });

  it('turns seconds to wait into a time to come back', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    answer(429, { code: 'rate_limited' }, { 'retry-after': '60' });
    const called = await callApi('/api/v1/keys/request', { method: 'POST', body: {}, locale: 'en' });
    expect(called).toMatchObject({ ok: false, refusal: { code: 'rate_limited', retryAt: 1_060_000 } });
    vi.restoreAllMocks();
  });
});
