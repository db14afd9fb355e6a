import { describe, expect, test } from 'vitest';
import { createClient } from './client.js';
import { ApiError, DailyQuotaError } from './errors.js';

type Step = Response | 'network error' | 'cut off';

const categories = { items: [{ slug: 'revenue' }] };
const ok = () => Response.json(categories);
const problem = (status: number, code: string, members: object = {}) =>
  new Response(JSON.stringify({ code, status, detail: `about ${code}`, request_id: 'r-1', ...members }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
const rateLimited = (seconds: number) => problem(429, 'rate_limited', { retry_after_seconds: seconds });
const cutOff = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('terminated'));
      },
    }),
  );

/** Calls `categories` with a server that takes these steps, and without waiting. */
async function call(steps: (() => Step)[], signal?: AbortSignal) {
  const waits: number[] = [];
  let requests = 0;
  const client = createClient({
    baseUrl: 'https://archive.example.com',
    async wait(milliseconds) {
      waits.push(milliseconds);
    },
    async fetch() {
      const step = steps[requests++]?.();
      if (step === undefined) throw new Error('one request too many');
      if (step === 'network error') throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
      return step === 'cut off' ? cutOff() : step;
    },
  });
  const result = await client.categories(signal ? { signal } : {}).catch((error: unknown) => error);
  return { result, waits, requests };
}

const repeat = (times: number, step: () => Step) => Array.from({ length: times }, () => step);
const network = (): Step => 'network error';
const unavailable = () => problem(503, 'unavailable');

describe('call', () => {
  test.each<[what: string, steps: (() => Step)[], waits: number[]]>([
    ['succeeds at once', [ok], []],
    ['waits out the rate limit', [() => rateLimited(17), ok], [17_000]],
    ['waits out the rate limit for a whole minute', [() => rateLimited(60), ok], [60_000]],
    ['waits out the rate limit three times', [...repeat(3, () => rateLimited(1)), ok], [1_000, 1_000, 1_000]],
    ['repeats after network errors', [...repeat(3, network), ok], [1_000, 2_000, 4_000]],
    ['repeats after a body that breaks off', [() => 'cut off', ok], [1_000]],
    ['repeats after 503', [...repeat(3, unavailable), ok], [1_000, 2_000, 4_000]],
    ['counts outages and waits apart', [network, () => rateLimited(5), unavailable, ok], [1_000, 5_000, 2_000]],
  ])('%s', async (_what, steps, expected) => {
    const { result, waits, requests } = await call(steps);
    expect(result).toEqual(categories.items);
    expect(waits).toEqual(expected);
    expect(requests).toBe(steps.length);
  });

  test.each<[what: string, steps: (() => Step)[], waits: number[], error: object]>([
    ['rate limit, a fourth time', repeat(4, () => rateLimited(1)), [1_000, 1_000, 1_000], { status: 429, code: 'rate_limited' }],
    [
      'rate limit of more than a minute',
      [() => rateLimited(61)],
      [],
      { status: 429, code: 'rate_limited', retryAfterSeconds: 61 },
    ],
    ['network error, a fourth time', repeat(4, network), [1_000, 2_000, 4_000], { status: 0, code: 'no_response' }],
    ['503, a fourth time', repeat(4, unavailable), [1_000, 2_000, 4_000], { status: 503, code: 'unavailable', requestId: 'r-1' }],
    [
      'problem',
      [() => problem(403, 'key_frozen')],
      [],
      { status: 403, code: 'key_frozen', message: 'about key_frozen', requestId: 'r-1' },
    ],
    ['500', [() => problem(500, 'internal_error')], [], { status: 500, code: 'internal_error' }],
    ['429 of another program', [() => new Response('slow down', { status: 429 })], [], { status: 429, code: 'http_429' }],
    ['page instead of JSON', [() => new Response('<html>')], [], { status: 200, code: 'invalid_response' }],
    [
      'redirect',
      [() => new Response(null, { status: 302, headers: { location: 'https://evil.example' } })],
      [],
      { status: 302, code: 'http_302' },
    ],
  ])('fails: %s', async (_what, steps, expected, error) => {
    const { result, waits, requests } = await call(steps);
    expect(result).toBeInstanceOf(ApiError);
    expect(result).not.toBeInstanceOf(DailyQuotaError);
    expect(result).toMatchObject(error);
    expect(waits).toEqual(expected);
    expect(requests).toBe(steps.length);
  });

  test('fails immediately when the daily quota is used up', async () => {
    const reset = '2026-11-24T00:00:00.000Z';
    const { result, waits } = await call([
      () => problem(429, 'daily_quota_exceeded', { retry_after_seconds: 30, reset_at: reset }),
    ]);
    expect(result).toBeInstanceOf(DailyQuotaError);
    expect(result).toBeInstanceOf(ApiError);
    expect(result).toMatchObject({ resetAt: new Date(reset), status: 429, code: 'daily_quota_exceeded', requestId: 'r-1' });
    expect(waits).toEqual([]);
  });

  test('lists every invalid value of a 422', async () => {
    const issues = [
      { loc: ['query', 'page'], msg: 'Input should be greater', type: 'greater_than_equal' },
      { loc: ['query', 'lang'], msg: 'Not a language', type: 'string_pattern_mismatch' },
    ];
    const { result } = await call([() => Response.json({ detail: issues }, { status: 422, headers: { 'x-request-id': 'r-2' } })]);
    expect(result).toMatchObject({ status: 422, code: 'invalid_input', issues, requestId: 'r-2' });
    expect((result as Error).message).toBe('page: Input should be greater; lang: Not a language');
  });

  test('rejects with the reason of its signal and sends no further requests', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const outage = () => {
      stop.abort(reason);
      return 'network error' as const;
    };
    expect(await call([outage], stop.signal)).toEqual({ result: reason, waits: [], requests: 1 });
    expect(await call([], stop.signal)).toEqual({ result: reason, waits: [], requests: 0 });
  });
});

test('the default pause ends with its signal', async () => {
  const stop = new AbortController();
  const client = createClient({
    baseUrl: 'https://archive.example.com',
    async fetch() {
      queueMicrotask(() => setImmediate(() => stop.abort()));
      return rateLimited(60);
    },
  });
  await expect(client.me({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

describe('options', () => {
  test.each(['https://archive.example.com/api/v1', 'https://archive.example.com/api/v1/'])('accept %s', async (baseUrl) => {
    const urls: string[] = [];
    const fetch = async (url: unknown) => {
      urls.push(String(url));
      return ok();
    };
    await createClient({ baseUrl, fetch }).categories();
    expect(urls).toEqual(['https://archive.example.com/api/v1/categories']);
  });

  test.each(['', 'archive.example.com', 'ftp://archive.example.com', 'https://me:secret@archive.example.com', 'https://x/?q=1'])(
    'reject the base URL "%s"',
    (baseUrl) => expect(() => createClient({ baseUrl })).toThrow(TypeError),
  );

  test.each(['', 'hik_a b', 'hik_a\r\nx: y', '密钥'])('reject the key %j without quoting it', (apiKey) => {
    let message = '';
    try {
      createClient({ baseUrl: 'https://archive.example.com', apiKey });
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/^TypeError/);
    if (apiKey) expect(message).not.toContain(apiKey);
  });
});
