import { diffArrays } from 'diff';

/** A run of text within a line; `changed` marks the words that the other text does not have there. */
export type Span = { text: string; changed: boolean };

/** Lines that both texts share, or the lines of one that took the place of the lines of the other. */
export type LineChange = { kind: 'same'; lines: string[] } | { kind: 'changed'; removed: Span[][]; added: Span[][] };

/**
 * Bounds of the work, which grows with the square of the edits. Texts that differ more are shown as replaced: whole lines, or
 * the whole text between its common beginning and end. The result never depends on the speed of the machine.
 */
const MAX_LINE_EDITS = 1_000;
const MAX_WORD_EDITS = 300;
const MAX_COMPARED_BY_WORD = 100_000;

/** Lines that share less than this with those they replaced are marked as a whole: single common words would only distract. */
const MIN_SHARED = 0.25;

/** Compares two texts by line, and lines that replace each other by word, in any script. */
export function compareTexts(before: string, after: string): LineChange[] {
  const [old, now] = [toLines(before), toLines(after)];
  const start = countCommon(old, now, 0);
  const end = countCommonEnd(old, now, start);
  const middle = compareLines(old.slice(start, old.length - end), now.slice(start, now.length - end));
  let wordBudget = MAX_COMPARED_BY_WORD;
  const changes: LineChange[] = [];
  const addSame = (lines: string[]) => {
    if (lines.length > 0) changes.push({ kind: 'same', lines });
  };
  addSame(old.slice(0, start));
  for (const { same, removed, added } of middle) {
    if (removed.length + added.length > 0) {
      const texts = [removed.join('\n'), added.join('\n')] as const;
      const size = texts[0].length + texts[1].length;
      const bothSides = removed.length > 0 && added.length > 0;
      const spans = bothSides && size <= wordBudget ? compareWords(...texts) : undefined;
      if (bothSides && size <= wordBudget) wordBudget -= size;
      changes.push({
        kind: 'changed',
        removed: spans ? splitLines(spans.removed) : removed.map(toWholeLine),
        added: spans ? splitLines(spans.added) : added.map(toWholeLine),
      });
    }
    addSame(same);
  }
  addSame(old.slice(old.length - end));
  return changes;
}

/** An empty text has no line to replace. */
const toLines = (text: string) => (text === '' ? [] : text.split('\n'));

/** A run of replaced lines, then the lines after it that both texts share. */
type LineRun = { removed: string[]; added: string[]; same: string[] };

function compareLines(old: string[], now: string[]): LineRun[] {
  const parts = diffArrays(old, now, { maxEditLength: MAX_LINE_EDITS });
  if (!parts) return [{ removed: old, added: now, same: [] }];
  const runs: LineRun[] = [];
  let run: LineRun = { removed: [], added: [], same: [] };
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      runs.push({ ...run, same: value });
      run = { removed: [], added: [], same: [] };
    } else run[added ? 'added' : 'removed'].push(...value);
  }
  return [...runs, run];
}

/** Undefined if the texts have too little in common. */
function compareWords(before: string, after: string): { removed: Span[]; added: Span[] } | undefined {
  const parts = diffArrays(toWords(before), toWords(after), { maxEditLength: MAX_WORD_EDITS });
  if (!parts) return undefined;
  const removed: Span[] = [];
  const added: Span[] = [];
  let shared = 0;
  for (const part of parts) {
    const span = { text: part.value.join(''), changed: part.added || part.removed };
    if (!part.added) removed.push(span);
    if (!part.removed) added.push(span);
    if (!span.changed) shared += span.text.length;
  }
  return shared < MIN_SHARED * Math.min(before.length, after.length) ? undefined : { removed, added };
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The words of a text, each with the spaces after it: on their own, spaces would match across unrelated words. */
function toWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = words.at(-1);
    if (last !== undefined && /^[ \t]+$/.test(segment) && !last.endsWith('\n')) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

function splitLines(spans: Span[]): Span[][] {
  const lines: Span[][] = [[]];
  for (const { text, changed } of spans) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ text: piece, changed });
    }
  }
  return lines;
}

function toWholeLine(text: string): Span[] {
  return text === '' ? [] : [{ text, changed: true }];
}

function countCommon(old: string[], now: string[], from: number): number {
  let count = from;
  while (count < old.length && count < now.length && old[count] === now[count]) count += 1;
  return count;
}

function countCommonEnd(old: string[], now: string[], start: number): number {
  const max = Math.min(old.length, now.length) - start;
  let count = 0;
  while (count < max && old[old.length - 1 - count] === now[now.length - 1 - count]) count += 1;
  return count;
}
