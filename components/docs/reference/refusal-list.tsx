import { useTranslations } from 'next-intl';
import { type Locale, problems } from '@/lib/errors';
import { Code } from '../prose';
import type { ReferenceResponse } from './document';

/** The answers that are no success, one line a status, each code leading to its paragraph. */
export function RefusalList({ responses, locale }: { responses: ReferenceResponse[]; locale: Locale }) {
  const t = useTranslations('docs.reference');
  return (
    <ul className="text-15">
      {responses.map(({ status, codes }) => (
        <li key={status} className="flex gap-x-0 border-t border-line py-2 last:border-b">
          <span className="w-14 shrink-0 tabular-nums">{status}</span>
          <span className="min-w-0">
            {status === 304 && t('notModified')}
            {status === 422 && t('invalid')}
            {codes.map((code) => (
              <span key={code} className="block">
                <Code of={code} /> <span className="text-muted">{problems[code].title[locale]}</span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
