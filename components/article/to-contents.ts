import type { Block } from './body';
import type { ContentsEntry } from './contents';

/** Texts with fewer headings need no table of contents. */
const FEWEST = 3;

/** The table of contents: the headings of the two highest levels in use; empty for a short text. */
export function toContents(blocks: readonly Block[]): ContentsEntry[] {
  const headings = blocks.flatMap(({ tag, id, text }) => {
    const level = /^h([1-6])$/.exec(tag)?.[1];
    return level && id && text.trim() ? [{ id, text: text.trim(), depth: Number(level) }] : [];
  });
  const top = Math.min(...headings.map(({ depth }) => depth));
  const entries = headings
    .filter(({ depth }) => depth <= top + 1)
    .map(({ id, text, depth }) => ({ id, text, level: depth === top ? (2 as const) : (3 as const) }));
  return entries.length < FEWEST ? [] : entries;
}
