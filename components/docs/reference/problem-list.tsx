import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { problems } from '@/lib/api/problems';
import type { Locale } from '@/lib/platform/i18n/locales';
import { Code } from '../prose';
import type { ReferenceResponse } from './document';
import { separators } from './separators';

/** The unsuccessful responses, folded because most operations share them; each code links to its documentation. */
export function ProblemList({ responses, locale }: { responses: ReferenceResponse[]; locale: Locale }) {
  const t = useTranslations('docs.reference');
  return (
    <details className="group border-y border-line text-15">
      <summary className="flex min-h-10 list-none items-center justify-between gap-4 hover:text-jade [&::-webkit-details-marker]:hidden">
        <span className="tabular-nums">
          {t('others', { statuses: responses.map(({ status }) => status).join(separators[locale]) })}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul>
        {responses.map(({ status, codes }) => (
          <li key={status} className="flex border-t border-line py-2">
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
    </details>
  );
}
