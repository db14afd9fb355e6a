import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FoldedText, foldText, type HanVariants, isHan } from '../../platform/text/fold';

/** Units of a run (contract, section 16). */
export const RUN_UNITS = 8;
/** Marks that a text must share with a batch before the batch is listed. */
export const MIN_MARKS = 20;
export const MAX_BATCHES = 20;
export const MAX_TRACED_VARIANTS = 10;

/** Runs that are hashed in one turn of the event loop. */
const RUNS_PER_TURN = 20_000;

/**
 * Hashes every run of a text: eight consecutive units, a unit being a Chinese character or another word, folded as in search.
 *
 * @returns distinct 64-bit hashes in ascending order; empty for a text of fewer than eight units
 */
export async function hashRuns(text: string, variants: HanVariants): Promise<BigInt64Array> {
  const units = toUnits(foldText(text, variants));
  const hashes = new BigInt64Array(Math.max(0, units.length - RUN_UNITS + 1));
  for (let start = 0; start < hashes.length; start++) {
    if (start % RUNS_PER_TURN === RUNS_PER_TURN - 1) await nextTurn();
    hashes[start] = hash('sha256', units.slice(start, start + RUN_UNITS).join(' '), 'buffer').readBigInt64BE();
  }
  return toDistinct(hashes.sort());
}

function toUnits({ tokens }: FoldedText): string[] {
  return tokens.flatMap(({ token }) => (isHan(token) ? Array.from(token) : [token]));
}

/** A batch's marks in ascending order, and for each copy which of them it contains, as indexes in ascending order. */
export type Marks = { marks: BigInt64Array; held: Uint32Array[] };

/** Finds the marks of a batch: the runs that some but not all copies contain. `runs` are the hashes of each copy's runs. */
export async function findMarks(runs: readonly BigInt64Array[]): Promise<Marks> {
  const all = new BigInt64Array(runs.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const each of runs) {
    all.set(each, offset);
    offset += each.length;
  }
  const marks = toDistinct(all.sort(), (copies) => copies < runs.length);
  const held: Uint32Array[] = [];
  for (const each of runs) {
    await nextTurn();
    held.push(Uint32Array.from(each, (run) => indexOf(marks, run)).filter((index) => index !== NOT_FOUND));
  }
  return { marks, held };
}

/** The copies that contain each mark, as positions in `held`: those of mark i are `copies[starts[i]]` to `copies[starts[i + 1] - 1]`. */
export function listHolders({ marks, held }: Marks): { starts: Uint32Array; copies: Uint16Array } {
  const starts = new Uint32Array(marks.length + 1);
  for (const indexes of held) for (const index of indexes) starts[index + 1] = (starts[index + 1] as number) + 1;
  for (let index = 0; index < marks.length; index++) {
    starts[index + 1] = (starts[index + 1] as number) + (starts[index] as number);
  }
  const next = starts.slice();
  const copies = new Uint16Array(starts[marks.length] as number);
  held.forEach((indexes, copy) => {
    for (const index of indexes) {
      const place = next[index] as number;
      copies[place] = copy;
      next[index] = place + 1;
    }
  });
  return { starts, copies };
}

/** The first copy that cannot be told from the others: one without marks, or with the same marks as an earlier one. */
export function findAmbiguous({ held }: Marks): number | undefined {
  const seen = new Set<string>();
  for (const [copy, indexes] of held.entries()) {
    const marks = hash('sha256', new Uint8Array(indexes.buffer, indexes.byteOffset, indexes.byteLength));
    if (indexes.length === 0 || seen.has(marks)) return copy;
    seen.add(marks);
  }
  return undefined;
}

/** Distinct values of a sorted array, of those whose number of occurrences passes. */
function toDistinct(sorted: BigInt64Array, passes: (occurrences: number) => boolean = () => true): BigInt64Array {
  const distinct = new BigInt64Array(sorted.length);
  let [length, start] = [0, 0];
  for (let index = 1; index <= sorted.length; index++) {
    if (index < sorted.length && sorted[index] === sorted[start]) continue;
    if (passes(index - start)) {
      distinct[length] = sorted[start] as bigint;
      length += 1;
    }
    start = index;
  }
  return distinct.slice(0, length);
}

const NOT_FOUND = 0xffffffff;

function indexOf(sorted: BigInt64Array, value: bigint): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as bigint) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value ? low : NOT_FOUND;
}
