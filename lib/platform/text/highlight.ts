import { foldText, type HanVariants, type Stems, type TermsLine, toTermsLine } from './fold';
import { isUsual, type Needles } from './needles';

/** Characters shown on either side of the first match in a cut text. */
const CONTEXT_LENGTH = 80;

/** A part of the original: where it begins, and where the next one does. */
export type Range = [from: number, to: number];

/**
 * The text HTML-escaped with every match in `<mark>`; undefined if nothing matches.
 *
 * @param texts what to find, in the form of the line
 * @param line the original as a terms line
 * @param options `cut` shortens a long text to the surroundings of its first match, outside of tables if there is one
 */
export function highlight(
  original: string,
  texts: readonly string[],
  line: TermsLine,
  options: { cut: boolean } = { cut: false },
): string | undefined {
  const ranges = merge(findRanges(texts, line));
  if (ranges.length === 0) return undefined;
  if (!options.cut) return toHtml(original, [0, original.length], ranges);
  let end = 0;
  const inProse = ranges.findIndex(([from]) => {
    if (from < end) return false;
    const tableEnd = findTableEnd(original, from);
    end = tableEnd ?? 0;
    return tableEnd === undefined;
  });
  const shown = ranges.slice(Math.max(0, inProse));
  return toHtml(original, cutAround(original, shown[0] as Range, shown), shown);
}

/** Where the Markdown table ends that a place is in; undefined if it is in none. Cells quote badly: a match in prose is shown first. */
function findTableEnd(text: string, at: number): number | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  if (text[start] !== '|') return undefined;
  const end = text.slice(at).search(/\n(?!\|)/);
  return end < 0 ? text.length : at + end;
}

/** Tables with a match that are passed over to find one in prose. */
const MAX_TABLES = 20;

/** Characters that are folded behind a candidate, besides twice the longest needle. Most first matches need no more. */
const WINDOW_LENGTH = 200;

/**
 * As `highlight`, but folds only what it needs: nothing if nothing can match, and of a text to cut what surrounds the match that
 * is shown. It passes over a bounded number of tables.
 */
export function highlightNeedles(
  original: string,
  { texts, candidates }: Needles,
  variants: HanVariants,
  stems: Stems,
  { cut }: { cut: boolean },
): string | undefined {
  const usual = isUsual(original);
  if (usual && findCandidate(0) < 0) return undefined;
  if (!usual || !cut) return highlight(original, texts, toTermsLine(foldText(original, variants), stems), { cut });
  const maxLength = Math.max(...texts.map((text) => text.length));
  let inTable: string | undefined;
  let next = 0;
  for (let tables = 0; tables < MAX_TABLES; tables += 1) {
    const passage = findPassage(next);
    if (!passage) break;
    const tableEnd = findTableEnd(original, passage.from);
    if (tableEnd === undefined) return passage.html;
    inTable ??= passage.html;
    next = tableEnd;
  }
  return inTable;

  /** The first match from a place on, with what surrounds it. The window grows until what is shown is known. */
  function findPassage(from: number): { from: number; html: string } | undefined {
    let at = findCandidate(from);
    for (let size = WINDOW_LENGTH + 2 * maxLength; at >= 0; size *= 2) {
      const start = findBoundary(original, at - 1, -1);
      const end = findBoundary(original, at + size, 1);
      const line = toTermsLine(foldText(original.slice(start, end), variants), stems);
      // All matches that begin before are known, because the longest needle ends within the window.
      const position = line.text.length - 1 - maxLength;
      const known =
        end === original.length ? Number.POSITIVE_INFINITY : start + (position > 0 ? line.rangeOf(position, position)[0] : 0);
      const ranges = merge(findRanges(texts, line, start).filter(([from]) => from >= at));
      const [first] = ranges;
      if (first && first[0] < known) {
        const shown = cutAround(original, first, ranges);
        if (shown[1] < known) return { from: first[0], html: toHtml(original, shown, ranges) };
      } else {
        at = findCandidate(Math.max(at, known - 1));
      }
    }
    return undefined;
  }

  function findCandidate(from: number): number {
    candidates.lastIndex = from;
    return candidates.exec(original)?.index ?? -1;
  }
}

/**
 * The passage of a text that has the most different words of the needles, highlighted; of several, the first. A word that nothing in
 * `seen` has counts more than any number of others. Tables are passed over. Words are counted by candidates, which may be no matches.
 *
 * @param seen what is shown beside the passage
 */
export function quote(
  original: string,
  needles: Needles,
  variants: HanVariants,
  stems: Stems,
  seen: readonly string[],
): string | undefined {
  const start = needles.texts.length > 1 ? findRichest(original, needles, seen) : 0;
  const html = start > 0 ? highlightNeedles(original.slice(start), needles, variants, stems, { cut: true }) : undefined;
  if (html === undefined) return highlightNeedles(original, needles, variants, stems, { cut: true });
  return html.startsWith('…') ? html : `…${html}`;
}

/** Where the passage begins whose candidates differ most. Nothing before the first of them would be marked. */
function findRichest(original: string, { texts, candidates }: Needles, seen: readonly string[]): number {
  const known = new Set(seen.flatMap((text) => listCandidates(text, candidates).map(({ word }) => word)));
  const found = listCandidates(original, candidates);
  let [start, most] = [0, 0];
  for (const [index, first] of found.entries()) {
    const words = new Set<string>();
    for (let next = index; (found[next]?.from ?? Infinity) <= first.from + CONTEXT_LENGTH; next += 1)
      words.add((found[next] as Candidate).word);
    const further = [...words].filter((word) => !known.has(word));
    const value = further.length * texts.length + words.size;
    if (value <= most) continue;
    most = value;
    start = findStart(original, Math.max(0, first.from - CONTEXT_LENGTH, found[index - 1]?.to ?? 0), first.from);
  }
  return start;
}

