'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { LocalTime } from '@/components/ui/local-time';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Link } from '@/lib/platform/i18n/navigation';
import { type KeyAction, KeyActionDialog } from '../keys/key-action-dialog';
import { FrozenKey } from './frozen-key';
import { Statistics } from './statistics';

type AdminKey = Schemas['AdminKey'];
type AdminOverview = Schemas['AdminOverview'];

const REFRESH_SECONDS = 30;

/** Email that waits longer than this needs attention, in milliseconds. */
const MAX_EMAIL_WAIT_MS = 5 * 60_000;

/** The start page of the console: what needs attention, then the figures. */
export function Overview() {
  const t = useTranslations('admin.overview');
  const { value, problem, reload } = useResource('overview', () => toResult(api.GET('/api/v1/admin/overview')), {
    refreshSeconds: REFRESH_SECONDS,
  });
  const [action, setAction] = useState<KeyAction>();
  // The response of a change is one key; the counts and the list are loaded again.
  const onChanged = () => void reload();
  return (
    <div className="flex flex-col gap-10 pt-6">
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {value ? (
        <>
          <Attention overview={value} onAction={(kind, key) => setAction({ kind, keys: [key] })} />
          <Statistics overview={value} />
        </>
      ) : (
        !problem && <Loading title={t('attention')} />
      )}
      <KeyActionDialog action={action} onClose={() => setAction(undefined)} onChanged={onChanged} />
    </div>
  );
}

function Attention({
  overview,
  onAction,
}: {
  overview: AdminOverview;
  onAction: (kind: KeyAction['kind'], key: AdminKey) => void;
}) {
  const t = useTranslations('admin.overview');
  const { frozen, keys, mail, counters, webhooks } = overview;
  const stuck = mail.oldest_waiting_at !== null && Date.now() - Date.parse(mail.oldest_waiting_at) > MAX_EMAIL_WAIT_MS;
  const allClear = frozen.length === 0 && mail.failed === 0 && !stuck && !counters.unavailable && webhooks.failing === 0;
  return (
    <section aria-labelledby="attention" className="flex flex-col gap-4">
      <h2 id="attention" className="heading">
        {t('attention')}
      </h2>
      {allClear && <p className="font-serif text-17 text-muted">{t('allClear')}</p>}
      {counters.unavailable && <Notice tone="bad">{t('countersUnavailable')}</Notice>}
      {mail.failed > 0 && (
        <Notice tone="bad">
          <p>
            {t.rich('mailFailed', {
              count: mail.failed,
              link: (text) => (
                <Link href="/admin/emails?status=failed" className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </Notice>
      )}
      {stuck && mail.oldest_waiting_at && (
        <Notice tone="wait">
          {t('mailStuck', { count: mail.waiting, since: mail.oldest_waiting_at.slice(0, 16).replace('T', ' ') })}
        </Notice>
      )}
      {webhooks.failing > 0 && (
        <Notice tone="wait">
          <p>{t('webhooksFailing', { count: webhooks.failing })}</p>
          <ul className="list-disc ps-5 pt-1">
            {webhooks.endpoints.map(({ id, url, subscriber, failing_since, next_attempt_at }) => (
              <li key={id} className="wrap-anywhere">
                {t.rich('webhookFailing', {
                  url,
                  owner: () => (
                    <Link href={`/admin/subscribers/${subscriber.id}`} className="link">
                      {subscriber.email}
                    </Link>
                  ),
                  since: () => <LocalTime at={failing_since} />,
                })}
                {next_attempt_at && <> · {t.rich('webhookNext', { when: () => <LocalTime at={next_attempt_at} /> })}</>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {frozen.length > 0 && (
        <div>
          <h3 className="text-15 font-medium">{t('frozen', { count: keys.frozen })}</h3>
          <ul className="mt-2 border-t border-line">
            {frozen.map((key) => (
              <FrozenKey key={key.prefix} subject={key} onAction={(kind) => onAction(kind, key)} />
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

/** Placeholder in the shape of the page. */
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
