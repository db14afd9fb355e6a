'use client';

import { useTranslations } from 'next-intl';
import type { Autosave } from './session/autosave-state';
import { type Fields, fieldsOf } from './session/fields';

/** What is wrong with each rejected field, in the words of the editor. */
export function useRejections({ invalid }: Autosave, fields: Fields): Partial<Record<string, string>> {
  const t = useTranslations('articles.rejected');
  const toText = (field: keyof Fields) => {
    const { type, message, heldBy } = invalid[field] ?? { type: '', message: '' };
    if (type === 'slug_taken') return heldBy ? t('slugTaken', { title: heldBy }) : t('slugTakenElsewhere');
    const max = /\d+/.exec(message)?.[0];
    const value = fields[field];
    if (type === 'string_too_long' && max && typeof value === 'string') {
      return t('tooLong', { count: [...value].length, max: Number(max) });
    }
    return message;
  };
  return Object.fromEntries(fieldsOf(invalid as Partial<Fields>).map((field) => [field, toText(field)]));
}
