const MINUTE = 60;
const HOUR = 3_600;

/** Delay after the first, second, … failure. After one more, the message has failed. */
const RETRY_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const MAX_RETRY_AFTER_SECONDS = 24 * HOUR;

/**
 * The delay before a message is sent again. It varies by a fifth, so that the messages of an outage do not all return at once; a
 * longer Retry-After wins, up to a day.
 *
 * @param failures including this one
 * @param random from 0 to 1
 * @returns undefined after the last attempt
 */
export function toRetrySeconds(failures: number, random: number, retryAfterSeconds = 0): number | undefined {
  const planned = RETRY_SECONDS[failures - 1];
  if (planned === undefined) return undefined;
  return Math.max(planned * (0.8 + 0.4 * random), Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS));
}

/**
 * Why a failure disables its endpoint: it says that it is gone, or the last attempt of a message failed and nothing has been
 * delivered since the first one.
 */
export function findDisableReason(
  failure: { statusCode: number | null; isLast: boolean; firstAttemptAt: Date },
  endpoint: { disabled_reason: string | null; last_success_at: Date | null },
): 'gone' | 'failing' | undefined {
  if (endpoint.disabled_reason !== null) return undefined;
  if (failure.statusCode === 410) return 'gone';
  const responds = endpoint.last_success_at !== null && endpoint.last_success_at >= failure.firstAttemptAt;
  return failure.isLast && !responds ? 'failing' : undefined;
}

/** The seconds of a Retry-After, which is a number or a date; 0 if it is neither. */
export function parseRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  if (/^\d+$/.test(text.trim())) return Number(text);
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0 : Math.max(0, (time - now.getTime()) / 1_000);
}
