import { diffArrays } from 'diff';

/** Lines `from` to `to` (exclusive) of one text, which another text replaces with `lines`. */
type LineEdit = { from: number; to: number; lines: readonly string[] };

/** Lines of a text, from `from` to `to` (exclusive); empty where a line is missing. */
export type LineRange = { from: number; to: number };

/** Bounds the work, which grows with the square of the edits. Texts that differ more count as replaced between their common ends. */
const MAX_LINE_EDITS = 1_000;

export const toLines = (text: string): string[] => text.split('\n');

/**
 * The edits that turn one text into another, in order and apart from each other. Lines with text are matched first: blank lines
 * are alike everywhere and would match across unrelated paragraphs.
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const edits: Growing[] = [];
  let [i, j] = [0, 0];
  for (const [matchOld, matchNow] of [...matchWritten(old, now), [old.length, now.length] as const]) {
    addEdits(edits, old.slice(i, matchOld), now.slice(j, matchNow), start + i);
    [i, j] = [matchOld + 1, matchNow + 1];
  }
  return edits;
}

type Growing = { from: number; to: number; lines: string[] };

/** Pairs of the same line with text in both texts, in order. */
function matchWritten(old: readonly string[], now: readonly string[]): [number, number][] {
  const toWritten = (lines: readonly string[]) => [...lines.keys()].filter((at) => isWritten(lines[at] ?? ''));
  const [oldAt, nowAt] = [toWritten(old), toWritten(now)];
  const toText = (lines: readonly string[], places: readonly number[]) => places.map((at) => lines[at] ?? '');
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  for (const { added, removed, value } of compare(toText(old, oldAt), toText(now, nowAt))) {
    if (!added && !removed) value.forEach((_, n) => void pairs.push([oldAt[i + n] ?? 0, nowAt[j + n] ?? 0]));
    if (!added) i += value.length;
    if (!removed) j += value.length;
  }
  return pairs;
}

/** Adds the edits between two matches, which begin at line `at` of the old text. */
function addEdits(edits: Growing[], old: readonly string[], now: readonly string[], at: number): void {
  let place = at;
  for (const { added, removed, value } of compare(old, now)) {
    let last = edits.at(-1);
    if ((added || removed) && last?.to !== place) edits.push({ from: place, to: place, lines: [] });
    last = edits.at(-1);
    if (added) last?.lines.push(...value);
    else {
      if (removed && last) last.to += value.length;
      place += value.length;
    }
  }
}

type Part = { added: boolean; removed: boolean; value: readonly string[] };

function compare(old: readonly string[], now: readonly string[]): Part[] {
  if (old.length + now.length === 0) return [];
  const whole: Part[] = [
    { added: false, removed: true, value: old },
    { added: true, removed: false, value: now },
  ];
  return diffArrays([...old], [...now], { maxEditLength: MAX_LINE_EDITS }) ?? whole;
}

/** Applies edits of `diffLines`, or some of them. */
export function applyEdits(lines: readonly string[], edits: readonly LineEdit[]): string[] {
  const result: string[] = [];
  let at = 0;
  for (const { from, to, lines: inserted } of edits) {
    result.push(...lines.slice(at, from), ...inserted);
    at = to;
  }
  return [...result, ...lines.slice(at)];
}

/** Whether `after` has every edit that `mine` made to `before`: the same text in the same places, possibly among other changes. */
export function hasEdits(before: string, mine: string, after: string): boolean {
  const old = toLines(before);
  const found = diffLines(old, toLines(after));
  return diffLines(old, toLines(mine)).every(({ from, to, lines }) =>
    found.some((edit) => {
      if (edit.from > from || edit.to < to) return false;
      // Lines instead of deleted ones may be these, changed by somebody else.
      if (!lines.some(isWritten)) return !edit.lines.some(isWritten);
      return edit.lines.some((_, at) => isSame(edit.lines.slice(at, at + lines.length), lines));
    }),
  );
}

