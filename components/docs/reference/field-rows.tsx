'use client';

import { useLocale } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { Breakable } from '@/components/ui/breakable';
import { toCodeParts } from '../code-parts';
import type { TypePart } from './document';
import { RichText } from './rich-text';
import { TypeText } from './type-text';

/** Fields of one kind, as a tuple because a page carries hundreds of them. */
export type FieldRow = [
  names: string[],
  type: TypePart[],
  description: string,
  marks?: { isMarked?: boolean; depth?: number; note?: ReactNode },
];

/**
 * The rows of a list of fields. Rendered in the browser too, because a page carries data in half the bytes of elements.
 *
 * @param mark what is said of marked fields
 */
export function FieldRows({ rows, dense, mark }: { rows: FieldRow[]; dense: boolean; mark: string }) {
  const lang = useLocale() === 'en' ? undefined : 'en';
  return (
    <dl className={dense ? 'fields fields-dense' : 'fields'}>
      {rows.map(([names, type, description, { isMarked, depth = 0, note } = {}], index) => (
        <div
          // Inner objects may have fields of the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={`${names[0]}-${index}`}
        >
          <dt lang={lang} style={depth > 0 ? { paddingInlineStart: `${depth}rem` } : undefined}>
            {names.map((name, position) => (
              <Fragment key={name}>
                {position > 0 && ', '}
                <code>
                  <Breakable parts={toCodeParts(name)} />
                </code>
              </Fragment>
            ))}
            {isMarked && <small>{mark}</small>}
          </dt>
          <dd>
            <TypeText type={type} />
            {note && <small>{note}</small>}
            {description && (
              <p>
                <RichText text={description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
