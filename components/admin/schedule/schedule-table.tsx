'use client';

import { CircleAlert, Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatDay, LocalTime } from '@/components/ui/local-time';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { Link } from '@/lib/platform/i18n/navigation';
import { Actor } from '../audit/audit-parts';
import { actionsColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { useAdminList } from '../use-admin-list';
import { CancelDialog } from './cancel-dialog';
import { RescheduleDialog } from './reschedule-dialog';
import { ScheduledTitle } from './scheduled-title';

type Scheduled = Schemas['ScheduledArticle'];
type Task = { kind: 'reschedule' | 'cancel'; item: Scheduled };

const REFRESH_SECONDS = 30;
const MAX_LIVE = 100;

/** Scheduled publications: failures first, then by time; below them what went live in the last days. */
export function ScheduleTable() {
  const t = useTranslations('schedule');
  const { query, list } = useAdminList('/api/v1/admin/schedule', [], { refreshSeconds: REFRESH_SECONDS });
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const reload = () => void list.reload();
  const columns = useColumns(setTask);
  const group = useDays();
  return (
    <>
      <p role="status" className="pt-5 pb-3 text-13 text-muted tabular-nums">
        {list.value ? t('count', { count: list.value.total }) : ' '}
      </p>
      <DataTable
        label={t('title')}
        columns={columns}
        idOf={({ id }) => id}
        list={list}
        query={query}
        defaultSort=""
        group={group}
        fill={false}
        texts={{ empty: t('empty'), noMatches: t('empty'), showAll: t('showAll') }}
      />
      {list.value && <WentLive columns={columns} query={query} group={group} />}
      {task?.kind === 'reschedule' && <RescheduleDialog item={task.item} onClose={close} onChanged={reload} />}
      {task?.kind === 'cancel' && <CancelDialog item={task.item} onClose={close} onChanged={reload} />}
    </>
  );
}

/** Scheduled publications of the last days, the latest first. */
function WentLive({ columns, query, group }: Pick<Parameters<typeof DataTable<Scheduled>>[0], 'columns' | 'query' | 'group'>) {
  const t = useTranslations('schedule');
  const list = useResource(
    'went live',
    () => toResult(api.GET('/api/v1/admin/schedule', { params: { query: { status: 'live', page_size: MAX_LIVE } } })),
    { refreshSeconds: REFRESH_SECONDS },
  );
  return (
    <section aria-labelledby="went-live" className="pt-10">
      <h2 id="went-live" className="heading pb-2">
        {t('liveTitle')}
      </h2>
      <DataTable
        label={t('liveTitle')}
        columns={columns
          .filter(({ id }) => id !== 'actions' && id !== 'status')
          .map((column) => (column.id === 'at' ? { ...column, head: t('statuses.live') } : column))}
        idOf={({ id, at }) => `${id} ${at}`}
        // The page number in the URL belongs to the list above.
        list={{ ...list, value: list.value && { ...list.value, page: 1, total_pages: 1 } }}
        query={query}
        defaultSort=""
        group={group}
        texts={{ empty: t('liveEmpty'), noMatches: t('liveEmpty'), showAll: t('showAll') }}
      />
    </section>
  );
}

/** Groups failures first, then publications by day in the reader's time zone. */
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
        <>
          <Link
            href={`/admin/articles/${item.id}`}
            className="block font-serif text-17 leading-snug text-ink no-underline hover:text-jade max-md:wrap-anywhere md:truncate md:leading-8"
          >
            <ScheduledTitle item={item} />
          </Link>
          {item.reason && <Reason reason={item.reason} />}
        </>
      ),
    },
    {
      id: 'status',
      head: t('status'),
      width: 'w-36',
      phone: 'line',
      className: 'max-md:order-4',
      skeleton: 'h-6 w-24',
      cell: ({ status }) => <Status status={status} />,
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
    actionsColumn({
      head: t('actions'),
      width: 'w-44',
      phone: 'line',
      className: 'max-md:order-5 md:text-end',
      skeleton: 'h-8 w-40 ms-auto',
      cell: (item) => (
        <span className="inline-flex gap-1 max-md:-ms-3">
          {(item.state === 'published' || item.state === 'scheduled') && (
            <Button variant="quiet" size="sm" onClick={() => onTask({ kind: 'reschedule', item })}>
              {t('reschedule')}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => onTask({ kind: 'cancel', item })}>
            {t('cancel')}
          </Button>
        </span>
      ),
    }),
  ];
}

function Status({ status }: Pick<Scheduled, 'status'>) {
  const t = useTranslations('schedule');
  return (
    <Badge {...(status === 'failed' ? { tone: 'bad', icon: CircleAlert } : { tone: 'wait', icon: Clock })}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}

/** Why publishing failed, and what to do. */
function Reason({ reason }: { reason: string }) {
  const t = useTranslations('schedule');
  return <p className="pb-2 text-13 leading-snug text-muted">{findMessage(t, `reasons.${reason}`) ?? reason}</p>;
}
