import { useTranslations } from 'next-intl';
import { problems } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';
import type { ReferenceResponse } from './document';
import { ProblemRows } from './problem-rows';

/** The unsuccessful responses; each code links to its documentation. */
export function ProblemList({ responses, locale }: { responses: ReferenceResponse[]; locale: Locale }) {
  const t = useTranslations('docs.reference');
  const texts: Record<number, string> = { 304: t('notModified'), 422: t('invalid') };
  return (
    <ProblemRows
      label={t('others')}
      rows={responses.map(({ status, codes }) => [
        status,
        texts[status] ?? '',
        codes.map((code): [string, string] => [code, problems[code].title[locale]]),
      ])}
    />
  );
}
