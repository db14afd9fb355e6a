'use client';

import { Fragment, type ReactNode } from 'react';
import type { TypePart } from './document';
import { RichText } from './rich-text';
import { TypeText } from './type-text';

export type Field = {
  name: string;
  /** nesting level */
  depth?: number;
  required?: boolean;
  type: TypePart[];
  description?: string;
  note?: ReactNode;
};

/** Fields of one kind. */
export type FieldRow = Omit<Field, 'name'> & { names: string[] };

/** The rows of a list of fields. Rendered in the browser too, because a page carries data in half the bytes of elements. */
export function FieldRows({ rows, dense, required }: { rows: FieldRow[]; dense: boolean; required: string }) {
  return (
    <dl className="border-t border-line text-15">
      {rows.map(({ names, depth = 0, required: isRequired, type, description, note }, index) => (
        <div
          // Inner objects may have fields of the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={`${names[0]}-${index}`}
          className={names.length > 1 ? 'field-row field-row-shared' : dense ? 'field-row field-row-dense' : 'field-row'}
        >
          <dt lang="en" style={depth > 0 ? { paddingInlineStart: `${depth}rem` } : undefined}>
            {names.map((name, position) => (
              <Fragment key={name}>
                {position > 0 && ', '}
                <code>{name}</code>
              </Fragment>
            ))}
          </dt>
          <dd>
            <TypeText type={type} />
            {isRequired && <small>{required}</small>}
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
