'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { StatusBadge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { Link } from '@/lib/platform/i18n/navigation';
import { Timeline } from '../audit/timeline';
import { type KeyAction, KeyActionDialog } from './key-action-dialog';
import { KeyActions } from './key-actions';
import { KeyDetails } from './key-details';

/** One key: its details, the actions on it, and everything that happened to it. */
export function KeyPage({ prefix }: { prefix: string }) {
  const t = useTranslations('admin.key');
  const tc = useTranslations('common');
  const { value, problem, loading, reload, update } = useResource(`key ${prefix}`, () =>
    toResult(api.GET('/api/v1/admin/keys/{prefix}', { params: { path: { prefix } } })),
  );
  const [action, setAction] = useState<KeyAction>();
  // The response of a change is the key without its timeline, so the page is loaded again.
  const onChanged = useCallback(
    (key: KeyAction['keys'][number]) => {
      update((detail) => ({ ...detail, ...key }));
      void reload();
    },
    [update, reload],
  );
  const unknown = problem?.code === 'invalid_input' || problem?.code === 'key_not_found';
  return (
    <>
      <p className="pb-3 text-15">
        <Link href="/admin/keys" className="link">
          {t('back')}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-mono text-22 font-medium break-all md:text-28">{prefix}</h1>
        {value && <StatusBadge status={value.status}>{tc(`status.${value.status}`)}</StatusBadge>}
        {value && (
          <span className="md:ms-auto">
            <KeyActions subject={value} onAction={(kind) => setAction({ kind, keys: [value] })} here />
          </span>
        )}
      </div>
      {problem && !loading && (
        <div className="pt-6">
          {unknown ? (
            <p className="font-serif text-17 text-muted">{t('unknown')}</p>
          ) : (
            <ProblemNotice problem={problem} onRetry={reload} />
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
      {!value && !problem && (
        <div className="grid gap-x-12 gap-y-10 pt-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-56 w-full" />
        </div>
      )}
      <KeyActionDialog action={action} onClose={() => setAction(undefined)} onChanged={onChanged} />
    </>
  );
}
