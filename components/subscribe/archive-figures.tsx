import { useFormatter, useTranslations } from 'next-intl';
import type { ArchiveStats } from '@/lib/archive/articles/rules';

/** How much of the archive a subscription opens, and how much everyone can read. */
export function ArchiveFigures({ stats: { articles, open, videos } }: { stats: ArchiveStats }) {
  const t = useTranslations('subscribe.figures');
  const format = useFormatter();
  const figures = { locked: articles - open, open, videos };
  const shown = (['locked', 'open', 'videos'] as const).filter((name) => figures[name] > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('label')}>
      <dl className="grid grid-cols-3 gap-x-6 sm:gap-x-10">
        {shown.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-13 leading-snug text-muted">{t(name, { count: figures[name] })}</dt>
            <dd className="font-serif text-40 leading-tight font-semibold tabular-nums">{format.number(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
