'use client';

import { CircleCheck, CircleSlash } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/toast';
import { staffRoles } from '@/lib/platform/actor';
import { dayColumn, menuColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { useAdminList } from '../use-admin-list';
import { RoleDialog } from './role-dialog';
import { StaffForm } from './staff-form';

type User = Schemas['User'];
type Task = { kind: 'role' | 'disable'; user: User };

const pathOf = ({ id }: User) => ({ params: { path: { id } } });

/** All users of the console and their roles. */
export function StaffTable({ own }: { own: string }) {
  const t = useTranslations('staff');
  const toast = useToast();
  const { query, list: staff } = useAdminList('/api/v1/admin/users', ['q', 'role']);
  const { value, reload } = staff;
  const [adding, setAdding] = useState(false);
  const [task, setTask] = useState<Task>();
  const onChanged = (title: string) => (user: User) => {
    // Users who changed their own role may have lost access to this page.
    if (user.email === own) return window.location.reload();
    toast({ tone: 'good', title });
    void reload();
  };
  const enable = async (user: User) => {
    const result = await toResult(api.POST('/api/v1/admin/users/{id}/enable', pathOf(user)));
    toast(
      result.ok
        ? { tone: 'good', title: t('enableDone', { name: user.name }) }
        : { tone: 'bad', title: result.problem.detail ?? '' },
    );
    void reload();
  };
  return (
    <>
      <ListToolbar
        query={query}
        search={t('search')}
        filters={[
          { name: 'role', label: t('role'), any: t('anyRole'), options: staffRoles.map((role) => [role, t(`roles.${role}`)]) },
        ]}
        count={value && !staff.problem ? t('count', { count: value.total }) : undefined}
      >
        <Button size="toolbar" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </ListToolbar>
      <DataTable
        label={t('title')}
        columns={useColumns(own, setTask, (user) => void enable(user))}
        idOf={({ id }) => id}
        list={staff}
        query={query}
        defaultSort="name"
        texts={{ empty: t('noMatches'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      {adding && (
        <StaffForm
          onClose={() => setAdding(false)}
          onAdded={({ user: { name, email }, by, sent }) => {
            if (by === 'password') toast({ tone: 'good', title: t('addPasswordDone', { name }) });
            else if (sent) toast({ tone: 'good', title: t('addDone', { name, email }) });
            else toast({ tone: 'bad', title: t('addNotSent', { name }) });
            void reload();
          }}
        />
      )}
      {task?.kind === 'role' && (
        <RoleDialog
          user={task.user}
          lead={t(task.user.email === own ? 'roleOwnLead' : 'roleLead')}
          onDone={(user) => onChanged(t('roleDone', { name: user.name, role: t(`roles.${user.role}`) }))(user)}
          onClose={() => setTask(undefined)}
        />
      )}
      {task?.kind === 'disable' && (
        <CallDialog
          title={t('disableTitle')}
          target={`${task.user.name} · ${task.user.email}`}
          lead={t(task.user.email === own ? 'disableOwnLead' : 'disableLead')}
          confirm={t('disableConfirm')}
          danger
          call={() => toResult(api.POST('/api/v1/admin/users/{id}/disable', pathOf(task.user)))}
          onDone={onChanged(t('disableDone', { name: task.user.name }))}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}

function useColumns(own: string, onTask: (task: Task) => void, onEnable: (user: User) => void): Column<User>[] {
  const t = useTranslations('staff');
  return [
    {
      id: 'name',
      head: t('name'),
      phone: 'head',
      className: 'max-md:wrap-anywhere md:truncate',
      sort: { field: 'name' },
      skeleton: 'h-4 w-44 max-w-full',
      cell: ({ name, email }) => (
        <>
          {name} {email === own && <span className="text-13 whitespace-nowrap text-muted">{t('you')}</span>}
          <span className="text-13 text-muted max-md:block md:ms-2">{email}</span>
        </>
      ),
    },
    {
      id: 'role',
      head: t('role'),
      width: 'w-36',
      phone: 'fact',
      skeleton: 'h-4 w-24',
      cell: ({ role }) => t(`roles.${role}`),
    },
    statusColumn({
      head: t('status'),
      width: 'w-32',
      phone: 'fact',
      cell: ({ disabled_at }) =>
        disabled_at ? (
          <Badge tone="bad" icon={CircleSlash}>
            {t('disabled')}
          </Badge>
        ) : (
          <Badge tone="good" icon={CircleCheck}>
            {t('enabled')}
          </Badge>
        ),
    }),
    dayColumn({
      id: 'lastSeen',
      head: t('lastSeen'),
      width: 'w-36',
      sort: { field: 'last_seen_at', first: 'descending' },
      minutes: true,
      at: ({ last_seen_at }) => last_seen_at,
      never: t('never'),
    }),
    menuColumn(t('actions'), (user) => ({
      label: t('actionsOf', { name: user.name }),
      actions: [
        { label: t('audit'), href: `/admin/audit?actor=${encodeURIComponent(user.email)}` },
        { label: t('roleItem'), onSelect: () => onTask({ kind: 'role', user }) },
        user.disabled_at
          ? { label: t('enableItem'), onSelect: () => onEnable(user) }
          : { label: t('disableItem'), danger: true, onSelect: () => onTask({ kind: 'disable', user }) },
      ],
    })),
  ];
}
