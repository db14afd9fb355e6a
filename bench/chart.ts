/** A line of the chart: the time at each archive size. */
export type Curve = { name: string; points: { size: number; ms: number }[] };

const WIDTH = 900;
const HEIGHT = 440;
const AREA = { left: 64, right: WIDTH - 250, top: 56, bottom: HEIGHT - 52 };
const LINE_HEIGHT = 17;

/** Colours that differ on light and dark backgrounds and with red-green colour blindness. */
const COLOURS = [
  '#3b82c4',
  '#d97706',
  '#0d9488',
  '#c2418a',
  '#7c6fd6',
  '#6b8e23',
  '#b4532a',
  '#5b7083',
  '#c99700',
  '#2f9e44',
  '#a855f7',
];

/**
 * Times by archive size on two logarithmic axes, as an SVG without external resources that uses system fonts and follows
 * the reader's colour scheme.
 */
export function drawGrowth(curves: readonly Curve[], title: string): string {
  const all = curves.flatMap(({ points }) => points);
  const sizes = [...new Set(all.map(({ size }) => size))].sort((a, b) => a - b);
  const times = all.map(({ ms }) => ms);
  const decades = { from: Math.floor(Math.log10(Math.min(...times))), to: Math.ceil(Math.log10(Math.max(...times))) };
  const x = toScale(Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10), AREA.left, AREA.right);
  const y = toScale(decades.from, decades.to, AREA.bottom, AREA.top);
  const ends = curves.map(({ points }) => y(Math.log10(points.at(-1)?.ms ?? 1)));
  const labels = spread(ends);
  const grid = range(decades.from, decades.to).map(
    (decade) =>
      `<line class="grid" x1="${AREA.left}" x2="${AREA.right}" y1="${round(y(decade))}" y2="${round(y(decade))}"/>` +
      `<text x="${AREA.left - 10}" y="${round(y(decade) + 4)}" text-anchor="end">${toTick(decade)}</text>`,
  );
  const columns = sizes.map(
    (size) =>
      `<text x="${round(x(Math.log10(size)))}" y="${AREA.bottom + 22}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  );
  const lines = curves.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const coordinates = points.map(({ size, ms }) => [round(x(Math.log10(size))), round(y(Math.log10(ms)))] as const);
    const dots = coordinates.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`);
    const label = round(labels[index] ?? 0);
    return [
      `<polyline points="${coordinates.map((pair) => pair.join(',')).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...dots,
      `<line x1="${AREA.right + 5}" y1="${round(ends[index] ?? 0)}" x2="${AREA.right + 18}" y2="${label}" stroke="${colour}"/>`,
      `<text x="${AREA.right + 23}" y="${label + 4}" style="fill:${colour}">${escapeXml(`${name} ${toLabel(points)}`)}</text>`,
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    '<style>text{font:13px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#424a53}.title{font-weight:600;font-size:15px}',
    '.grid{stroke:#8c959f;stroke-opacity:.35}@media (prefers-color-scheme:dark){text{fill:#c6cdd5}}</style>',
    `<text class="title" x="${AREA.left}" y="26">${escapeXml(title)}</text>`,
    ...grid,
    ...columns,
    `<text x="${(AREA.left + AREA.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">articles in the archive</text>`,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}

/** Moves labels apart, each as close to its position as the labels above allow. */
export function spread(positions: readonly number[]): number[] {
  const order = positions.map((position, index) => ({ position, index })).sort((a, b) => a.position - b.position);
  const lastFree = AREA.bottom - (order.length - 1) * LINE_HEIGHT;
  const result: number[] = [];
  let previous = AREA.top - LINE_HEIGHT;
  for (const [rank, { position, index }] of order.entries()) {
    const at = Math.max(previous + LINE_HEIGHT, Math.min(position, lastFree + rank * LINE_HEIGHT));
    result[index] = at;
    previous = at;
  }
  return result;
}

function toScale(from: number, to: number, low: number, high: number): (value: number) => number {
  return (value) => low + ((value - from) / (to - from || 1)) * (high - low);
}

function toTick(decade: number): string {
  return `${(10 ** decade).toLocaleString('en', { maximumFractionDigits: 3 })} ms`;
}

function toLabel(points: Curve['points']): string {
  const growth = (points.at(-1)?.ms ?? Number.NaN) / (points[0]?.ms ?? Number.NaN);
  return `×${growth.toFixed(1)}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
