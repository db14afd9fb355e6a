import type { Block, Heading } from '@/lib/archive/rendering/record';
import type { ContentsEntry } from './contents';

/** Minimum number of headings for a table of contents. */
const FEWEST = 3;

/** The table of contents: the headings of the two highest levels in use; empty for a short text. */
export function toContents(blocks: readonly Block[]): ContentsEntry[] {
  const headings = blocks.flatMap(({ tag, id, text }) => {
    const level = /^h([1-6])$/.exec(tag)?.[1];
    return level && id && text.trim() ? [{ id, text: text.trim(), depth: Number(level) }] : [];
  });
  const entries = toTopLevels(headings).map(({ id, text, level }) => ({ id, text, level }));
  return entries.length < FEWEST ? [] : entries;
}

/** The headings of the two highest levels in use. */
export function toTopLevels<T extends Heading>(headings: readonly T[]): (T & { level: 2 | 3 })[] {
  const top = Math.min(...headings.map(({ depth }) => depth));
  return headings
    .filter(({ depth }) => depth <= top + 1)
    .map((heading) => ({ ...heading, level: heading.depth === top ? (2 as const) : (3 as const) }));
}
