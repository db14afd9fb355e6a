import type { StepResult, Window } from '../../limits/record';
import { DAY_MS, MINUTE_MS, remaining } from '../../limits/rules';

type Windows = Pick<StepResult, 'minute' | 'day'>;

/**
 * What every counted answer says of its limits (contract, section 7): the draft standard's two headers, the older three
 * for the tighter limit, and Retry-After on a refusal.
 *
 * @param now in ms
 */
export function toLimitHeaders(result: StepResult, now: number): Record<string, string> {
  const named = [
    { name: 'minute', seconds: MINUTE_MS / 1_000, window: result.minute },
    ...(result.day ? [{ name: 'day', seconds: DAY_MS / 1_000, window: result.day }] : []),
  ];
  const tighter = toTighter(result);
  const refusal = toLimitProblem(result, now);
  return {
    'RateLimit-Policy': named.map(({ name, seconds, window }) => `"${name}";q=${window.limit};w=${seconds}`).join(', '),
    RateLimit: named.map(({ name, window }) => `"${name}";r=${remaining(window)};t=${secondsTo(window.resetAt, now)}`).join(', '),
    'X-RateLimit-Limit': String(tighter.limit),
    'X-RateLimit-Remaining': String(remaining(tighter)),
    'X-RateLimit-Reset': String(Math.ceil(tighter.resetAt / 1_000)),
    ...(refusal ? { 'Retry-After': String(refusal.retryAfterSeconds) } : {}),
  };
}

/**
 * Why a step was refused by a limit and when to come back. Whoever waits the seconds named is not refused again: where the
 * day is used up too, the minute's end would be too soon.
 *
 * @returns undefined when no limit refused
 */
export function toLimitProblem(
  result: StepResult,
  now: number,
): { code: 'rate_limited' | 'daily_quota_exceeded'; limit: number; resetAt: number; retryAfterSeconds: number } | undefined {
  const { verdict, minute, day } = result;
  if (verdict !== 'minute' && verdict !== 'day') return undefined;
  const resetAt = day && remaining(day) === 0 ? day.resetAt : minute.resetAt;
  const limit = verdict === 'day' && day ? day.limit : minute.limit;
  const code = verdict === 'day' ? 'daily_quota_exceeded' : 'rate_limited';
  return { code, limit, resetAt, retryAfterSeconds: secondsTo(resetAt, now) };
}

/** The limit that is reached first; of two with as much left, the one that lasts longer. */
function toTighter({ minute, day }: Windows): Window {
  return day && remaining(day) <= remaining(minute) ? day : minute;
}

function secondsTo(resetAt: number, now: number): number {
  return Math.ceil((resetAt - now) / 1_000);
}
