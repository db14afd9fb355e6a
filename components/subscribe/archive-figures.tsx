import { useFormatter, useTranslations } from 'next-intl';
import type { ArchiveStats } from '@/lib/archive/articles/rules';
import { locales } from '@/lib/platform/i18n/locales';

/** What a subscription opens: every article, in both languages, and requests to the API. */
export function ArchiveFigures({ stats: { articles }, requestsPerDay }: { stats: ArchiveStats; requestsPerDay: number }) {
  const t = useTranslations('subscribe.figures');
  const format = useFormatter();
  if (articles === 0) return null;
  const figures = { all: articles, languages: locales.length, requests: requestsPerDay };
  return (
    <section aria-label={t('label')}>
      <dl className="grid grid-cols-3 gap-x-6 sm:gap-x-10">
        {(['all', 'languages', 'requests'] as const).map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-13 leading-snug text-muted">{t(name, { count: figures[name] })}</dt>
            <dd className="font-serif text-28 leading-tight font-semibold tabular-nums">{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
