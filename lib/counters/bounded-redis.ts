import { Redis, type Requester, type UpstashRequest, type UpstashResponse } from '@upstash/redis';
import { readLimited } from '../read-limited';

/** Longest answer that is read, in characters. A step's is below 100, and a thousand may be asked for in one request. */
const LONGEST_ANSWER = 1024 * 1024;

/**
 * Upstash's client with its one call to the network replaced: its own reads answers of any length and follows redirects
 * with the token in hand. One try a call, since a repeated step would count twice.
 */
export class BoundedRedis extends Redis {
  constructor({ url, token, cutOffMs }: { url: string; token: string; cutOffMs: number }) {
    super({ url, token, enableTelemetry: false });
    this.client = {
      async request<Result>({ path = [], body }: UpstashRequest) {
        const response = await fetch([url, ...path].join('/'), {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          cache: 'no-store',
          redirect: 'error',
          signal: AbortSignal.timeout(cutOffMs),
        });
        const text = await readLimited(response, LONGEST_ANSWER);
        if (text === undefined) throw new Error(`${response.status} with an answer that does not end`);
        const answer = JSON.parse(text) as UpstashResponse<Result>;
        if (!response.ok) throw new Error(`${response.status} ${String(answer?.error)}`);
        return answer;
      },
    } satisfies Requester;
  }
}
