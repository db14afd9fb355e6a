'use client';

import { CircleAlert, Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatDay, LocalTime } from '@/components/ui/local-time';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Link } from '@/lib/platform/i18n/navigation';
import { Actor } from '../audit/audit-parts';
import { type Column, DataTable } from '../data-table';
import { useAdminList } from '../use-admin-list';
import { CancelDialog } from './cancel-dialog';
import { RescheduleDialog } from './reschedule-dialog';
import { ScheduledTitle } from './scheduled-title';

type Scheduled = Schemas['ScheduledArticle'];
type Task = { kind: 'reschedule' | 'cancel'; item: Scheduled };

/** Scheduled publications: failures first, then by time. */
export function ScheduleTable() {
  const t = useTranslations('schedule');
  const { query, list } = useAdminList('/api/v1/admin/schedule', [], { refreshSeconds: 30 });
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const reload = () => void list.reload();
  return (
    <>
      <p role="status" className="pt-5 pb-3 text-13 text-muted tabular-nums">
        {list.value ? t('count', { count: list.value.total }) : ' '}
      </p>
      <DataTable
        label={t('title')}
        columns={useColumns(setTask)}
        idOf={({ id }) => id}
        list={list}
        query={query}
        defaultSort=""
        group={useDays()}
        texts={{ empty: t('empty'), noMatches: t('empty'), showAll: t('showAll') }}
      />
      {task?.kind === 'reschedule' && <RescheduleDialog item={task.item} onClose={close} onChanged={reload} />}
      {task?.kind === 'cancel' && <CancelDialog item={task.item} onClose={close} onChanged={reload} />}
    </>
  );
}

/** Failures, then one group for each day of the reader's calendar. */
function useDays() {
  const t = useTranslations('schedule');
  const locale = useLocale();
  return {
    keyOf: ({ at, status }: Scheduled) => (status === 'failed' ? status : new Date(at).toDateString()),
    head: ({ at, status }: Scheduled) => (status === 'failed' ? t('statuses.failed') : formatDay(new Date(at), locale)),
  };
}

function useColumns(onTask: (task: Task) => void): Column<Scheduled>[] {
  const t = useTranslations('schedule');
  return [
    {
      id: 'at',
      head: t('at'),
      width: 'w-44',
      phone: 'fact',
      className: 'max-md:order-2',
      skeleton: 'h-4 w-32',
      cell: ({ at, status }) => (
        <LocalTime at={at} detail={status === 'failed' ? 'full' : 'clock'} className="text-13 leading-snug" />
      ),
    },
    {
      id: 'article',
      head: t('article'),
      phone: 'line',
      className: 'max-md:order-1',
      skeleton: 'h-4 w-72 max-w-full',
      cell: (item) => (
        <Link
          href={`/admin/articles/${item.id}`}
          className="block font-serif text-17 leading-snug text-ink no-underline hover:text-jade max-md:wrap-anywhere md:truncate md:leading-8"
        >
          <ScheduledTitle item={item} />
        </Link>
      ),
    },
    {
      id: 'status',
      head: t('status'),
      width: 'w-32',
      phone: 'line',
      className: 'max-md:order-4',
      skeleton: 'h-6 w-24',
      cell: (item) => <Status item={item} />,
    },
    {
      id: 'by',
      head: t('by'),
      width: 'w-32',
      phone: 'fact',
      className: 'max-md:order-3 text-13 text-muted md:truncate',
      skeleton: 'h-4 w-32',
      cell: ({ by }) => (by ? <Actor actor={by} /> : null),
    },
    {
      id: 'actions',
      head: <span className="sr-only">{t('actions')}</span>,
      width: 'w-44',
      phone: 'line',
      className: 'max-md:order-5 md:text-end',
      skeleton: 'h-8 w-40 ms-auto',
      cell: (item) => (
        <span className="inline-flex gap-1 max-md:-ms-3">
          <Button variant="quiet" size="sm" onClick={() => onTask({ kind: 'reschedule', item })}>
            {t('reschedule')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onTask({ kind: 'cancel', item })}>
            {t('cancel')}
          </Button>
        </span>
      ),
    },
  ];
}

/** Waiting for its time, or why it did not go live. */
function Status({ item: { status, reason } }: { item: Scheduled }) {
  const t = useTranslations('schedule');
  if (status === 'pending') {
    return (
      <Badge tone="wait" icon={Clock}>
        {t('statuses.pending')}
      </Badge>
    );
  }
  return (
    <span className="flex flex-col items-start gap-1 py-2 leading-snug">
      <Badge tone="bad" icon={CircleAlert}>
        {t('statuses.failed')}
      </Badge>
      <span className="text-13 text-muted">{reason && (findMessage(t, `reasons.${reason}`) ?? reason)}</span>
    </span>
  );
}
