'use client';

import { Snowflake } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { plans, subscriberStatuses } from '@/lib/people/subscribers/record';
import { Link } from '@/lib/platform/i18n/navigation';
import { KeyLink } from '../audit/audit-parts';
import { actionsColumn, dayColumn, figureColumn, nameColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar, toOrder } from '../list-toolbar';
import { replaceItem, useAdminList } from '../use-admin-list';
import { SubscriberActions, SubscriberDialogs, type SubscriberTask } from './subscriber-actions';

// Loaded when they are first opened: the list itself needs neither.
const SubscriberForm = lazy(async () => ({ default: (await import('./subscriber-form')).SubscriberForm }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

type Subscriber = Schemas['Subscriber'];

const DEFAULT_SORT = '-created_at';
const filters = ['q', 'status', 'plan'] as const;
const sorts = ['-created_at', 'created_at', 'email', 'active_until', '-active_until'] as const;

/** Every subscriber with the end of the subscription, and the actions that change it. */
export function SubscribersTable() {
  const t = useTranslations('admin.subscribers');
  const ta = useTranslations('admin');
  const tc = useTranslations('common');
  const { query, list: subscribers } = useAdminList('/api/v1/admin/subscribers', filters);
  const { value, reload, update } = subscribers;
  const [adding, setAdding] = useState(false);
  const [task, setTask] = useState<SubscriberTask>();
  const [importing, setImporting] = useState(false);
  const onChanged = (changed: Subscriber) => update(replaceItem(changed));

  return (
    <>
      <ListToolbar
        query={query}
        search={t('search')}
        filters={[
          {
            name: 'status',
            label: t('status'),
            any: t('anyStatus'),
            options: subscriberStatuses.map((status) => [status, tc(`status.${status}`)]),
          },
          { name: 'plan', label: t('plan'), any: t('anyPlan'), options: plans.map((plan) => [plan, ta(`plans.${plan}`)]) },
          toOrder(
            t('sort'),
            sorts.map((sort) => [sort, t(`sorts.${sort}`)]),
          ),
        ]}
        count={value && !subscribers.problem ? t('count', { count: value.total }) : undefined}
      >
        <Button variant="secondary" size="toolbar" onClick={() => setImporting(true)}>
          {t('import')}
        </Button>
        <Button size="toolbar" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </ListToolbar>
      <DataTable
        label={t('label')}
        columns={useColumns(setTask)}
        idOf={({ id }) => id}
        list={subscribers}
        query={query}
        defaultSort={DEFAULT_SORT}
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      <Suspense>
        {adding && (
          <SubscriberForm task={{ kind: 'add' }} onClose={() => setAdding(false)} onChanged={onChanged} onAdded={reload} />
        )}
        {importing && <ImportDialog onClose={() => setImporting(false)} onImported={reload} />}
      </Suspense>
      <SubscriberDialogs task={task} onClose={() => setTask(undefined)} onChanged={onChanged} />
    </>
  );
}

function useColumns(onTask: (task: SubscriberTask) => void): Column<Subscriber>[] {
  const t = useTranslations('admin.subscribers');
  const ta = useTranslations('admin.plans');
  const tc = useTranslations('common.status');
  return [
    {
      id: 'subscriber',
      head: t('subscriber'),
      phone: 'line',
      // The address tells subscribers apart, so it is never truncated.
      className: 'leading-snug [overflow-wrap:anywhere]',
      sort: { field: 'email' },
      skeleton: 'h-4 w-52 max-w-full',
      cell: ({ email, id }) => (
        <Link
          href={`/admin/subscribers/${id}`}
          prefetch={false}
          className="text-ink no-underline hover:text-jade hover:underline"
        >
          {email}
        </Link>
      ),
    },
    nameColumn(t('name'), 'w-38'),
    statusColumn({
      head: t('status'),
      width: 'w-30',
      cell: ({ status }) => <StatusBadge status={status}>{tc(status)}</StatusBadge>,
    }),
    {
      id: 'plan',
      head: t('plan'),
      name: t('plan'),
      width: 'w-24',
      phone: 'fact',
      // Two lines, which a row has room for.
      className: 'text-13 leading-snug',
      from: 'xl',
      skeleton: 'h-4 w-16',
      cell: ({ plan }) => ta(plan),
    },
    dayColumn({
      id: 'until',
      head: t('until'),
      width: 'w-26',
      sort: { field: 'active_until' },
      at: ({ active_until }) => active_until,
    }),
    {
      id: 'key',
      head: t('key'),
      name: t('key'),
      width: 'w-34',
      phone: 'fact',
      skeleton: 'h-4 w-16',
      cell: ({ key }) => (key ? <SubscriberKey {...key} /> : <span className="text-muted">{t('noKey')}</span>),
    },
    figureColumn({ id: 'month', head: t('month'), width: 'w-18', from: 'xl', figure: ({ usage_30d }) => usage_30d }),
    dayColumn({
      id: 'since',
      head: t('since'),
      width: 'w-22',
      from: 'wide',
      sort: { field: 'created_at', first: 'descending' },
      at: ({ created_at }) => created_at,
    }),
    actionsColumn({
      head: t('actions'),
      width: 'w-30',
      className: 'max-md:ms-auto md:text-end',
      skeleton: 'h-4 w-16 md:ms-auto',
      cell: (subscriber) => <SubscriberActions subscriber={subscriber} onTask={onTask} />,
    }),
  ];
}

function SubscriberKey({ prefix, status }: NonNullable<Subscriber['key']>) {
  const tc = useTranslations('common.status');
  return (
    <span className="whitespace-nowrap">
      <KeyLink prefix={prefix} />
      {status === 'frozen' && (
        <span title={tc('frozen')} className="ms-1.5 text-brick">
          <Snowflake aria-hidden className="inline size-3.5" />
          <span className="sr-only">{tc('frozen')}</span>
        </span>
      )}
    </span>
  );
}
