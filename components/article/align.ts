/** What the alignment looks at in a piece of text. */
export type Piece = { tag: string; length: number };

/** One line of the two columns: positions in the first and in the second text. */
export type Row = { first: number | undefined; second: number | undefined };

/** The price of a piece that stands alone. */
const GAP = 1.2;
/** Beyond this many pairs the pieces are set one by one: no text that people read is so long. */
const MOST_PAIRS = 1_000_000;

/**
 * Sets two translations paragraph against paragraph: the cheapest way through both, where a piece may stand alone at a
 * price, headings only meet headings of their level, and lengths should agree (after Gale and Church, 1993).
 */
export function alignPieces(first: readonly Piece[], second: readonly Piece[]): Row[] {
  if (first.length * second.length > MOST_PAIRS) return oneByOne(first.length, second.length);
  const width = second.length + 1;
  const ratio = sumLengths(second) / Math.max(1, sumLengths(first));
  const cost = new Float64Array((first.length + 1) * width);
  const at = (i: number, j: number) => (i < 0 || j < 0 ? Number.POSITIVE_INFINITY : (cost[i * width + j] ?? 0));
  const pair = (i: number, j: number) => at(i - 1, j - 1) + distance(first[i - 1], second[j - 1], ratio);
  for (let i = 0; i <= first.length; i += 1) {
    for (let j = i === 0 ? 1 : 0; j <= second.length; j += 1) {
      cost[i * width + j] = Math.min(at(i - 1, j) + GAP, at(i, j - 1) + GAP, pair(i, j));
    }
  }
  const rows: Row[] = [];
  for (let i = first.length, j = second.length; i > 0 || j > 0; ) {
    if (at(i, j) === pair(i, j)) rows.push({ first: --i, second: --j });
    else if (at(i, j) === at(i - 1, j) + GAP) rows.push({ first: --i, second: undefined });
    else rows.push({ first: undefined, second: --j });
  }
  return rows.reverse();
}

function distance(a: Piece | undefined, b: Piece | undefined, ratio: number): number {
  if (!a || !b) return Number.POSITIVE_INFINITY;
  const headings = [a, b].filter(({ tag }) => /^h[1-6]$/.test(tag)).length;
  if (headings > 0) return a.tag === b.tag ? 0 : Number.POSITIVE_INFINITY;
  const lengths = Math.abs(Math.log((a.length * ratio + 10) / (b.length + 10)));
  return Math.min(lengths, 1.5) * 0.6 + (a.tag === b.tag ? 0 : 0.8);
}

function oneByOne(first: number, second: number): Row[] {
  return Array.from({ length: Math.max(first, second) }, (_, index) => ({
    first: index < first ? index : undefined,
    second: index < second ? index : undefined,
  }));
}

function sumLengths(pieces: readonly Piece[]): number {
  return pieces.reduce((total, { length }) => total + length, 0);
}
