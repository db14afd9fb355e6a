'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { Conflict } from '../session/autosave';
import type { Field, Fields } from '../session/fields';
import { FieldChanges } from './field-changes';

const choice = 'link cursor-pointer font-medium max-md:min-h-11';

/** Fields with conflicts, each with the differences and the two ways to resolve it. */
export function Conflicts({
  conflicts,
  fields,
  onDecide,
}: {
  conflicts: readonly Conflict[];
  fields: Fields;
  onDecide: (field: Field, choice: 'keep' | 'use') => void;
}) {
  const t = useTranslations('articles');
  return conflicts.map(({ field, theirs, by }) => {
    const label = t(`fields.${field}`);
    return (
      <Notice key={field} tone="wait" live="alert" title={label}>
        <p>
          {t.rich('state.conflict', {
            name: by ?? t('state.somebody'),
            keep: (text) => (
              <button type="button" className={choice} onClick={() => onDecide(field, 'keep')}>
                {text}
                <span className="sr-only"> ({label})</span>
              </button>
            ),
            use: (text) => (
              <button type="button" className={choice} onClick={() => onDecide(field, 'use')}>
                {text}
                <span className="sr-only"> ({label})</span>
              </button>
            ),
          })}
        </p>
        <details open>
          <summary className="text-13 text-muted">{t('compare.sides')}</summary>
          <div className="max-h-72 overflow-y-auto pt-2 text-15">
            <FieldChanges field={field} before={fields[field]} after={theirs} />
          </div>
        </details>
      </Notice>
    );
  });
}
