import type { ReactElement } from 'react';
import { type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { alignPieces } from './align';
import type { Block } from './body';
import type { View } from './view-switch';

/** One row of an article: the aligned block of each language, where it has one. */
export type ReadingRow = { id: string; en: Block | undefined; zh: Block | undefined };

/** Aligns both bodies. A row has the same id in every view, so that switching views keeps the reader's place. */
export function toRows(en: Block[], zh: Block[]): ReadingRow[] {
  return alignPieces(en, zh).map(({ first, second }, index) => ({
    id: `row-${index + 1}`,
    en: first === undefined ? undefined : en[first],
    zh: second === undefined ? undefined : zh[second],
  }));
}

/** The text of an article in one language, or in both: in two columns on wide screens, stacked on narrow ones. */
export function Reading({ rows, view, locale }: { rows: ReadingRow[]; view: View; locale: Locale }) {
  if (view !== 'both') {
    return (
      <div lang={toLangTag(view)} className="prose">
        {rows.flatMap((row) => {
          const block = row[view];
          return block ? [<Place key={row.id} id={row.id} block={block} />] : [];
        })}
      </div>
    );
  }
  const columns = [locale, otherLocale(locale)] as const;
  return (
    <div className="pairs">
      {rows.map((row) => (
        <div key={row.id} id={row.id} data-row className="pair">
          {columns.map((language) => {
            const block = row[language];
            return (
              <div key={language} lang={toLangTag(language)} className="prose">
                {block?.element}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Tags a block with its row without wrapping it, because margins apply between adjacent blocks. */
function Place({ id, block }: { id: string; block: Block }): ReactElement {
  return (
    <div id={id} data-row data-tag={block.tag} className="place">
      {block.element}
    </div>
  );
}
