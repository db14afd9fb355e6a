import { describe, expect, it } from 'vitest';
import { isTooLate, toRetrySeconds } from './rules';

const born = new Date('2026-11-21T10:00:00.000Z');
const later = (seconds: number) => new Date(born.getTime() + seconds * 1_000);
const trying = (attempts: number, expiresAt?: Date) => ({ attempts, firstTriedAt: born, expiresAt });

describe('retry delay of an email', () => {
  it('grows from seconds to an hour and stays there', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((attempts) => toRetrySeconds(trying(attempts), born, 0.5))).toEqual([
      5, 30, 120, 600, 3_600, 3_600, 3_600,
    ]);
  });

  it('has random jitter of 20 %', () => {
    expect(toRetrySeconds(trying(2), born, 0)).toBeCloseTo(24);
    expect(toRetrySeconds(trying(2), born, 1)).toBeCloseTo(36);
  });

  it("is a tenth of a link's remaining lifetime, at least five seconds", () => {
    expect(toRetrySeconds(trying(4, later(600)), born, 0.5)).toBe(60);
    expect(toRetrySeconds(trying(9, later(600)), later(580), 0.5)).toBe(5);
  });

  it("follows the service's Retry-After, up to an hour", () => {
    expect(toRetrySeconds(trying(1), born, 0.5, 40)).toBe(40);
    expect(toRetrySeconds(trying(1), born, 0.5, 1e9)).toBe(3_600);
    expect(toRetrySeconds(trying(5), born, 0.5, 40)).toBe(3_600);
  });

  it('ends when the email expires, after a day at the latest', () => {
    expect(toRetrySeconds(trying(9, later(600)), later(595), 0.5)).toBeUndefined();
    expect(toRetrySeconds(trying(9, later(600)), later(594), 0.5)).toBe(5);
    expect(toRetrySeconds(trying(30), later(86_400 - 3_600), 0.5)).toBeUndefined();
    expect(toRetrySeconds(trying(30), later(86_400 - 3_601), 0.5)).toBe(3_600);
    expect(toRetrySeconds(trying(1, later(600)), born, 0.5, 600)).toBeUndefined();
  });

  it('spreads attempts over a whole day', () => {
    let [now, attempts] = [0, 1];
    for (
      let wait = toRetrySeconds(trying(attempts), later(now), 0.5);
      wait;
      wait = toRetrySeconds(trying(attempts), later(now), 0.5)
    ) {
      now += wait;
      attempts += 1;
    }
    expect(attempts).toBe(28);
    expect(isTooLate(trying(attempts), later(now))).toBe(false);
  });
});

describe('expiry of an email', () => {
  it('includes the moment of expiry', () => {
    expect(isTooLate(trying(1, later(600)), later(599.999))).toBe(false);
    expect(isTooLate(trying(1, later(600)), later(600))).toBe(true);
  });

  it('is a day after the first attempt, when the service forgets its idempotency key', () => {
    expect(isTooLate(trying(1), later(86_399.999))).toBe(false);
    expect(isTooLate(trying(1), later(86_400))).toBe(true);
    expect(isTooLate(trying(1, later(200_000)), later(86_400))).toBe(true);
  });
});
