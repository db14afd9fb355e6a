import type { Schemas } from '@/components/api/client';

export type Me = Schemas['Me'];
export type SentEmail = Schemas['SentEmail'];
export type Window = Schemas['QuotaWindow'];

/** The one thing that decides whether requests succeed, and so what the dashboard shows first. */
export type Condition = 'administrator' | 'suspended' | 'lapsed' | 'frozen' | 'revoked' | 'none' | 'spent' | 'active';

/**
 * The subscription comes before the key: while it is inactive, neither rotating nor unfreezing helps.
 *
 * @param me with current windows (see `rollWindow`)
 */
export function toCondition(me: Me): Condition {
  if (!me.subscriber) return 'administrator';
  if (me.subscriber.status !== 'active') return me.subscriber.status;
  if (!me.key) return 'none';
  if (me.key.status !== 'active') return me.key.status;
  return me.quota?.day.remaining === 0 ? 'spent' : 'active';
}

/**
 * The window that is current at `now`: once the reset has passed, a new window with nothing used.
 *
 * @param now milliseconds since 1970
 * @param lengthMs a minute or a day
 */
export function rollWindow(window: Window, now: number, lengthMs: number): Window {
  const resetAt = Date.parse(window.reset_at);
  if (now < resetAt) return window;
  const windowsPassed = Math.floor((now - resetAt) / lengthMs) + 1;
  return { ...window, used: 0, remaining: window.limit, reset_at: new Date(resetAt + windowsPassed * lengthMs).toISOString() };
}

/** How much of a window is used; `nearly` from 80 %. */
export function toFill({ used, limit }: Pick<Window, 'used' | 'limit'>): 'free' | 'nearly' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'nearly' : 'free';
}