const isWritten = (line: string): boolean => line.trim() !== '';

type MergedText = {
  /** both texts, with mine where both changed the same lines */
  text: string;
  /** the lines of `theirs` that mine would replace there */
  conflicts: LineRange[];
};

/**
 * Merges two texts that were written over the same base. Lines that one side changed are taken from that side; lines that both
 * inserted at the same place are all kept, theirs first. Only lines that both changed differently conflict.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  if (mine === theirs || base === theirs) return { text: mine, conflicts: [] };
  if (base === mine) return { text: theirs, conflicts: [] };
  const old = toLines(base);
  const merged: string[] = [];
  const conflicts: LineRange[] = [];
  let at = 0;
  let shift = 0;
  for (const { from, to, my, other } of toGroups(diffLines(old, toLines(mine)), diffLines(old, toLines(theirs)))) {
    merged.push(...old.slice(at, from));
    const [ours, others] = [my, other].map((edits) => applyWithin(old, edits, from, to)) as [string[], string[]];
    if (my.length === 0 || isSame(ours, others)) merged.push(...others);
    else if (other.length === 0) merged.push(...ours);
    else if (from === to) merged.push(...uniteLines(others, ours));
    else {
      merged.push(...ours);
      conflicts.push({ from: from + shift, to: from + shift + others.length });
    }
    shift += others.length - (to - from);
    at = to;
  }
  return { text: [...merged, ...old.slice(at)].join('\n'), conflicts };
}

type Group = LineRange & { my: LineEdit[]; other: LineEdit[] };

/** Edits of both sides in order; those that overlap are one group. */
function toGroups(mine: readonly LineEdit[], theirs: readonly LineEdit[]): Group[] {
  const all = [
    ...theirs.map((edit) => ({ edit, side: 'other' as const })),
    ...mine.map((edit) => ({ edit, side: 'my' as const })),
  ].sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to);
  const groups: Group[] = [];
  for (const { edit, side } of all) {
    const last = groups.at(-1);
    const isInsertion = edit.from === edit.to;
    const joins =
      last &&
      (edit.from < last.to || (isInsertion && last.from === last.to && last.from === edit.from && last[side].length === 0));
    const group: Group = joins ? last : { from: edit.from, to: edit.to, my: [], other: [] };
    if (!joins) groups.push(group);
    group.to = Math.max(group.to, edit.to);
    group[side].push(edit);
  }
  return groups;
}

function applyWithin(lines: readonly string[], edits: readonly LineEdit[], from: number, to: number): string[] {
  const moved = edits.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
  return applyEdits(lines.slice(from, to), moved);
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, index) => line === b[index]);

/** Whether an edit changes lines of a range. A range without lines is where a line is missing: an insertion there touches it. */
function touches(edit: LineEdit, { from, to }: LineRange): boolean {
  return from === to ? edit.from <= to && from <= edit.to : edit.from < to && from < edit.to;
}

/**
 * `mine` without its changes of the lines of `ranges`, which stay as in `theirs`. A line that mine moved into such a range is
 * not removed from its old place either.
 */
export function withoutRanges(theirs: string, mine: string, ranges: readonly LineRange[]): string {
  const lines = toLines(theirs);
  let left = diffLines(lines, toLines(mine));
  const isHeld = (edit: LineEdit) => ranges.some((range) => touches(edit, range));
  const held = new Set(left.filter(isHeld).flatMap((edit) => edit.lines));
  left = left.filter((edit) => !isHeld(edit));
  for (let size = -1; size !== left.length; ) {
    size = left.length;
    left = left.filter(({ from, to, lines: moved }) => {
      const stays = lines.slice(from, to).some((line) => line.trim() !== '' && held.has(line));
      if (stays) for (const line of moved) held.add(line);
      return !stays;
    });
  }
  return applyEdits(lines, left).join('\n');
}

