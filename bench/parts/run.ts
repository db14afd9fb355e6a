import type { Archive } from '../archive';
import type { Pace } from '../compare';
import type { Loader } from '../processes';

/** What every part of the measurement is given. `archives`: smallest first. */
export type Run = {
  archives: readonly [Archive, ...Archive[]];
  loader: Loader;
  pace: Pace;
  log(line: string): void;
};

/** An aim and what came out. `value` and `aim` in the same unit; `least` or `most` says which way it counts. */
export type Verdict = { what: string; value: number; aim: number; way: 'at least' | 'at most'; unit: '' | '×' };

/** One table of the report, cells as they are to be read, with the aims that it speaks of. */
export type Section = {
  title: string;
  text: string;
  head: string[];
  rows: string[][];
  verdicts: Verdict[];
};

export function isMet({ value, aim, way }: Verdict): boolean {
  return way === 'at least' ? value >= aim : value <= aim;
}

/** Articles at most on which others are compared with: what they search for themselves takes seconds beyond. */
const COMPARED_MOST = 100_000;

/** The archive of a run that comparisons are made on: the largest one that is not too large for others. */
export function comparedOf(run: Run): Archive {
  return run.archives.findLast(({ size }) => size <= COMPARED_MOST) ?? run.archives[0];
}

/** Answers a second, rounded as far as it means something. */
export function toRate(perSecond: number): string {
  return String(Math.round(perSecond / 10) * 10);
}

export function toShare(share: number): string {
  return share.toFixed(2);
}
