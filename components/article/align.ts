/** What the alignment compares of a block. */
export type Piece = { tag: string; length: number };

/** One row of the two columns: indexes into the first and the second text. */
export type Row = { first: number | undefined; second: number | undefined };

/** The cost of a block without a counterpart. */
const GAP = 1.2;
/** Above this many pairs blocks are paired in order; no real article is that long. */
const MOST_PAIRS = 1_000_000;

/**
 * Aligns two translations block by block with the lowest total cost: an unpaired block has a cost, headings pair only with
 * headings of the same level, and lengths should agree (after Gale and Church, 1993).
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
