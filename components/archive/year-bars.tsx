import type { Facet } from '@/lib/search/browse/rules';

/** Years that fit beside a text. */
const MAX_YEARS = 6;
const PITCH = 36;
const BAR = { width: 24, height: 36 };

/** The years that a drawing shows: the last ones, the newest at the end. */
export function toShownYears(years: readonly Facet[]): Facet[] {
  return [...years].sort((a, b) => Number(a.value) - Number(b.value)).slice(-MAX_YEARS);
}

/**
 * The articles of each of the last years as columns, with their numbers; nothing if there are none.
 *
 * @param years in any order
 * @param most the number of articles that the highest column stands for, so that several drawings can be compared
 */
export function YearBars({ years, most }: { years: readonly Facet[]; most: number }) {
  const shown = toShownYears(years);
  if (shown.every(({ count }) => count === 0)) return null;
  const [width, base] = [shown.length * PITCH, 16 + BAR.height];
  return (
    <svg
      role="img"
      aria-label={shown.map(({ value, count }) => `${value}: ${count}`).join(', ')}
      viewBox={`0 0 ${width} ${base + 20}`}
      width={width}
      height={base + 20}
      className="year-bars"
    >
      {shown.map(({ value, count }, index) => {
        const height = count === 0 ? 0 : Math.max(2, Math.round((count / Math.max(1, most)) * BAR.height));
        const middle = index * PITCH + PITCH / 2;
        return (
          <g key={value}>
            <rect x={middle - BAR.width / 2} y={base - height} width={BAR.width} height={height} />
            {count > 0 && (
              <text x={middle} y={base - height - 5}>
                {count}
              </text>
            )}
            <text x={middle} y={base + 16} className="year">
              {value}
            </text>
          </g>
        );
      })}
      <path d={`M0 ${base + 0.5}H${width}`} />
    </svg>
  );
}