type Candidate = { from: number; to: number; word: string };

/** Candidates that are compared. A text with more of them has the words everywhere. */
const MAX_CANDIDATES = 300;

/** The candidates outside of tables, each with what all forms of its word begin with: price and pricing, policy and policies. */
function listCandidates(text: string, candidates: RegExp): Candidate[] {
  const found: Candidate[] = [];
  candidates.lastIndex = 0;
  for (let compared = 0; compared < MAX_CANDIDATES; compared += 1) {
    const match = candidates.exec(text);
    if (!match) break;
    const tableEnd = findTableEnd(text, match.index);
    const word = match[0].toLowerCase().replace(/(?<=[a-z]{2})[eily]$/, '');
    if (tableEnd === undefined) found.push({ from: match.index, to: candidates.lastIndex, word });
    else candidates.lastIndex = tableEnd;
  }
  return found;
}

/** The next place in a direction at which a usual text can be cut, so that both parts fold as they do together. */
function findBoundary(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (at > 0 && at < text.length && !isBoundary(text, at)) at += step;
  return Math.max(0, Math.min(at, text.length));
}

function isBoundary(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before <= 0x20 || after <= 0x20 || (isUsualHan(before) && isUsualHan(after));
}

const isUsualHan = (code: number) => code >= 0x4e00 && code <= 0x9fff;

/** Match ranges; `offset` is where the line starts in the original. */
function findRanges(texts: readonly string[], line: TermsLine, offset = 0): Range[] {
  const ranges: Range[] = [];
  for (const text of texts) {
    const leading = text.length - text.trimStart().length;
    const last = text.trimEnd().length - 1;
    if (last < leading) continue;
    for (let at = line.text.indexOf(text); at >= 0; at = line.text.indexOf(text, at + 1)) {
      const [from, to] = line.rangeOf(at + leading, at + last);
      ranges.push([from + offset, to + offset]);
    }
  }
  return ranges;
}

/** The ranges in order, with overlapping ones merged. */
function merge(ranges: Range[]): Range[] {
  ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const merged: Range[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push(range);
  }
  return merged;
}

/** A window around the first match. It begins and ends with a sentence or a word, and splits no match. */
function cutAround(original: string, [from, to]: Range, ranges: readonly Range[]): Range {
  const start = findStart(original, Math.max(0, from - CONTEXT_LENGTH), from);
  const passMatch = (end: number) => ranges.find(([first, last]) => first < end && last > end)?.[1] ?? end;
  const end = findEnd(original, to, passMatch(Math.min(original.length, to + CONTEXT_LENGTH)));
  return [start, passMatch(end)];
}

/** The least number of characters around a match if a sentence begins or ends there. */
export const MIN_CONTEXT_LENGTH = 30;

/** The first place from `min` on at which a sentence begins, or else a clause or a word. */
function findStart(text: string, min: number, max: number): number {
  if (min === 0) return 0;
  const context = text.slice(min, max);
  const sentence = firstEnd(context.slice(0, Math.max(0, context.length - MIN_CONTEXT_LENGTH)), SENTENCE_END);
  if (sentence !== undefined) return min + sentence;
  const word = firstEnd(context, WORD_END) ?? [...segment(context)][1];
  return word === undefined ? max : min + word;
}

/** The last place up to `max` at which a sentence ends, or else a clause or a word. */
export function findEnd(text: string, min: number, max: number): number {
  if (max >= text.length) return text.length;
  // One more character shows whether a word goes on.
  const context = text.slice(min, max + 1);
  const sentence = lastStart(context, SENTENCE_END, MIN_CONTEXT_LENGTH);
  if (sentence !== undefined) return min + sentence;
  const word = lastStart(context, WORD_END, 1) ?? [...segment(context)].at(-1);
  return min + (word ?? 0);
}

/** Between two sentences: what ends the first one belongs to it, the space does not. */
const SENTENCE_END = /(?<=[.!?]["'”’)\]]?)\s+|(?<=[。！？；][”’」』）]?)(?![”’」』）])\s*/g;
/** Between two words, or clauses of Chinese. */
const WORD_END = /\s+|(?<=[，、：,])(?=[^\d\s])/g;

function firstEnd(text: string, boundary: RegExp): number | undefined {
  const [found] = text.matchAll(boundary);
  return found && found.index + found[0].length < text.length ? found.index + found[0].length : undefined;
}

function lastStart(text: string, boundary: RegExp, min: number): number | undefined {
  return [...text.matchAll(boundary)].map(({ index }) => index).findLast((index) => index >= min);
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Where the words of a text without spaces begin. */
function* segment(text: string): Generator<number> {
  for (const { index } of words.segment(text)) yield index;
}

export function toHtml(original: string, [start, end]: Range, ranges: readonly Range[]): string {
  let html = start > 0 ? '…' : '';
  let at = start;
  for (const [from, to] of ranges) {
    if (from >= end) break;
    html += `${escapeHtml(original.slice(at, from))}<mark>${escapeHtml(original.slice(from, to))}</mark>`;
    at = to;
  }
  return html + escapeHtml(original.slice(at, Math.max(at, end))) + (end < original.length ? '…' : '');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
