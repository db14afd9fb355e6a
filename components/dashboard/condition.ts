import type { z } from 'zod';
import type { MailList, Me as MeShape } from '@/lib/account/schema';
import type { QuotaWindow } from '@/lib/usage/schema';

/** What `/api/v1/me` and `/api/v1/me/mails` answer to a session. */
export type Me = z.infer<typeof MeShape>;
export type SentEmail = z.infer<typeof MailList>['items'][number];
export type Window = z.infer<typeof QuotaWindow>;

/** What stands first on the dashboard: the one thing that decides whether requests pass, and what to do about it. */
export type Condition = 'administrator' | 'suspended' | 'lapsed' | 'frozen' | 'revoked' | 'none' | 'spent' | 'active';

/**
 * The subscription comes before the key: while it does not run, neither rotating nor unfreezing helps.
 *
 * @param me with windows that are still open (see `rollWindow`)
 */
export function toCondition(me: Me): Condition {
  if (!me.subscriber) return 'administrator';
  if (me.subscriber.status !== 'active') return me.subscriber.status;
  if (!me.key) return 'none';
  if (me.key.status !== 'active') return me.key.status;
  return me.quota?.day.remaining === 0 ? 'spent' : 'active';
}

/**
 * A window as it stands at `now`: once its reset is past, what was read is of the one before, and a new one is empty.
 *
 * @param now milliseconds since 1970
 * @param lengthMs a minute or a day
 */
export function rollWindow(window: Window, now: number, lengthMs: number): Window {
  const resetAt = Date.parse(window.reset_at);
  if (now < resetAt) return window;
  const behind = Math.floor((now - resetAt) / lengthMs) + 1;
  return { ...window, used: 0, remaining: window.limit, reset_at: new Date(resetAt + behind * lengthMs).toISOString() };
}

/** How near a window is to its end; `nearly` from four fifths on. */
export function toFill({ used, limit }: Pick<Window, 'used' | 'limit'>): 'free' | 'nearly' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'nearly' : 'free';
}
