'use client';

import { useTranslations } from 'next-intl';
import { toDifference, toText } from './difference';
import { type Field, languageOf } from './fields';

/** Two values of a field: what only the first has, struck out, and what only the second has, underlined. */
export function Comparison({ field, from, to }: { field: Field; from: unknown; to: unknown }) {
  const t = useTranslations('articles');
  const { before, removed, added, after } = toDifference(toText(from), toText(to));
  const language = languageOf(field);
  return (
    <p
      lang={language && (language === 'zh' ? 'zh-Hans' : language)}
      className="max-h-56 overflow-y-auto border-s-2 border-line ps-3 font-serif text-15 wrap-anywhere whitespace-pre-wrap"
    >
      {before}
      {removed && (
        <del className="bg-brick-soft text-brick">
          <span className="sr-only">{t('compare.removed')} </span>
          {removed}
        </del>
      )}
      {added && (
        <ins className="bg-jade-soft text-jade decoration-jade">
          <span className="sr-only">{t('compare.added')} </span>
          {added}
        </ins>
      )}
      {after}
    </p>
  );
}
