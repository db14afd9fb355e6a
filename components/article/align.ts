/** What the alignment compares of a block. */
export type Piece = { tag: string; length: number };

/** One row of the two columns: indexes into the first and the second text. */
type Row = { first: number | undefined; second: number | undefined };

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
  const rows = first.map((piece) => toSide(piece, ratio));
  const columns = second.map((piece) => toSide(piece, 1));
  const cost = new Float64Array((first.length + 1) * width);
  const at = (i: number, j: number) => (i < 0 || j < 0 ? Number.POSITIVE_INFINITY : (cost[i * width + j] ?? 0));
  const pair = (i: number, j: number) => at(i - 1, j - 1) + distance(rows[i - 1], columns[j - 1]);
  for (let i = 0; i <= first.length; i += 1) {
    for (let j = i === 0 ? 1 : 0; j <= second.length; j += 1) {
      cost[i * width + j] = Math.min(at(i - 1, j) + GAP, at(i, j - 1) + GAP, pair(i, j));
    }
  }
  const aligned: Row[] = [];
  for (let i = first.length, j = second.length; i > 0 || j > 0; ) {
    if (at(i, j) === pair(i, j)) aligned.push({ first: --i, second: --j });
    else if (at(i, j) === at(i - 1, j) + GAP) aligned.push({ first: --i, second: undefined });
    else aligned.push({ first: undefined, second: --j });
  }
  return aligned.reverse();
}

/** What each pair of blocks needs, computed once per block: there are as many pairs as blocks squared. */
type Side = { tag: string; isHeading: boolean; log: number };

function toSide({ tag, length }: Piece, ratio: number): Side {
  return { tag, isHeading: /^h[1-6]$/.test(tag), log: Math.log(length * ratio + 10) };
}

function distance(a: Side | undefined, b: Side | undefined): number {
  if (!a || !b) return Number.POSITIVE_INFINITY;
  if (a.isHeading || b.isHeading) return a.tag === b.tag ? 0 : Number.POSITIVE_INFINITY;
  return Math.min(Math.abs(a.log - b.log), 1.5) * 0.6 + (a.tag === b.tag ? 0 : 0.8);
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
