import type { z } from 'zod';
import { subscriberBucket } from '../limits/buckets';
import type { Window } from '../limits/counters';
import { remaining } from '../limits/headers';
import { counters } from '../limits/open-counters';
import type { Quota } from './answers';

/** What a subscriber has left of this minute and this day, without counting. */
export async function getQuota(subscriberId: string, now: Date): Promise<z.input<typeof Quota>> {
  const bucket = subscriberBucket(subscriberId);
  const { minute, day } = await counters().peek({ now: now.getTime(), bucket });
  return { minute: toWindow(minute), day: toWindow(day ?? minute) };
}

function toWindow(window: Window) {
  return {
    limit: window.limit,
    used: window.used,
    remaining: remaining(window),
    reset_at: new Date(window.resetAt).toISOString(),
  };
}
