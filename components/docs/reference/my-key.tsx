'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { StatusBadge, type StatusName } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { Link } from '@/lib/i18n/navigation';

type QuotaWindow = { limit: number; remaining: number };
type Me = {
  key: { prefix: string; status: 'active' | 'frozen' | 'revoked' } | null;
  quota: { minute: QuotaWindow; day: QuotaWindow } | null;
};

/** The signed-in reader's key by its prefix, and what is left of its quota. Says nothing when there is nothing to say. */
export function MyKey() {
  const t = useTranslations('docs.mine');
  const status = useTranslations('common.status');
  const [me, setMe] = useState<Me | 'loading' | 'unknown'>('loading');
  useEffect(() => {
    const controller = new AbortController();
    fetch('/api/v1/me', { credentials: 'same-origin', cache: 'no-store', signal: controller.signal })
      .then(async (response) => setMe(response.ok ? ((await response.json()) as Me) : 'unknown'))
      .catch(() => {
        if (!controller.signal.aborted) setMe('unknown');
      });
    return () => controller.abort();
  }, []);
  if (me === 'unknown') return null;
  if (me === 'loading') return <Skeleton className="h-24 w-full" />;
  return (
    <section aria-label={t('key')} className="min-h-24 rounded-2 border border-line bg-sheet px-4 py-3 text-15">
      {me.key ? (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="label">{t('key')}</span>
            <code lang="en" className="font-medium">
              {me.key.prefix}
            </code>
            <StatusBadge status={me.key.status satisfies StatusName}>{status(me.key.status)}</StatusBadge>
          </p>
          {me.quota && (
            <p className="mt-1 flex flex-wrap gap-x-5 tabular-nums">
              <span>{t('minute', me.quota.minute)}</span>
              <span>{t('day', me.quota.day)}</span>
            </p>
          )}
          <p className="label mt-1">{t('secret')}</p>
        </>
      ) : (
        <p className="flex flex-wrap gap-x-2">
          {t('none')}
          <Link href="/keys" className="link">
            {t('get')}
          </Link>
        </p>
      )}
    </section>
  );
}
