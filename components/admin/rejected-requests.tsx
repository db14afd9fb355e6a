'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';

const codes = ['rate_limited', 'daily_quota_exceeded', 'source_unknown', 'key_frozen', 'subscription_inactive'] as const;

/** How many requests of 30 days were rejected, by reason; nothing if none was. */
export function RejectedRequests({ usage }: { usage: Schemas['DailyUsage'][] }) {
  const t = useTranslations('admin.rejected');
  const format = useFormatter();
  const counts = codes
    .map((code) => ({ code, count: usage.reduce((sum, { rejected }) => sum + (rejected?.[code] ?? 0), 0) }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <p className="pt-2 text-13 text-muted">
      {t('lead')} {format.list(counts.map(({ code, count }) => t(`codes.${code}`, { count })))}
    </p>
  );
}
