import type { MessageContent, ResponseHeader } from './record';

/** Article messages that may wait for one endpoint. More become one `changes.available`. */
export const MAX_WAITING = 1_000;
/** Time between two `changes.available` to one endpoint. */
export const ANNOUNCE_SECONDS = 60;
/** Tests of one endpoint in an hour. */
export const MAX_TESTS_PER_HOUR = 10;
/** Replays that one endpoint can request. */
export const MAX_REPLAYS_PER_HOUR = 10;

/** Messages that one endpoint's subscriber may send again by hand in an hour. */
export const MAX_RETRIES_PER_HOUR = 30;

/** Bytes of a body that every receiver must accept. */
export const MAX_BODY_BYTES = 20 * 1024;

/**
 * The body of a message: the same bytes at every attempt. An article that was renamed very often keeps its newest previous slugs,
 * as many as fit; `/changes` has them all.
 */
export function toBody({ type, occurred_at, data }: MessageContent): string {
  const write = (part: Record<string, unknown>) => JSON.stringify({ type, timestamp: occurred_at.toISOString(), data: part });
  const body = write(data);
  const slugs = data.previous_slugs;
  let excess = Buffer.byteLength(body) - MAX_BODY_BYTES;
  if (excess <= 0 || !Array.isArray(slugs)) return body;
  let dropped = 0;
  while (excess > 0 && dropped < slugs.length) {
    excess -= Buffer.byteLength(JSON.stringify(slugs[dropped])) + 1;
    dropped += 1;
  }
  return write({ ...data, previous_slugs: slugs.slice(dropped) });
}

/** The headers of every attempt, besides the time and the signature of each. */
export const toFixedHeaders = (id: string, body: string) => ({
  'webhook-id': id,
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Hospitality-Intelligence-Webhooks/1.0',
});

const MAX_HEADERS = 20;
const MAX_HEADER_LENGTH = 300;
const SECRET_HEADER = /cookie|auth|token|secret|key|session|signature/i;

/** Headers of a response that its subscriber may see: few, short, and none that could hold a secret. */
export function toShownHeaders(raw: readonly string[]): ResponseHeader[] {
  const shown: ResponseHeader[] = [];
  for (let at = 0; at + 1 < raw.length && shown.length < MAX_HEADERS; at += 2) {
    const [name, value] = [toLine(raw[at]), toLine(raw[at + 1])];
    if (name && !SECRET_HEADER.test(name)) shown.push({ name: name.toLowerCase(), value });
  }
  return shown;
}

const toLine = (text = '') => text.replace(/\p{C}/gu, '').slice(0, MAX_HEADER_LENGTH).toWellFormed();
