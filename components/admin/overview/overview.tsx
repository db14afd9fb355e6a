'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { AdminOverview } from '@/lib/admin/schema';
import type { AdminKey } from '@/lib/admin-keys/schema';
import { Link } from '@/lib/i18n/navigation';
import { type KeyAction, KeyActionDialog } from '../keys/key-action-dialog';
import { RefusalNotice } from '../refusal-notice';
import { useApi } from '../use-api';
import { FrozenKey } from './frozen-key';
import { Statistics } from './statistics';

/** Seconds between two looks while the page is seen. */
const EVERY_SECONDS = 30;

/** Mail that waits longer than this needs somebody, in milliseconds. */
const WAITING_MS = 5 * 60_000;

/** What the console opens with: what needs a person, then how things stand. */
export function Overview() {
  const t = useTranslations('admin.overview');
  const { value, refusal, reload } = useApi<AdminOverview>('/overview', EVERY_SECONDS);
  const [asked, setAsked] = useState<KeyAction>();
  // What a change answers is one key; counts and the list beside it are asked for again.
  const onChanged = useCallback(() => reload(), [reload]);
  return (
    <div className="flex flex-col gap-10 pt-6">
      {refusal && <RefusalNotice refusal={refusal} onRetry={reload} />}
      {value ? (
        <>
          <Attention overview={value} onAct={(act, key) => setAsked({ act, keys: [key] })} />
          <Statistics overview={value} />
        </>
      ) : (
        !refusal && <Loading title={t('attention')} />
      )}
      <KeyActionDialog asked={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />
    </div>
  );
}

function Attention({ overview, onAct }: { overview: AdminOverview; onAct: (act: 'revoke' | 'unfreeze', key: AdminKey) => void }) {
  const t = useTranslations('admin.overview');
  const { frozen, keys, mail, counters } = overview;
  const stuck = mail.oldest_waiting_at !== null && Date.now() - Date.parse(mail.oldest_waiting_at) > WAITING_MS;
  const quiet = frozen.length === 0 && mail.failed === 0 && !stuck && !counters.unavailable;
  return (
    <section aria-labelledby="attention" className="flex flex-col gap-4">
      <h2 id="attention" className="heading">
        {t('attention')}
      </h2>
      {quiet && <p className="font-serif text-17 text-muted">{t('quiet')}</p>}
      {counters.unavailable && <Notice tone="bad">{t('countersAway')}</Notice>}
      {mail.failed > 0 && <Notice tone="bad">{t('mailFailed', { count: mail.failed })}</Notice>}
      {stuck && mail.oldest_waiting_at && (
        <Notice tone="wait">
          {t('mailStuck', { count: mail.waiting, since: mail.oldest_waiting_at.slice(0, 16).replace('T', ' ') })}
        </Notice>
      )}
      {frozen.length > 0 && (
        <div>
          <h3 className="text-15 font-medium">{t('frozen', { count: keys.frozen })}</h3>
          <ul className="mt-2 border-t border-line">
            {frozen.map((key) => (
              <FrozenKey key={key.prefix} subject={key} onAct={(act) => onAct(act, key)} />
            ))}
          </ul>
          {keys.frozen > frozen.length && (
            <p className="pt-3">
              <Link href="/admin/keys?status=frozen&sort=-frozen_at" className="link">
                {t('allFrozen', { count: keys.frozen })}
              </Link>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/** The page's shape until it is there. */
function Loading({ title }: { title: string }) {
  return (
    <>
      <div className="flex flex-col gap-4">
        <h2 className="heading">{title}</h2>
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex flex-col gap-2 border-b border-line pb-4">
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="h-4 w-full max-w-[34em]" />
          </div>
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {[0, 1, 2, 3].map((block) => (
          <Skeleton key={block} className="h-36 w-full" />
        ))}
      </div>
    </>
  );
}
