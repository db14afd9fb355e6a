import { Redis, type Requester, type UpstashRequest, type UpstashResponse } from '@upstash/redis';
import { readLimited } from '../../platform/read-limited';

/** Maximum length of a response, in characters. A step's response has fewer than 100, and a pipeline holds up to a thousand. */
const MAX_RESPONSE_LENGTH = 1024 * 1024;

/**
 * Upstash's client with its one network call replaced: the original reads responses of any length and follows redirects
 * with the token attached. It never retries, because a repeated step would count twice.
 */
export class BoundedRedis extends Redis {
  constructor({ url, token, timeoutMs }: { url: string; token: string; timeoutMs: number }) {
    super({ url, token, enableTelemetry: false });
    this.client = {
      async request<Result>({ path = [], body }: UpstashRequest) {
        const response = await fetch([url, ...path].join('/'), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          cache: 'no-store',
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await readLimited(response, MAX_RESPONSE_LENGTH);
        if (text === undefined) throw new Error(`${response.status} with a response that is too long`);
        const result = JSON.parse(text) as UpstashResponse<Result>;
        if (!response.ok) throw new Error(`${response.status} ${String(result?.error)}`);
        return result;
      },
    } satisfies Requester;
  }
}
