import { describe, expect, it } from 'vitest';
import { type Me, rollWindow, toCondition, toDaysLeft, toFill } from './condition';

const subscriber = {
  email: 'reader@example.com',
  name: 'Reader',
  plan: 'premium',
  status: 'active',
  active_until: '2027-12-31T23:59:59.999Z',
} as const;
const key = {
  prefix: 'hik_7Fq2mB9x',
  status: 'active',
  created_at: '2026-03-01T08:00:00.000Z',
  last_used_at: null,
  frozen_at: null,
  frozen_reason: null,
  frozen_requests: [],
  sources: [],
  sources_max: 2,
} as const satisfies Me['key'];
const minute = { limit: 60, used: 12, remaining: 48, reset_at: '2026-03-05T09:13:00.000Z' };
const day = { limit: 5_000, used: 212, remaining: 4_788, reset_at: '2026-03-06T00:00:00.000Z' };
const me: Me = { subscriber, key, quota: { minute, day }, usage: [] };

describe('dashboard summary', () => {
  it('shows the key while the subscription is active', () => {
    expect(toCondition(me)).toBe('active');
    expect(toCondition({ ...me, key: { ...key, status: 'frozen' } })).toBe('frozen');
    expect(toCondition({ ...me, key: null })).toBe('none');
    expect(toCondition({ ...me, key: { prefix: key.prefix, status: 'revoked', revoked_at: '2026-03-05T00:00:00.000Z' } })).toBe(
      'revoked',
    );
  });

  it('shows the subscription when it is not active', () => {
    const frozen: Me = { ...me, key: { ...key, status: 'frozen' } };
    expect(toCondition({ ...frozen, subscriber: { ...subscriber, status: 'lapsed' } })).toBe('lapsed');
    expect(toCondition({ ...frozen, subscriber: { ...subscriber, status: 'suspended' } })).toBe('suspended');
    expect(toCondition({ ...me, key: null, subscriber: { ...subscriber, status: 'lapsed' } })).toBe('lapsed');
  });

  it('reports a used-up daily quota, and administrators without a subscription', () => {
    expect(toCondition({ ...me, quota: { minute, day: { ...day, used: 5_000, remaining: 0 } } })).toBe('spent');
    expect(toCondition({ subscriber: null, key: null, quota: null, usage: [] })).toBe('administrator');
  });
});

describe('days until a subscription ends', () => {
  const end = Date.parse(subscriber.active_until);
  const day = 86_400_000;
  it.each([
    [end - 30 * day - 1, undefined],
    [end - 30 * day, 30],
    [end - 7 * day + 1, 7],
    [end - 1, 1],
    [end + 1, 0],
  ])('at %d show %s', (now, days) => {
    expect(toDaysLeft(me, now)).toBe(days);
  });

  it('are hidden for an inactive subscription', () => {
    expect(toDaysLeft({ ...me, subscriber: { ...subscriber, status: 'suspended' } }, end - day)).toBeUndefined();
    expect(toDaysLeft({ ...me, subscriber: null }, end - day)).toBeUndefined();
  });
});

describe('limit window', () => {
  const reset = Date.parse(minute.reset_at);

  it('keeps its count until its reset', () => {
    expect(rollWindow(minute, reset - 1, 60_000)).toBe(minute);
  });

  it('is empty after its reset and ends with the current minute', () => {
    expect(rollWindow(minute, reset, 60_000)).toEqual({
      limit: 60,
      used: 0,
      remaining: 60,
      reset_at: '2026-03-05T09:14:00.000Z',
    });
    expect(rollWindow(minute, reset + 150_000, 60_000).reset_at).toBe('2026-03-05T09:16:00.000Z');
  });

  it('counts as nearly full from 80 %', () => {
    expect([0, 47, 48, 59, 60, 61].map((used) => toFill({ used, limit: 60 }))).toEqual([
      'free',
      'free',
      'nearly',
      'nearly',
      'full',
      'full',
    ]);
  });
});
