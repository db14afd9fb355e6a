'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Timestamp } from '@/components/ui/timestamp';
import { useToast } from '@/components/ui/toast';
import { CallDialog } from '../call-dialog';
import { type Column, DataTable } from '../data-table';
import { RowMenu } from '../row-menu';
import { SearchField } from '../toolbar';
import { useListQuery } from '../use-list-query';
import { AdministratorForm } from './administrator-form';

type Administrator = Schemas['Administrator'];

/** Everyone who may open the console. */
export function AdministratorsTable({ own }: { own: string }) {
  const t = useTranslations('admin.administrators');
  const toast = useToast();
  const query = useListQuery<'/api/v1/admin/administrators'>(['q']);
  const { pageParams, set } = query;
  const administrators = useResource(`administrators ${JSON.stringify(pageParams)}`, () =>
    toResult(api.GET('/api/v1/admin/administrators', { params: { query: pageParams } })),
  );
  const { value, reload } = administrators;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Administrator>();
  const onSearch = useCallback((q: string) => set({ q }, 'replace'), [set]);
  const onRemoved = ({ email }: Administrator) => {
    // Without the role, and without a session, this page is not theirs any more.
    if (email === own) return window.location.reload();
    toast({ tone: 'good', title: t('removeDone', { email }) });
    void reload();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-5 pb-3">
        <SearchField value={query.get('q')} label={t('search')} onSearch={onSearch} />
        <p role="status" className="ms-auto text-13 text-muted tabular-nums">
          {value && !administrators.problem ? t('count', { count: value.total }) : ''}
        </p>
        <Button className="h-10! px-4! max-md:h-11!" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <DataTable
        label={t('label')}
        columns={useColumns(own, setRemoving)}
        idOf={({ email }) => email}
        list={administrators}
        query={query}
        defaultSort="email"
        texts={{ empty: t('noMatches'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      {adding && <AdministratorForm onClose={() => setAdding(false)} onAdded={() => void reload()} />}
      {removing && (
        <CallDialog
          title={t('removeTitle')}
          target={removing.email}
          lead={t(removing.email === own ? 'removeSelfLead' : removing.configured ? 'removeConfiguredLead' : 'removeLead')}
          confirm={t('removeConfirm')}
          danger
          call={() => toResult(api.POST('/api/v1/admin/administrators/remove', { body: { email: removing.email } }))}
          onDone={onRemoved}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function useColumns(own: string, onRemove: (administrator: Administrator) => void): Column<Administrator>[] {
  const t = useTranslations('admin.administrators');
  return [
    {
      id: 'email',
      head: t('email'),
      className: 'min-w-0 max-md:grow max-md:basis-0 leading-snug [overflow-wrap:anywhere]',
      sort: { field: 'email' },
      skeleton: 'h-4 w-52 max-w-full',
      cell: ({ email }) => (
        <>
          {email} {email === own && <span className="text-13 whitespace-nowrap text-muted">{t('you')}</span>}
        </>
      ),
    },
    {
      id: 'origin',
      head: t('origin'),
      width: 'w-52',
      phone: 'line',
      className: 'max-md:order-3 text-muted',
      skeleton: 'h-4 w-28',
      cell: ({ configured }) => t(configured ? 'configured' : 'added'),
    },
    {
      id: 'since',
      head: t('since'),
      name: t('since'),
      width: 'w-32',
      phone: 'fact',
      className: 'max-md:order-4',
      sort: { field: 'added_at', first: 'descending' },
      skeleton: 'h-4 w-20',
      cell: (administrator) => <Timestamp at={administrator.added_at} detail="day" className="text-13" />,
    },
    {
      id: 'actions',
      head: <span className="sr-only">{t('actions')}</span>,
      width: 'w-10',
      className: 'md:text-end',
      skeleton: 'h-4 w-4 ms-auto',
      cell: (administrator) => (
        <RowMenu
          label={t('actionsOf', { email: administrator.email })}
          actions={[
            { label: t('audit'), href: `/admin/audit?actor=${encodeURIComponent(administrator.email)}` },
            { label: t('removeItem'), danger: true, onSelect: () => onRemove(administrator) },
          ]}
        />
      ),
    },
  ];
}
