import type { Schemas } from '@/components/api/client';

export type Day = Schemas['DailyUsage'];
type RejectionCode = keyof NonNullable<Day['rejected']>;

/** In the order in which a subscriber should look at them. */
const codes = [
  'key_frozen',
  'subscription_inactive',
  'source_unknown',
  'daily_quota_exceeded',
  'rate_limited',
] as const satisfies readonly RejectionCode[];

/** Rejected requests of a day. */
export function countRejected({ rejected }: Day): number {
  return codes.reduce((sum, code) => sum + (rejected?.[code] ?? 0), 0);
}

/** Whether there was any request on a day. */
export const isUsed = (day: Day) => day.requests + countRejected(day) > 0;

/** The number at the upper edge of the chart: the next round one above the busiest day. */
export function toTop(days: readonly Day[]): number {
  return roundUp(Math.max(4, ...days.map((day) => day.requests + countRejected(day))));
}

/** The next of 1, 2, 4, 6, 8 × 10ⁿ, which halve to round figures. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * unit >= value) ?? 10) * unit;
}

/** The totals, and the busiest day if there was any usage. */
export function toTotals(days: readonly Day[]): { sum: number; rejected: number; busiest: Day | undefined } {
  const busiest = days.reduce<Day | undefined>(
    (busiest, day) => (day.requests > (busiest?.requests ?? 0) ? day : busiest),
    undefined,
  );
  return {
    sum: days.reduce((all, { requests }) => all + requests, 0),
    rejected: days.reduce((all, day) => all + countRejected(day), 0),
    busiest,
  };
}

/** Why requests were rejected: each reason that occurred, today and in all. */
export function listReasons(days: readonly Day[]): { code: RejectionCode; today: number; total: number }[] {
  return codes
    .map((code) => ({
      code,
      today: days.at(-1)?.rejected?.[code] ?? 0,
      total: days.reduce((sum, { rejected }) => sum + (rejected?.[code] ?? 0), 0),
    }))
    .filter(({ total }) => total > 0);
}
