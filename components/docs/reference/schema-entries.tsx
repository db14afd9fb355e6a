'use client';

import { useLocale } from 'next-intl';
import type { TypePart } from './document';
import { type FieldRow, FieldRows } from './field-rows';
import { RichText } from './rich-text';
import { schemaAnchor, TypeText } from './type-text';

export type SchemaEntry = [name: string, description: string, rows: FieldRow[], type: TypePart[]];

/**
 * Schemas by name. Rendered in the browser too, because a page carries data in half the bytes of elements.
 *
 * @param mark what is said of marked fields
 */
export function SchemaEntries({ entries, mark }: { entries: SchemaEntry[]; mark: string }) {
  const lang = useLocale() === 'en' ? undefined : 'en';
  return (
    <div className="mt-6 flex flex-col gap-10">
      {entries.map(([name, description, rows, type]) => (
        <article key={name} id={schemaAnchor(name)} aria-labelledby={`${schemaAnchor(name)}-title`} className="schema-entry">
          <h3 id={`${schemaAnchor(name)}-title`}>
            <code lang={lang}>{name}</code>
          </h3>
          {description && (
            <p>
              <RichText text={description} />
            </p>
          )}
          {rows.length > 0 ? (
            <FieldRows rows={rows} dense={false} mark={mark} />
          ) : (
            <div className="type-text border-t border-line py-2">
              <TypeText type={type} />
            </div>
          )}
        </article>
      ))}
    </div>
  );
}
