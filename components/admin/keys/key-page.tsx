'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { AdminKeyDetail } from '@/lib/admin-keys/schema';
import { Link } from '@/lib/i18n/navigation';
import { Timeline } from '../audit/timeline';
import { RefusalNotice } from '../refusal-notice';
import { useApi } from '../use-api';
import { type KeyAction, KeyActionDialog } from './key-action-dialog';
import { KeyDetails } from './key-details';

/** One key: what it is, what may be done to it, and everything that happened to it. */
export function KeyPage({ prefix }: { prefix: string }) {
  const t = useTranslations('admin.key');
  const tk = useTranslations('admin.keys');
  const tc = useTranslations('common');
  const { value, refusal, loading, reload, change } = useApi<AdminKeyDetail>(`/keys/${encodeURIComponent(prefix)}`);
  const [asked, setAsked] = useState<KeyAction>();
  // The answer is the key as it is now; its new line of the timeline is asked for.
  const onChanged = useCallback(
    (key: KeyAction['keys'][number]) => {
      change((detail) => ({ ...detail, ...key }));
      reload();
    },
    [change, reload],
  );
  const wrong = refusal?.code === 'invalid_input' || refusal?.code === 'key_not_found';
  return (
    <>
      <p className="pb-3 text-15">
        <Link href="/admin/keys" className="link">
          {t('back')}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-mono text-20 font-medium break-all md:text-26">{prefix}</h1>
        {value && <StatusBadge status={value.status}>{tc(`status.${value.status}`)}</StatusBadge>}
        {value && value.status !== 'revoked' && (
          <span className="flex gap-2 md:ms-auto">
            {value.status === 'frozen' && (
              <Button variant="secondary" size="sm" onClick={() => setAsked({ act: 'unfreeze', keys: [value] })}>
                {tk('unfreeze')}
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => setAsked({ act: 'revoke', keys: [value] })}>
              {tk('revoke')}
            </Button>
          </span>
        )}
      </div>
      {refusal && !loading && (
        <div className="pt-6">
          {wrong ? (
            <p className="font-serif text-17 text-muted">{t('unknown')}</p>
          ) : (
            <RefusalNotice refusal={refusal} onRetry={reload} />
          )}
        </div>
      )}
      {value && (
        <div className="grid gap-x-12 gap-y-10 pt-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <KeyDetails subject={value} />
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="heading">
              {t('timeline')}
            </h2>
            <Timeline rows={value.timeline} />
          </section>
        </div>
      )}
      {!value && !refusal && (
        <div className="grid gap-x-12 gap-y-10 pt-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-56 w-full" />
        </div>
      )}
      <KeyActionDialog asked={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />
    </>
  );
}
