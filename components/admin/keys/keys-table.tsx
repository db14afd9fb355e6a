'use client';

import { Clock, Pause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { keyStatuses } from '@/lib/people/subscribers/record';
import { KeyLink } from '../audit/audit-parts';
import { actionsColumn, dayColumn, figureColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar, toOrder } from '../list-toolbar';
import { SelectionBar } from '../selection-bar';
import { useAdminList } from '../use-admin-list';
import { useSelection } from '../use-selection';
import { type KeyAction, KeyActionDialog } from './key-action-dialog';
import { KeyActions } from './key-actions';

type AdminKey = Schemas['AdminKey'];

const DEFAULT_SORT = '-created_at';
const filters = ['q', 'status'] as const;
const sorts = ['-created_at', 'created_at', '-last_used_at', '-frozen_at', 'email', '-usage_today', '-usage_30d'] as const;

/** Every key ever issued, with search, filters, order and pages in the URL. */
export function KeysTable() {
  const t = useTranslations('admin.keys');
  const tc = useTranslations('common');
  const { query, list: keys } = useAdminList('/api/v1/admin/keys', filters);
  const { value, update } = keys;
  const [action, setAction] = useState<KeyAction>();
  const items = value?.items ?? [];
  const selection = useSelection(items.map(({ prefix }) => prefix));
  const onChanged = (key: AdminKey) =>
    update((list) => ({ ...list, items: list.items.map((each) => (each.prefix === key.prefix ? key : each)) }));
  const columns = useColumns((kind, key) => setAction({ kind, keys: [key] }));
  const selected = items.filter(({ prefix }) => selection.has(prefix));
  const frozen = selected.filter(({ status }) => status === 'frozen');
  const live = selected.filter(({ status }) => status !== 'revoked');

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
            options: keyStatuses.map((status) => [status, tc(`status.${status}`)]),
          },
          toOrder(
            t('sort'),
            sorts.map((sort) => [sort, t(`sorts.${sort}`)]),
          ),
        ]}
        count={value && !keys.problem ? t('count', { count: value.total }) : undefined}
        beside={
          items.length > 0 && (
            <SelectionBar
              selection={selection}
              hint={t('hint')}
              selected={t('selected', { count: selected.length })}
              clear={t('clear')}
            >
              <Button
                variant="secondary"
                size="sm"
                disabled={frozen.length === 0}
                onClick={() => setAction({ kind: 'unfreeze', keys: frozen })}
              >
                {t('unfreezeMany', { count: frozen.length })}
              </Button>
              <Button
                variant="secondary-danger"
                size="sm"
                disabled={live.length === 0}
                onClick={() => setAction({ kind: 'revoke', keys: live })}
              >
                {t('revokeMany', { count: live.length })}
              </Button>
            </SelectionBar>
          )
        }
      />
      <DataTable
        label={t('label')}
        columns={columns}
        idOf={({ prefix }) => prefix}
        list={keys}
        query={query}
        defaultSort={DEFAULT_SORT}
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
        selection={{
          ...selection,
          label: ({ prefix }) => t('select', { prefix }),
          labelAll: t('selectAll', { count: items.length }),
        }}
      />
      <KeyActionDialog action={action} onClose={() => setAction(undefined)} onChanged={onChanged} />
    </>
  );
}

function useColumns(onAction: (kind: KeyAction['kind'], key: AdminKey) => void): Column<AdminKey>[] {
  const t = useTranslations('admin.keys');
  const tc = useTranslations('common.status');
  return [
    {
      id: 'key',
      head: t('key'),
      width: 'w-28',
      className: 'max-md:grow',
      skeleton: 'h-4 w-24',
      cell: ({ prefix }) => <KeyLink prefix={prefix} />,
    },
    statusColumn({
      head: t('status'),
      width: 'w-28',
      sort: { field: 'status' },
      cell: ({ status }) => <StatusBadge status={status}>{tc(status)}</StatusBadge>,
    }),
    {
      id: 'subscriber',
      head: t('subscriber'),
      phone: 'line',
      sort: { field: 'email' },
      skeleton: 'h-4 w-44',
      cell: ({ subscriber }) => <KeySubscriber subscriber={subscriber} />,
    },
    dayColumn({
      id: 'created',
      head: t('created'),
      width: 'w-24',
      from: 'xl',
      sort: { field: 'created_at', first: 'descending' },
      at: (key) => key.created_at,
    }),
    dayColumn({
      id: 'lastUsed',
      head: t('lastUsed'),
      width: 'w-24',
      from: 'xl',
      sort: { field: 'last_used_at', first: 'descending' },
      at: (key) => key.last_used_at,
      never: t('never'),
    }),
    figureColumn({
      id: 'today',
      head: t('today'),
      width: 'w-18',
      sort: { field: 'usage_today', first: 'descending' },
      // Usage is counted per subscriber: on a revoked key it would repeat that of the live one.
      figure: (key) => (key.status === 'revoked' ? undefined : key.usage_today),
    }),
    figureColumn({
      id: 'month',
      head: t('month'),
      width: 'w-20',
      sort: { field: 'usage_30d', first: 'descending' },
      figure: (key) => (key.status === 'revoked' ? undefined : key.usage_30d),
    }),
    actionsColumn({
      head: t('actions'),
      width: 'w-30',
      className: 'max-md:ms-auto md:text-end',
      skeleton: 'h-4 w-16 md:ms-auto',
      cell: (key) => <KeyActions subject={key} onAction={(kind) => onAction(kind, key)} />,
    }),
  ];
}

function KeySubscriber({ subscriber }: { subscriber: AdminKey['subscriber'] }) {
  const tc = useTranslations('common.status');
  const Icon = { active: undefined, lapsed: Clock, suspended: Pause }[subscriber.status];
  return (
    <span className="flex items-center gap-1.5">
      {/* The address tells two keys apart, so it is never truncated. */}
      <span className="min-w-0 leading-snug [overflow-wrap:anywhere]" title={subscriber.name || undefined}>
        {subscriber.email}
      </span>
      {Icon && (
        <span title={tc(subscriber.status)} className="shrink-0 text-amber">
          <Icon aria-hidden className="size-3.5" />
          <span className="sr-only">{tc(subscriber.status)}</span>
        </span>
      )}
    </span>
  );
}
