import type { Archive } from '../archive';
import type { Pace } from '../compare';
import type { Reference, Shared } from '../reference';

/** The input of every part of the benchmark. `archives` are sorted by size. */
export type Run = Shared & {
  archives: readonly [Archive, ...Archive[]];
  pace: Pace;
  reference: Reference;
  log(line: string): void;
  /** reports what could not be measured; the rest goes on */
  fail(what: string, error: unknown): void;
};

/** An aim and the measured value, in the same unit. */
export type Aim = { value: number; goal: number; bound: 'at least' | 'at most'; unit?: '×' };

/** A row of formatted cells, and the aims it has. */
export type Row = { cells: string[]; aims: Aim[] };

/** One table of the report. The report adds columns for the aims, if any row has one. */
export type Section = { title: string; text: string; head: string[]; rows: Row[] };

export function isMet({ value, goal, bound }: Aim): boolean {
  return bound === 'at least' ? value >= goal : value <= goal;
}

export function atMost(value: number, goal: number): Aim {
  return { value, goal, bound: 'at most' };
}

export function atLeast(value: number, goal: number): Aim {
  return { value, goal, bound: 'at least' };
}

/** What may be at most so many times as large as something else. */
export function atMostTimes(value: number, goal: number): Aim {
  return { value, goal, bound: 'at most', unit: '×' };
}

/** Comparisons use no larger archive, because beyond this size the other servers' searches take seconds. */
const MAX_COMPARED_SIZE = 100_000;

/** The archive for comparisons: the largest one that is not too large for the other servers. */
export function toComparedArchive(run: Run): Archive {
  return run.archives.findLast(({ size }) => size <= MAX_COMPARED_SIZE) ?? run.archives[0];
}

/** The size that most aims are stated for. */
const NAMED_SIZE = 20_000;

/** The archive of that size, or the one closest to it. */
export function toNamedArchive(archives: Run['archives']): Archive {
  const distance = ({ size }: Archive) => Math.abs(Math.log(size / NAMED_SIZE));
  return archives.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest));
}

/** Requests per second, rounded to the precision of the measurement. */
export function toRate(perSecond: number): string {
  return String(perSecond < 100 ? Math.round(perSecond) : Math.round(perSecond / 10) * 10);
}

/** Three digits, which is more than one run is exact to. */
export function toFigure(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

export function toSize(size: number): string {
  return size.toLocaleString('en');
}
