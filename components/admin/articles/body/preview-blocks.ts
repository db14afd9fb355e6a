import type { Block } from '@/lib/archive/rendering/record';
import { renderBody } from '@/lib/archive/rendering/render';
import type { Locale } from '@/lib/platform/i18n/locales';

/** A block of the preview; it keeps its key while its text stays the same. */
export type PreviewBlock = Block & { key: number };

/** A rendered body, from which the next one is made. */
export type Rendered = { lines: readonly string[]; blocks: readonly PreviewBlock[] };

let lastKey = 0;
const withKey = (block: Block): PreviewBlock => {
  lastKey += 1;
  return { ...block, key: lastKey };
};

/** Definitions, footnotes and marks of charts: an edit in one place changes how another place renders. */
const HAS_CONTEXT = /^ {0,3}\[[^\]]+\]:|\[\^|^ {0,3}\{:/m;

/**
 * Renders a body again after a change: only the blocks around it, as long as the text after them still begins where it did.
 * Headings of the same name may share an id until the whole body is rendered.
 */
export function renderChanges(before: Rendered | undefined, markdown: string, language: Locale): Rendered {
  const lines = markdown.split('\n');
  const blocks = before && !HAS_CONTEXT.test(markdown) && renderAround(before, lines, language);
  return { lines, blocks: blocks || renderAll(before, markdown, language) };
}

/** Renders everything; blocks that look as before keep their keys. */
function renderAll(before: Rendered | undefined, markdown: string, language: Locale): PreviewBlock[] {
  return withKeysOf(before?.blocks ?? [], renderBody(markdown, language));
}

/** The blocks, with those around the change rendered again; undefined if the change reaches further. */
function renderAround({ lines: old, blocks }: Rendered, lines: readonly string[], language: Locale): PreviewBlock[] | undefined {
  if (HAS_CONTEXT.test(old.join('\n')) || !blocks.every(hasLine)) return undefined;
  const { same, sameEnd } = countSame(old, lines);
  if (same === old.length && same === lines.length) return [...blocks];
  const toLine = (index: number) => blocks[index]?.line ?? Number.POSITIVE_INFINITY;
  // One block before the change, which may grow into it, and two after it, of which the last must stay as it was.
  const at = blocks.findLastIndex(({ line = 0 }) => line <= same + 1);
  const first = Math.max(0, at - 1);
  const next = blocks.findIndex(({ line = 0 }) => line > old.length - sameEnd);
  const end = next < 0 ? blocks.length : Math.min(blocks.length, next + 2);
  const shift = lines.length - old.length;
  const from = first === 0 ? 0 : toLine(first) - 1;
  const to = end === blocks.length ? lines.length : toLine(end) - 1 + shift;
  const rendered = renderBody(lines.slice(from, to).join('\n'), language).map((block) => ({
    ...block,
    line: block.line === undefined ? undefined : block.line + from,
  }));
  if (!rendered.every(hasLine)) return undefined;
  if (end < blocks.length) {
    const [was, is] = [blocks[end - 1], rendered.at(-1)];
    if (!was || !is || was.html !== is.html || (was.line ?? 0) + shift !== is.line) return undefined;
  }
  const around = withKeysOf(blocks.slice(first, end), rendered);
  const after = blocks.slice(end).map((block) => (shift === 0 ? block : { ...block, line: (block.line ?? 0) + shift }));
  return [...blocks.slice(0, first), ...around, ...after];
}

/** How many lines are the same at the beginning, and after them at the end. */
function countSame(old: readonly string[], lines: readonly string[]): { same: number; sameEnd: number } {
  const shorter = Math.min(old.length, lines.length);
  let same = 0;
  while (same < shorter && old[same] === lines[same]) same += 1;
  let sameEnd = 0;
  while (sameEnd < shorter - same && old[old.length - 1 - sameEnd] === lines[lines.length - 1 - sameEnd]) sameEnd += 1;
  return { same, sameEnd };
}

/** The rendered blocks; each that looks like one before takes its key, in order. */
function withKeysOf(before: readonly PreviewBlock[], rendered: readonly Block[]): PreviewBlock[] {
  const keys = new Map<string, number[]>();
  for (const { html, key } of before) keys.set(html, [...(keys.get(html) ?? []), key]);
  return rendered.map((block) => {
    const key = keys.get(block.html)?.shift();
    return key === undefined ? withKey(block) : { ...block, key };
  });
}

/** Blocks that were made of HTML have no line of their own. */
const hasLine = ({ line }: Block) => line !== undefined;
