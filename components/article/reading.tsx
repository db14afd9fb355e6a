import type { Block } from '@/lib/archive/rendering/record';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { alignPieces } from './align';
import { pairSentences } from './sentences';
import type { View } from './view-switch';

/** One row of an article: the aligned block of each language, where it has one. */
type ReadingRow = { id: string; en: Block | undefined; zh: Block | undefined };

/** Aligns both bodies. A row has the same id in every view, so that switching views keeps the reader's place. */
export function toRows(en: Block[], zh: Block[]): ReadingRow[] {
  return alignPieces(en, zh).map(({ first, second }, index) => ({
    id: `row-${index + 1}`,
    en: first === undefined ? undefined : en[first],
    zh: second === undefined ? undefined : zh[second],
  }));
}

/**
 * The text of an article in one language, or in both: in two columns on wide screens, stacked on narrow ones. It is one piece of
 * HTML, because an element of React for each block would cost more than the rest of the page.
 */
export function Reading({ rows, view, locale }: { rows: ReadingRow[]; view: View; locale: Locale }) {
  const html = view === 'both' ? toPairs(rows, [locale, otherLocale(locale)]) : toPlaces(rows, view);
  const target = view === 'both' ? { className: 'pairs' } : { lang: toLangTag(view), className: 'prose' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown under an allow-list.
  return <div {...target} dangerouslySetInnerHTML={{ __html: html }} />;
}

function toPairs(rows: ReadingRow[], [first, second]: readonly [Locale, Locale]): string {
  const toColumn = (language: Locale, html: string) => `<div lang="${toLangTag(language)}" class="prose">${html}</div>`;
  return rows
    .map((row) => {
      const [one, two] = pairSentences([row[first]?.html ?? '', row[second]?.html ?? '']);
      const className = hasSamePicture(one, two) ? 'pair pair-picture' : 'pair';
      return `<div id="${row.id}" data-row="true" class="${className}">${toColumn(first, one)}${toColumn(second, two)}</div>`;
    })
    .join('');
}

/** Whether both languages show one picture, which then stands once above the caption of each. */
function hasSamePicture(...pair: readonly [string, string]): boolean {
  const [one, two] = pair.map((html) => /^<(?:figure|p class="image")><img[^>]* src="([^"]*)"/.exec(html)?.[1]);
  return one !== undefined && one === two;
}

/** Each block is tagged with its row, so that switching views keeps the reader's place. */
function toPlaces(rows: ReadingRow[], language: Locale): string {
  return rows
    .map(({ id, [language]: block, [otherLocale(language)]: other }) =>
      block
        ? `<div id="${id}" data-row="true" data-tag="${block.tag}" class="place">${block.html}${toTwin(other)}${toRowLink(id, block.tag)}</div>`
        : '',
    )
    .join('');
}

/** The place of a heading of the other language, to which a link that was copied there leads. */
function toTwin(heading: Block | undefined): string {
  return heading?.id && /^[\p{L}\p{N}_-]+$/u.test(heading.id) ? `<span id="${heading.id}" class="twin"></span>` : '';
}

/** The address of a paragraph, for the pointer only; a heading has a link of its own. */
function toRowLink(id: string, tag: string): string {
  return /^h[1-6]$/.test(tag) ? '' : `<a class="row-link" href="#${id}" aria-hidden="true" tabindex="-1">¶</a>`;
}
