import type { Schemas } from '@/components/api/client';

export type Me = Schemas['Me'];
/** A key that is not revoked. */
export type LiveKey = Extract<NonNullable<Me['key']>, { sources: unknown }>;
export type SentEmail = Schemas['SentEmail'];
export type Window = Schemas['QuotaWindow'];

/** The condition that decides whether requests succeed; the dashboard shows it first. */
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

export function mayRotate(condition: Condition): boolean {
  return condition === 'active' || condition === 'spent';
}

export function findLiveKey({ key }: Me): LiveKey | undefined {
  return key && key.status !== 'revoked' ? key : undefined;
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

const DAY_MS = 86_400_000;
/** Days before the end of a subscription from which the dashboard warns. */
const END_WARNING_DAYS = 30;

/** Days until an active subscription ends, rounded up; undefined while there are more than 30. */
export function toDaysLeft({ subscriber }: Me, now: number): number | undefined {
  if (subscriber?.status !== 'active') return undefined;
  const days = Math.ceil((Date.parse(subscriber.active_until) - now) / DAY_MS);
  return days <= END_WARNING_DAYS ? Math.max(days, 0) : undefined;
}

/** How much of a window is used; `nearly` from 80 %. */
export function toFill({ used, limit }: Pick<Window, 'used' | 'limit'>): 'free' | 'nearly' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'nearly' : 'free';
}
