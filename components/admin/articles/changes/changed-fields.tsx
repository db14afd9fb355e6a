'use client';

import { useTranslations } from 'next-intl';
import type { Field } from '../session/fields';

/** The names of the fields in which the draft differs from the article. */
export function ChangedFields({ fields }: { fields: readonly Field[] }) {
  const t = useTranslations('articles');
  if (fields.length === 0) return null;
  return (
    <ul aria-label={t('publish.changed')} className="flex flex-wrap gap-x-4 gap-y-1 border-y border-line py-3">
      {fields.map((field) => (
        <li key={field}>{t(`fields.${field}`)}</li>
      ))}
    </ul>
  );
}
