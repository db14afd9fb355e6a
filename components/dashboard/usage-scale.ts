export type Day = { date: string; requests: number };

/** The top of a chart and the position of the limit. */
export type Scale = {
  /** requests at the upper edge */
  top: number;
  /** height of the limit line, from 0 to 1; undefined when it lies above the chart */
  limitAt: number | undefined;
};

/** Usage below this share of the limit would be invisible at the scale of the limit; the chart then ends lower. */
const LOW = 0.25;

/** A scale that shows the usage and, unless usage is far below it, the limit. */
export function toScale(days: readonly Day[], limit: number): Scale {
  const max = Math.max(0, ...days.map(({ requests }) => requests));
  if (max < limit * LOW) return { top: roundUp(Math.max(max, 10)), limitAt: undefined };
  const top = Math.max(max, limit) * 1.08;
  return { top, limitAt: limit / top };
}

/** The next of 1, 2, 4, 6, 8 × 10ⁿ, which halve to round figures. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * unit >= value) ?? 10) * unit;
}

/** The total, and the busiest day if there was any usage. */
export function toTotals(days: readonly Day[]): { sum: number; busiest: Day | undefined } {
  const sum = days.reduce((all, { requests }) => all + requests, 0);
  const busiest = days.reduce<Day | undefined>(
    (busiest, day) => (day.requests > (busiest?.requests ?? 0) ? day : busiest),
    undefined,
  );
  return { sum, busiest };
}
