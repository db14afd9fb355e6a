import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('location', { origin: 'http://localhost:3000' });
// Tests of components in the same process have loaded it without a location.
vi.resetModules();
const { api, toResult } = await import('./client');

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-Hans' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('API client', () => {
  const respond = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const fetched = vi.fn(async (_request: Request) => Response.json(body, { status, headers }));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };
  const requestLink = () => toResult(api.POST('/api/v1/keys/request', { body: { email: 'x', locale: 'en' } }));

  it('sends a key without the cookie, and the language of the page', async () => {
    const fetched = respond(200, { subscriber: null }, { date: 'Thu, 05 Mar 2026 09:12:44 GMT' });
    const result = await toResult(api.GET('/api/v1/me', { headers: { authorization: 'Bearer hik_x' }, credentials: 'omit' }));
    expect(result).toEqual({ ok: true, value: { subscriber: null }, respondedAt: Date.UTC(2026, 2, 5, 9, 12, 44) });
    const request = fetched.mock.calls[0]?.[0];
    expect(request?.url).toBe('http://localhost:3000/api/v1/me');
    expect(request?.credentials).toBe('omit');
    expect(request?.headers.get('authorization')).toBe('Bearer hik_x');
    expect(request?.headers.get('accept-language')).toBe('zh-Hans');
  });

  it('turns a problem document into a problem', async () => {
    respond(503, { code: 'unavailable', detail: 'Try again.', request_id: 'r-1' });
    expect(await requestLink()).toEqual({ ok: false, problem: { code: 'unavailable', detail: 'Try again.', requestId: 'r-1' } });
  });

  it('maps validation issues to fields', async () => {
    respond(422, {
      detail: [
        { loc: ['body', 'email'], msg: 'no', type: 'value_error' },
        { loc: ['body', 'tags', 1], msg: 'long', type: 'string_too_long' },
        { loc: ['body', 'variants', 0, 'uid'], msg: 'twice', type: 'value_error' },
        { loc: ['body', 3], msg: 'quotes', type: 'value_error' },
        { loc: ['body'], msg: 'none', type: 'missing' },
      ],
    });
    const issues = [
      { field: 'email', message: 'no', type: 'value_error' },
      { field: 'tags', message: 'long', type: 'string_too_long' },
      { field: 'uid', message: 'twice', type: 'value_error' },
      { field: '3', message: 'quotes', type: 'value_error' },
      { field: 'body', message: 'none', type: 'missing' },
    ];
    expect(await requestLink()).toEqual({ ok: false, problem: { code: 'invalid_input', issues } });
  });

  it('reports an unreadable response and a failed connection as no response', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    expect(await requestLink()).toEqual({ ok: false, problem: { code: 'no_response' } });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await requestLink()).toEqual({ ok: false, problem: { code: 'no_response' } });
  });

  it('reads the seconds to wait from Retry-After', async () => {
    respond(429, { code: 'rate_limited' }, { 'retry-after': '60' });
    expect(await requestLink()).toEqual({ ok: false, problem: { code: 'rate_limited', retryAfterSeconds: 60 } });
  });
});
