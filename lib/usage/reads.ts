import type { z } from 'zod';
import { counters } from '../counters/open-counters';
import type { Quota } from '../keys/schema';
import type { Window } from '../limits/record';
import { remaining, subscriberBucket } from '../limits/rules';

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
