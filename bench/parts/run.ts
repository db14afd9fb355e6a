import type { Archive } from '../archive';
import type { Pace } from '../compare';
import type { Loader } from '../processes';

/** The input of every part of the benchmark. `archives` are sorted by size. */
export type Run = {
  archives: readonly [Archive, ...Archive[]];
  loader: Loader;
  pace: Pace;
  log(line: string): void;
};

/** A target and the measured value, in the same unit. */
export type TargetResult = { name: string; value: number; goal: number; bound: 'at least' | 'at most'; unit: '' | '×' };

/** One table of the report with formatted cells, and the targets it covers. */
export type Section = {
  title: string;
  text: string;
  head: string[];
  rows: string[][];
  targets: TargetResult[];
};

export function isMet({ value, goal, bound }: TargetResult): boolean {
  return bound === 'at least' ? value >= goal : value <= goal;
}

/** Comparisons use no larger archive, because beyond this size the other servers' searches take seconds. */
const MAX_COMPARED_SIZE = 100_000;

/** The archive for comparisons: the largest one that is not too large for the other servers. */
export function toComparedArchive(run: Run): Archive {
  return run.archives.findLast(({ size }) => size <= MAX_COMPARED_SIZE) ?? run.archives[0];
}

/** Requests per second, rounded to the precision of the measurement. */
export function toRate(perSecond: number): string {
  return String(perSecond < 100 ? Math.round(perSecond) : Math.round(perSecond / 10) * 10);
}

export function toShare(share: number): string {
  return share.toFixed(2);
}