/** Those ranges of `theirs` whose lines differ in `mine`. */
export function openRanges(theirs: string, mine: string, ranges: readonly LineRange[]): LineRange[] {
  if (ranges.length === 0) return [];
  const edits = diffLines(toLines(theirs), toLines(mine));
  return ranges.filter((range) => edits.some((edit) => touches(edit, range)));
}

/** The same lines in a later version of the text; lines that changed there are part of their range. */
export function mapRanges(before: string, after: string, ranges: readonly LineRange[]): LineRange[] {
  if (before === after || ranges.length === 0) return [...ranges];
  const edits = diffLines(toLines(before), toLines(after));
  return ranges.map((range) => {
    const { from, to, shift, inside } = widen(range, edits);
    return { from: from + shift, to: to + shift + growthOf(inside) };
  });
}

const growthOf = (edits: readonly LineEdit[]) => edits.reduce((sum, { from, to, lines }) => sum + lines.length - (to - from), 0);

/** A range with the edits that touch it: its lines with all of theirs, and how far edits before it move it. */
function widen(range: LineRange, edits: readonly LineEdit[]): LineRange & { shift: number; inside: LineEdit[] } {
  const touching = edits.filter((edit) => touches(edit, range));
  const from = Math.min(range.from, ...touching.map((edit) => edit.from));
  const to = Math.max(range.to, ...touching.map((edit) => edit.to));
  const isInside = (edit: LineEdit) => touching.includes(edit) || (edit.from > from && edit.to < to);
  const before = edits.filter((edit) => edit.to <= from && !isInside(edit));
  return { from, to, shift: growthOf(before), inside: edits.filter(isInside) };
}

/** Ranges in order, those that overlap as one. */
export function joinRanges(ranges: readonly LineRange[]): LineRange[] {
  const joined: LineRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = joined.at(-1);
    if (last && (range.from < last.to || (range.from === last.from && range.to === last.to))) {
      last.to = Math.max(last.to, range.to);
    } else joined.push({ ...range });
  }
  return joined;
}

/** One conflict as it is shown: the lines of both, and where mine are in my text. */
type ConflictSides = { mine: string[]; theirs: string[]; at: LineRange };

/** The lines of both sides in a range of `theirs`. */
export function toSides(theirs: string, mine: string, range: LineRange): ConflictSides {
  const lines = toLines(theirs);
  const { from, to, shift, inside } = widen(range, diffLines(lines, toLines(mine)));
  const own = applyWithin(lines, inside, from, to);
  return { mine: own, theirs: lines.slice(from, to), at: { from: from + shift, to: from + shift + own.length } };
}

/** My text with both versions of a range: their lines, then mine. */
export function keepBoth(theirs: string, mine: string, range: LineRange): string {
  const sides = toSides(theirs, mine, range);
  const lines = toLines(mine);
  return [...lines.slice(0, sides.at.from), ...uniteLines(sides.theirs, sides.mine), ...lines.slice(sides.at.to)].join('\n');
}

/** Joins two texts: shared lines once, and where they differ theirs followed by mine. */
export function uniteTexts(theirs: string, mine: string): string {
  if (theirs === '' || mine === '') return theirs || mine;
  const lines = toLines(theirs);
  const united = diffLines(lines, toLines(mine)).map((edit) => ({
    ...edit,
    lines: uniteLines(lines.slice(edit.from, edit.to), edit.lines),
  }));
  return applyEdits(lines, united).join('\n');
}

/** Two lines of text next to each other would be one paragraph, unless they are items, rows or quotations. */
function uniteLines(first: readonly string[], second: readonly string[]): string[] {
  const [end, start] = [first.at(-1), second[0]];
  if (end === undefined || start === undefined) return [...first, ...second];
  const apart = end.trim() !== '' && start.trim() !== '' && !(MARKED.test(end) && MARKED.test(start));
  return [...first, ...(apart ? [''] : []), ...second];
}

const MARKED = /^\s*(?:[-*+>|]|\d+[.)])/;
