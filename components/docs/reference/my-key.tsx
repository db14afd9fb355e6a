'use client';

import { useTranslations } from 'next-intl';
import { api, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { StatusBadge, type StatusName } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { Link } from '@/lib/i18n/navigation';

/** The signed-in reader's key by its prefix, and its remaining quota; empty when they cannot be loaded. */
export function MyKey() {
  const t = useTranslations('docs.ownKey');
  const status = useTranslations('common.status');
  const { value: me, problem } = useResource('me', () => toResult(api.GET('/api/v1/me')));
  if (problem) return null;
  if (!me) return <Skeleton className="h-24 w-full" />;
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
