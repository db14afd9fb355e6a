'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/toast';
import { adminTokenStatuses } from '@/lib/console/admin/record';
import { dayColumn, menuColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { useAdminList } from '../use-admin-list';
import { TokenForm } from './token-form';

type AdminToken = Schemas['AdminToken'];

const DEFAULT_SORT = '-created_at';
const filters = ['q', 'status'] as const;
/** Expired tokens are shown like lapsed subscriptions. */
const looks = { active: 'active', expired: 'lapsed', revoked: 'revoked' } as const;

/** Every admin token without its text, and the form that creates one. */
export function TokensTable() {
  const t = useTranslations('admin.tokens');
  const toast = useToast();
  const { query, list: tokens } = useAdminList('/api/v1/admin/tokens', filters);
  const { value, reload } = tokens;
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<AdminToken>();
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
            options: adminTokenStatuses.map((status) => [status, t(`statuses.${status}`)]),
          },
        ]}
        count={value && !tokens.problem ? t('count', { count: value.total }) : undefined}
      >
        <Button size="toolbar" onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      </ListToolbar>
      <DataTable
        label={t('label')}
        columns={useColumns(setRevoking)}
        idOf={({ prefix }) => prefix}
        list={tokens}
        query={query}
        defaultSort={DEFAULT_SORT}
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      {creating && <TokenForm onClose={() => setCreating(false)} onCreated={() => void reload()} />}
      {revoking && (
        <CallDialog
          title={t('revokeTitle', { prefix: revoking.prefix })}
          target={revoking.name}
          lead={t('revokeLead')}
          confirm={t('revokeConfirm')}
          danger
          call={() =>
            toResult(api.POST('/api/v1/admin/tokens/{prefix}/revoke', { params: { path: { prefix: revoking.prefix } } }))
          }
          onDone={({ prefix }) => {
            toast({ tone: 'good', title: t('revokeDone', { prefix }) });
            void reload();
          }}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}

function useColumns(onRevoke: (token: AdminToken) => void): Column<AdminToken>[] {
  const t = useTranslations('admin.tokens');
  return [
    {
      id: 'name',
      head: t('name'),
      phone: 'head',
      className: 'leading-snug [overflow-wrap:anywhere]',
      sort: { field: 'name' },
      skeleton: 'h-4 w-52 max-w-full',
      cell: ({ name }) => name,
    },
    {
      id: 'prefix',
      head: t('prefix'),
      width: 'w-32',
      skeleton: 'h-4 w-24',
      cell: ({ prefix }) => <code className="text-13">{prefix}</code>,
    },
    statusColumn({
      head: t('status'),
      width: 'w-28',
      cell: ({ status }) => <StatusBadge status={looks[status]}>{t(`statuses.${status}`)}</StatusBadge>,
    }),
    dayColumn({
      id: 'created',
      head: t('created'),
      width: 'w-26',
      from: 'xl',
      sort: { field: 'created_at', first: 'descending' },
      at: (token) => token.created_at,
    }),
    dayColumn({
      id: 'expires',
      head: t('expires'),
      width: 'w-26',
      sort: { field: 'expires_at', first: 'descending' },
      at: (token) => token.expires_at,
    }),
    dayColumn({
      id: 'lastUsed',
      head: t('lastUsed'),
      width: 'w-36',
      sort: { field: 'last_used_at', first: 'descending' },
      minutes: true,
      at: (token) => token.last_used_at,
      never: t('never'),
    }),
    menuColumn(t('actions'), (token) => ({
      label: t('actionsOf', { prefix: token.prefix }),
      actions: [
        { label: t('audit'), href: `/admin/audit?actor=${token.prefix}` },
        ...(token.status === 'active' ? [{ label: t('revokeItem'), danger: true, onSelect: () => onRevoke(token) }] : []),
      ],
    })),
  ];
}
