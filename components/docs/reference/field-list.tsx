import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { TypePart } from './document';
import { RichText } from './rich-text';
import { TypeText } from './type-text';

export type FieldRow = {
  name: string;
  /** nesting level */
  depth: number;
  required: boolean;
  type: TypePart[];
  description: string;
  note?: ReactNode;
};

/**
 * Parameters or fields: the name in one column, type and description in the other; on a phone the description is below both.
 *
 * @param dense where there is little room beside examples
 */
export function FieldList({ rows, dense = false }: { rows: FieldRow[]; dense?: boolean }) {
  const t = useTranslations('docs.reference');
  return (
    <dl className="border-t border-line text-15">
      {rows.map(({ name, depth, required, type, description, note }, index) => (
        <div
          // Inner objects may have fields of the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={`${name}-${index}`}
          className={dense ? 'field-row field-row-dense' : 'field-row'}
        >
          <dt lang="en" style={depth > 0 ? { paddingInlineStart: `${depth}rem` } : undefined}>
            <code>{name}</code>
          </dt>
          <dd>
            <TypeText type={type} />
            {required && <small>{t('required')}</small>}
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
