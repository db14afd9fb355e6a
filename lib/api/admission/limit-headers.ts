import type { StepResult, Window } from '../../counting/limits/record';
import { DAY_MS, MINUTE_MS, remaining } from '../../counting/limits/rules';
import { ApiError } from '../problems';

type Windows = Pick<StepResult, 'minute' | 'day'>;
type LimitProblem = { code: 'rate_limited' | 'daily_quota_exceeded'; limit: number; resetAt: number; retryAfterSeconds: number };

/**
 * The limit headers of a counted response (contract, section 7): the two of the IETF draft, the older three for the tighter
 * limit.
 *
 * @param now in ms
 */
export function toLimitHeaders(result: StepResult, now: number): Record<string, string> {
  const named = [
    { name: 'minute', seconds: MINUTE_MS / 1_000, window: result.minute },
    ...(result.day ? [{ name: 'day', seconds: DAY_MS / 1_000, window: result.day }] : []),
  ];
  const tighter = toTighter(result);
  return {
    'RateLimit-Policy': named.map(({ name, seconds, window }) => `"${name}";q=${window.limit};w=${seconds}`).join(', '),
    RateLimit: named.map(({ name, window }) => `"${name}";r=${remaining(window)};t=${secondsTo(window.resetAt, now)}`).join(', '),
    'X-RateLimit-Limit': String(tighter.limit),
    'X-RateLimit-Remaining': String(remaining(tighter)),
    'X-RateLimit-Reset': String(Math.ceil(tighter.resetAt / 1_000)),
  };
}

/**
 * The limit that rejected a step, and when to retry. If both are used up it is the day's: a retry after the minute would be rejected
 * again.
 *
 * @returns undefined if no limit was exceeded
 */
export function toLimitProblem(result: StepResult, now: number): LimitProblem | undefined {
  const { verdict, minute, day } = result;
  if (verdict === 'passed' || verdict === 'source_unknown') return undefined;
  const isDay = day !== undefined && remaining(day) === 0;
  const { limit, resetAt } = isDay ? day : minute;
  const code = isDay ? 'daily_quota_exceeded' : 'rate_limited';
  return { code, limit, resetAt, retryAfterSeconds: secondsTo(resetAt, now) };
}

/** The same as a response, with Retry-After. */
export function toLimitError({ code, limit, resetAt, retryAfterSeconds }: LimitProblem): ApiError {
  const reset_at = new Date(resetAt).toISOString();
  return new ApiError(
    code,
    { retry_after_seconds: retryAfterSeconds, limit, reset_at },
    { 'retry-after': String(retryAfterSeconds) },
  );
}

/** The limit with less left; of two equal ones, the longer. */
function toTighter({ minute, day }: Windows): Window {
  return day && remaining(day) <= remaining(minute) ? day : minute;
}

function secondsTo(resetAt: number, now: number): number {
  return Math.ceil((resetAt - now) / 1_000);
}
