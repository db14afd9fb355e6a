import type { Preview } from '@/lib/archive/reading/record';
import { escapeHtml } from '@/lib/archive/rendering/html';
import type { Block } from '@/lib/archive/rendering/record';
import type { Locale } from '@/lib/platform/i18n/locales';
import { toTypeset } from '@/lib/platform/text/typography';
import { toTopLevels } from './to-contents';

/** The beginning of a locked text, as blocks of it. */
export function toPreviewBlocks({ headings, opening }: Preview, language: Locale): Block[] {
  // As in the whole text, the title of the page is the only heading of the first level.
  const demoted = headings.some(({ depth }) => depth === 1) ? 1 : 0;
  return opening.map((block) => {
    const text = toTypeset(block.text, language);
    const tag = block.depth === undefined ? 'p' : `h${Math.min(6, block.depth + demoted)}`;
    return { tag, length: text.length, text, id: undefined, html: `<${tag}>${escapeHtml(text)}</${tag}>` };
  });
}

/** How many sections begin after what a preview shows. */
export function countFurtherSections({ headings, opening }: Preview): number {
  const shown = opening.filter(({ depth }) => depth !== undefined).length;
  return toTopLevels(headings.map((heading, index) => ({ ...heading, index }))).filter(({ index }) => index >= shown).length;
}
