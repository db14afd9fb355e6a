export type Day = { date: string; requests: number };

/** Where a chart ends and where on it the limit lies. */
export type Scale = {
  /** requests at the upper edge */
  top: number;
  /** height of the limit line, from 0 to 1; undefined when it lies above the chart */
  limitAt: number | undefined;
};

/** Use below this part of the limit would be a row of specks under it; the chart then ends lower and says so. */
const LOW = 0.25;

/** A scale that shows use and, unless use is far below it, the limit too. */
export function toScale(days: readonly Day[], limit: number): Scale {
  const max = Math.max(0, ...days.map(({ requests }) => requests));
  if (max < limit * LOW) return { top: roundUp(Math.max(max, 10)), limitAt: undefined };
  const top = Math.max(max, limit) * 1.08;
  return { top, limitAt: limit / top };
}

/** The next of 1, 2, 4, 6, 8 × 10ⁿ: figures that halve well. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * unit >= value) ?? 10) * unit;
}

/** What the days come to: the sum, and the busiest of them; none where nothing was used. */
export function toTotals(days: readonly Day[]): { sum: number; busiest: Day | undefined } {
  const sum = days.reduce((all, { requests }) => all + requests, 0);
  const busiest = days.reduce<Day | undefined>(
    (busiest, day) => (day.requests > (busiest?.requests ?? 0) ? day : busiest),
    undefined,
  );
  return { sum, busiest };
}
