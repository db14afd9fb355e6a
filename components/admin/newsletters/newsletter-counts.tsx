'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';

const names = ['recipients', 'waiting', 'sent', 'failed', 'skipped', 'bounced', 'complained'] as const;

/** Delivery counts of the emails, which change while they are sent. */
export function NewsletterCounts({ counts }: { counts: Schemas['NewsletterCounts'] }) {
  const t = useTranslations('newsletters.counts');
  const format = useFormatter();
  return (
    <dl aria-label={t('title')} className="grid grid-cols-[minmax(0,1fr)_auto] border-t border-line">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="border-b border-line py-1.5 text-muted">{t(name)}</dt>
          <dd className="border-b border-line py-1.5 ps-6 text-end tabular-nums">{format.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
