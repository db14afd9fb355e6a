import type { MessageContent } from './record';

/** Article messages that may wait for one endpoint. More become one `changes.available`. */
export const MAX_WAITING = 1_000;
/** Time between two `changes.available` to one endpoint. */
export const ANNOUNCE_SECONDS = 60;
/** Tests of one endpoint in an hour. */
export const MAX_TESTS_PER_HOUR = 10;
/** Replays that one endpoint can request. */
export const MAX_REPLAYS_PER_HOUR = 10;

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
