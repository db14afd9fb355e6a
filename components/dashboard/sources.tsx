import { useTranslations } from 'next-intl';
import { Moment } from '@/components/keys/moment';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/lib/platform/i18n/navigation';
import type { LiveKey } from './condition';

/** The sources a key has learned and the slots still free. */
export function Sources({ sources, max }: { sources: LiveKey['sources']; max: number }) {
  const t = useTranslations('dashboard.sources');
  const slots = Array.from({ length: max }, (_, index) => ({ number: index + 1, source: sources[index] }));
  return (
    <section aria-labelledby="sources" className="flex flex-col gap-3">
      <h2 id="sources" className="heading">
        {t('title')}
      </h2>
      <p className="max-w-text text-muted">
        {t.rich('meaning', {
          max,
          link: (text) => (
            <Link href="/docs/guide/sources" className="link">
              {text}
            </Link>
          ),
        })}
      </p>
      <ol className="grid gap-4 sm:grid-cols-2">
        {slots.map(({ number, source }) =>
          source ? (
            <li key={number} className="flex flex-col gap-2 rounded-2 border border-line bg-sheet px-4 py-3">
              <p className="label">{t('number', { number })}</p>
              <p>
                <code className="font-mono text-17 [overflow-wrap:anywhere]">{source.label ?? t('unnamed')}</code>
              </p>
              {source.current && (
                <p>
                  <Badge>{t('current')}</Badge>
                </p>
              )}
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
                <dt className="text-muted">{t('first')}</dt>
                <dd>
                  <Moment at={source.first_seen_at} stacked />
                </dd>
                <dt className="text-muted">{t('last')}</dt>
                <dd>
                  <Moment at={source.last_seen_at} stacked />
                </dd>
              </dl>
            </li>
          ) : (
            <li key={number} className="flex flex-col gap-2 rounded-2 border border-dashed border-edge px-4 py-3">
              <p className="label">{t('number', { number })}</p>
              <p className="text-muted">{t('free')}</p>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
