'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/toast';
import { dayColumn, figureColumn, menuColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { useAdminList } from '../use-admin-list';
import { RegisterForm } from './register-form';

type Batch = Schemas['FingerprintBatchItem'];

/** Every registered batch, and the form that registers one. */
export function BatchesTable() {
  const t = useTranslations('fingerprints');
  const toast = useToast();
  const { query, list: batches } = useAdminList('/api/v1/admin/fingerprints', []);
  const { value, reload } = batches;
  const [registering, setRegistering] = useState(false);
  const [deleting, setDeleting] = useState<Batch>();
  return (
    <>
      <div className="flex min-h-10 items-center justify-between gap-4 pb-2">
        <p className="text-13 text-muted">{value && !batches.problem && t('count', { count: value.total })}</p>
        <Button size="toolbar" onClick={() => setRegistering(true)}>
          {t('registerItem')}
        </Button>
      </div>
      <DataTable
        label={t('batches')}
        columns={useColumns(setDeleting)}
        idOf={({ batch_id, lang }) => `${batch_id} ${lang}`}
        list={batches}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('empty'), showAll: t('showAll') }}
      />
      {registering && (
        <RegisterForm
          onClose={() => setRegistering(false)}
          onRegistered={({ batch_id, variants }) => {
            setRegistering(false);
            toast({ tone: 'good', title: t('registered', { batch: batch_id, count: variants.length }) });
            void reload();
          }}
        />
      )}
      {deleting && (
        <CallDialog
          title={t('deleteTitle', { batch: deleting.batch_id })}
          target={deleting.batch_id}
          lead={t('deleteLead')}
          confirm={t('deleteConfirm')}
          danger
          call={() => {
            const params = { path: { batch_id: deleting.batch_id } };
            return toResult(api.DELETE('/api/v1/admin/fingerprints/{batch_id}', { params }));
          }}
          onDone={() => {
            toast({ tone: 'good', title: t('deleted', { batch: deleting.batch_id }) });
            setDeleting(undefined);
            void reload();
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function useColumns(onDelete: (batch: Batch) => void): Column<Batch>[] {
  const t = useTranslations('fingerprints');
  return [
    {
      id: 'batch',
      head: t('batch'),
      phone: 'head',
      className: 'leading-snug [overflow-wrap:anywhere]',
      skeleton: 'h-4 w-52 max-w-full',
      cell: ({ batch_id }) => batch_id,
    },
    {
      id: 'lang',
      head: t('language'),
      name: t('language'),
      phone: 'fact',
      width: 'w-28',
      skeleton: 'h-4 w-16',
      cell: ({ lang }) => t(`languages.${lang}`),
    },
    figureColumn({ id: 'copies', head: t('copies'), width: 'w-24', figure: ({ variant_count }) => variant_count }),
    dayColumn({ id: 'created', head: t('registeredAt'), width: 'w-36', minutes: true, at: ({ created_at }) => created_at }),
    menuColumn(t('actions'), (batch) => ({
      label: t('actionsOf', { batch: batch.batch_id }),
      actions: [{ label: t('deleteItem'), danger: true, onSelect: () => onDelete(batch) }],
    })),
  ];
}
