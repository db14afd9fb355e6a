'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { type Edits, type Field, type Fields, fieldsOf, isSameValue } from '../session/fields';
import { deleteUnsent, listUnsent, type UnsentText } from '../session/unsent-texts';
import { FieldChanges } from './field-changes';

/** Unsaved texts of earlier visits, and how to be done with one of them. */
export function useUnsentTexts(user: string, article: string): [offers: UnsentText[], settle: (offer: UnsentText) => void] {
  const [offers, setOffers] = useState<UnsentText[]>([]);
  useEffect(() => {
    void listUnsent(user, article).then(setOffers);
  }, [user, article]);
  const settle = (offer: UnsentText) => {
    setOffers((now) => now.filter((each) => each !== offer));
    void deleteUnsent(offer).catch(() => undefined);
  };
  return [offers, settle];
}

/** The fields in which an unsaved text differs from the draft, which has none if the article is gone. */
export const listOffered = ({ edits }: UnsentText, fields: Partial<Fields>): Field[] =>
  fieldsOf(edits).filter((field) => !isSameValue(edits[field], fields[field]));

/**
 * Unsaved texts of earlier visits, compared with the current draft. Restored only on request; where the writer may not edit any
 * more, they can be copied.
 */
export function UnsentOffers({
  offers,
  fields,
  readOnly,
  onRestore,
  onSettle,
}: {
  offers: readonly UnsentText[];
  fields: Partial<Fields>;
  readOnly: boolean;
  /** where the writer may edit */
  onRestore?: (offer: UnsentText, fields: readonly Field[]) => void;
  onSettle: (offer: UnsentText) => void;
}) {
  const t = useTranslations('articles');
  return offers.map((offer) => {
    const names = listOffered(offer, fields);
    if (names.length === 0) return null;
    return (
      <Notice key={`${offer.version}${offer.page}`} tone="wait" live="status" title={t('unsent.title')}>
        <p className="text-13 text-muted">
          {t.rich('unsent.lead', { when: () => <LocalTime at={new Date(offer.at).toISOString()} /> })}
        </p>
        <details>
          <summary className="text-13 text-jade">{t('unsent.compare', { count: names.length })}</summary>
          <dl className="flex flex-col gap-3 pt-2">
            {names.map((field) => (
              <div key={field}>
                <dt className="pb-1 text-13 text-muted">{t(`fields.${field}`)}</dt>
                <dd className="max-h-72 overflow-y-auto text-15">
                  <FieldChanges field={field} before={fields[field] ?? ''} after={offer.edits[field]} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
        <p className="flex flex-wrap gap-3 pt-2">
          {readOnly ? (
            <CopyButton text={toPlainText(offer.edits, names)} label={t('contributor.copy')} variant="primary" size="sm" />
          ) : (
            <Button
              size="sm"
              onClick={() => {
                onRestore?.(offer, names);
                onSettle(offer);
              }}
            >
              {t('unsent.restore')}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => onSettle(offer)}>
            {t('unsent.delete')}
          </Button>
        </p>
      </Notice>
    );
  });
}

/** The texts of these fields, to be copied. */
export function toPlainText(edits: Edits, fields: readonly Field[]): string {
  return fields
    .map((field) => edits[field])
    .map((value) => (Array.isArray(value) ? value.join(', ') : String(value)))
    .join('\n\n');
}
