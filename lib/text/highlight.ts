import { type HanVariants, toTermsLine } from './fold';

/** What to look for in a terms line: plain text, or a pattern where a typo was tolerated. */
export type TextPattern = string | RegExp;

/** Original characters on either side of a match in a long text. */
const CONTEXT = 80;

/**
 * The text with every match in `<mark>`, everything else HTML-escaped first; undefined when nothing matches.
 * A long text is cut to the surroundings of its first match.
 */
export function highlight(
  original: string,
  needles: readonly TextPattern[],
  folding: { variants: HanVariants; stems: ReadonlyMap<string, string> },
  options: { cut: boolean } = { cut: false },
): string | undefined {
  const ranges = findRanges(original, needles, folding);
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

/** Places of all matches in the original, in order, overlapping ones joined. */
function findRanges(
  original: string,
  needles: readonly TextPattern[],
  { variants, stems }: { variants: HanVariants; stems: ReadonlyMap<string, string> },
) {
  const line = toTermsLine(original, variants, stems);
  const found: [number, number][] = [];
  const add = (position: number, match: string) => {
    const lead = match.length - match.trimStart().length;
    const first = position + lead;
    const last = position + match.trimEnd().length - 1;
    if (last >= first) found.push([line.from[first] ?? 0, line.to[last] ?? 0]);
  };
  for (const needle of needles) {
    if (typeof needle === 'string') {
      for (let at = line.text.indexOf(needle); at >= 0; at = line.text.indexOf(needle, at + 1)) add(at, needle);
    } else {
      const pattern = new RegExp(needle.source, `${needle.flags.replace('g', '')}g`);
      for (let match = pattern.exec(line.text); match; match = pattern.exec(line.text)) {
        add(match.index, match[0]);
        // Neighbours share the space between them, so the search goes on at the last character of a match.
        pattern.lastIndex = match.index + Math.max(1, match[0].length - 1);
      }
    }
  }
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const joined: [number, number][] = [];
  for (const range of found) {
    const last = joined.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else joined.push([...range]);
  }
  return joined;
}

/** A window around the first match, moved to spaces where there are any near, never through a match or a surrogate pair. */
function cutAround(original: string, [from, to]: [number, number], ranges: readonly [number, number][]): [number, number] {
  let start = Math.max(0, from - CONTEXT);
  let end = Math.min(original.length, to + CONTEXT);
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
