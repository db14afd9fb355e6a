import { setTimeout } from 'node:timers/promises';
import { ApiError, toApiError } from './errors.js';

/** Resolves after the time has passed, rejects when the signal aborts. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export type ConnectionOptions = {
  /** where the archive is, for example `https://research.example.com` */
  baseUrl: string;
  /** without a key, texts are left out */
  apiKey?: string | undefined;
  /** replaces the global `fetch` */
  fetch?: typeof globalThis.fetch | undefined;
  /** replaces the timer between attempts, so that tests need not wait */
  wait?: Wait | undefined;
  /** language of error messages */
  language?: string | undefined;
};

export type RequestOptions = {
  method?: 'GET' | 'POST';
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** statuses that are not errors */
  accept?: readonly number[] | 'any';
};

/** Sends requests and repeats those that may succeed later. */
export type Transport = {
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly wait: Wait;
  /** The body of a response. */
  text(path: string, options?: RequestOptions): Promise<{ response: Response; text: string }>;
  /** The same as JSON. */
  json<Value>(path: string, options?: RequestOptions): Promise<Value>;
  /** One attempt, with the body still to be read. */
  open(path: string, options?: RequestOptions): Promise<Response>;
  /** Runs an attempt until it succeeds or fails for good. */
  retry<Value>(attempt: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
};

/** Pauses after a network error or a 503. */
const OUTAGE_PAUSES_MS = [1_000, 2_000, 4_000];
const MAX_RATE_LIMIT_WAITS = 3;
/** A window of the rate limit is a minute. */
const MAX_RATE_LIMIT_SECONDS = 60;

export function createTransport(options: ConnectionOptions): Transport {
  const { apiKey, fetch = (...args) => globalThis.fetch(...args), language } = options;
  const wait: Wait = options.wait ?? ((ms, signal) => setTimeout(ms, undefined, signal ? { signal } : {}));
  const baseUrl = toBaseUrl(options.baseUrl);
  if (apiKey !== undefined) requireHeaderValue(apiKey);

  const open: Transport['open'] = async (path, { method = 'GET', query = {}, headers, body, signal, accept = [200] } = {}) => {
    const url = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(language ? { 'accept-language': language } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      // The API never redirects, and the key must not travel to another host.
      redirect: 'manual',
    };
    const response = await attempt(baseUrl, signal, () => fetch(url.href, init));
    if (accept !== 'any' && !accept.includes(response.status))
      throw toApiError(response, await attempt(baseUrl, signal, () => response.text()));
    return response;
  };

  const retry: Transport['retry'] = async (run, signal) => {
    const tries = { outages: 0, waits: 0 };
    for (;;) {
      signal?.throwIfAborted();
      try {
        return await run();
      } catch (error) {
        const pause = nextPause(error, tries);
        if (pause === undefined) throw error;
        await wait(pause, signal);
      }
    }
  };

  const text: Transport['text'] = (path, request = {}) =>
    retry(async () => {
      const response = await open(path, request);
      return { response, text: await attempt(baseUrl, request.signal, () => response.text()) };
    }, request.signal);

  return {
    baseUrl,
    hasKey: apiKey !== undefined,
    wait,
    text,
    async json<Value>(path: string, request?: RequestOptions) {
      const reply = await text(path, request);
      return parseJson<Value>(reply.response, reply.text);
    },
    open,
    retry,
  };
}

/** Milliseconds before the next try, which it counts; undefined if the error is final. */
function nextPause(error: unknown, tries: { outages: number; waits: number }): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, code, retryAfterSeconds = MAX_RATE_LIMIT_SECONDS } = error;
  const pause = OUTAGE_PAUSES_MS[tries.outages];
  if ((code === 'no_response' || status === 503) && pause !== undefined) {
    tries.outages += 1;
    return pause;
  }
  if (code !== 'rate_limited' || tries.waits >= MAX_RATE_LIMIT_WAITS || retryAfterSeconds > MAX_RATE_LIMIT_SECONDS)
    return undefined;
  tries.waits += 1;
  return Math.max(0, retryAfterSeconds) * 1_000;
}

/** @throws ApiError `invalid_response` if the text is not JSON */
export function parseJson<Value>(response: Response, text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch (cause) {
    throw invalidResponse('it is not JSON', response, cause);
  }
}

export function invalidResponse(reason: string, response?: Response, cause?: unknown): ApiError {
  const requestId = response?.headers.get('x-request-id') ?? undefined;
  const message = `The response cannot be used: ${reason}. Check that the base URL is that of the archive.`;
  return new ApiError(message, { status: response?.status ?? 200, code: 'invalid_response', requestId, cause });
}

/** Turns a failed connection into an error of ours; an abort stays the caller's reason. */
export async function attempt<Value>(url: string, signal: AbortSignal | undefined, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (cause) {
    signal?.throwIfAborted();
    const { cause: inner, message } = cause as Error;
    const reason = (inner as { code?: string } | undefined)?.code ?? message;
    throw new ApiError(`No response from ${new URL(url).host} (${reason}).`, { status: 0, code: 'no_response', cause });
  }
}

/** @throws TypeError that says what is wrong with the URL */
function toBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new TypeError('The base URL must look like https://research.example.com.');
  // Where the API is documented, its addresses end so.
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

/** The beginning of a file that the caller has: how many bytes, and the hash of the whole file. */
export type FilePart = { bytes: number; sha256: string };

/** Asks for the bytes of a file as it is stored, and only for those after `part`. */
export function toFileHeaders(part?: FilePart): Record<string, string> {
  const range: Record<string, string> = part?.bytes ? { range: `bytes=${part.bytes}-`, 'if-range': `"${part.sha256}"` } : {};
  return { accept: 'application/gzip', 'accept-encoding': 'identity', ...range };
}

/** A slug or an id as one segment of a path. `.` and `..` would lead elsewhere; nothing has such a name. */
export function toSegment(name: string): string {
  if (name === '' || name === '.' || name === '..') throw new TypeError(`"${name}" names nothing in the archive.`);
  return encodeURIComponent(name.toWellFormed());
}

/** `fetch` would quote a key with a line break in its error message. */
function requireHeaderValue(key: string): void {
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('The key contains spaces, line breaks or other characters that no key has.');
}
