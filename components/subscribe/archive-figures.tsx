import { useFormatter, useTranslations } from 'next-intl';
import type { ArchiveStats } from '@/lib/archive/articles/rules';

/** What a subscription opens: what nobody else can read, every article through the API, and requests to it. */
export function ArchiveFigures({ stats: { articles, open }, requestsPerDay }: { stats: ArchiveStats; requestsPerDay: number }) {
  const t = useTranslations('subscribe.figures');
  const format = useFormatter();
  if (articles === 0) return null;
  const figures = { all: articles, locked: articles - open, requests: requestsPerDay };
  const names = (['locked', 'all', 'requests'] as const).filter((name) => figures[name] > 0);
  return (
    <section aria-label={t('label')}>
      <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-x-5 sm:grid-cols-3 sm:gap-x-10">
        {names.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-13 leading-snug text-muted">{t(name, { count: figures[name] })}</dt>
            <dd className="font-serif text-28 leading-tight font-semibold tabular-nums">{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
