import type { TermsLine } from './fold';

/** What to find in a terms line: plain text, or a regular expression where a typo is tolerated. */
export type TextPattern = string | RegExp;

/** Characters shown on either side of the first match in a cut text. */
const CONTEXT_LENGTH = 80;

/**
 * The text HTML-escaped with every match in `<mark>`; undefined if nothing matches.
 *
 * @param line the original as a terms line
 * @param options `cut` shortens a long text to the surroundings of its first match
 */
export function highlight(
  original: string,
  patterns: readonly TextPattern[],
  line: TermsLine,
  options: { cut: boolean } = { cut: false },
): string | undefined {
  const ranges = findRanges(patterns, line);
  const first = ranges[0];
  if (!first) return undefined;
  const [start, end] = options.cut ? cutAround(original, first, ranges) : [0, original.length];
  let html = start > 0 ? '…' : '';
  let at = start;
  for (const [from, to] of ranges) {
    if (from >= end) break;
    html += `${escapeHtml(original.slice(at, from))}<mark>${escapeHtml(original.slice(from, to))}</mark>`;
    at = to;
  }
  return html + escapeHtml(original.slice(at, Math.max(at, end))) + (end < original.length ? '…' : '');
}

/** Ranges of all matches in the original, in order, with overlapping ones merged. */
function findRanges(patterns: readonly TextPattern[], line: TermsLine) {
  const ranges: [number, number][] = [];
  const add = (position: number, match: string) => {
    const leading = match.length - match.trimStart().length;
    const first = position + leading;
    const last = position + match.trimEnd().length - 1;
    if (last >= first) ranges.push(line.rangeOf(first, last));
  };
  for (const pattern of patterns) {
    if (typeof pattern === 'string') {
      for (let at = line.text.indexOf(pattern); at >= 0; at = line.text.indexOf(pattern, at + 1)) add(at, pattern);
    } else {
      const regExp = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
      for (let match = regExp.exec(line.text); match; match = regExp.exec(line.text)) {
        add(match.index, match[0]);
        // Adjacent words share a space, so the search continues at the last character of the match.
        regExp.lastIndex = match.index + Math.max(1, match[0].length - 1);
      }
    }
  }
  ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const merged: [number, number][] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push([...range]);
  }
  return merged;
}

/** A window around the first match. It prefers to start at a space and never splits a match or a surrogate pair. */
function cutAround(original: string, [from, to]: [number, number], ranges: readonly [number, number][]): [number, number] {
  let start = Math.max(0, from - CONTEXT_LENGTH);
  let end = Math.min(original.length, to + CONTEXT_LENGTH);
  const space = original.slice(start, from).search(/\s/);
  if (start > 0 && space >= 0 && space < 20) start += space + 1;
  if (/[\udc00-\udfff]/.test(original[start] ?? '')) start += 1;
  for (const [first, last] of ranges) if (first < end && last > end) end = last;
  if (/[\udc00-\udfff]/.test(original[end] ?? '')) end += 1;
  return [start, end];
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
