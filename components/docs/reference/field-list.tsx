import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
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
          className={classNames(
            'flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line py-2 sm:grid sm:gap-x-6',
            dense ? 'sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)]' : 'sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]',
          )}
        >
          <dt className="[overflow-wrap:anywhere]" style={{ paddingInlineStart: `${depth}rem` }}>
            <code lang="en" className="text-[0.84em] font-medium">
              {name}
            </code>
          </dt>
          <dd className="max-sm:contents">
            <TypeText type={type} />
            {required && <span className="ms-2 text-13 text-muted">{t('required')}</span>}
            {note && <span className="ms-2 text-13 text-muted">{note}</span>}
            {description && (
              <p className="max-w-text max-sm:w-full">
                <RichText text={description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
