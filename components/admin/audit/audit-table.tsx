'use client';

import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { Timestamp } from '@/components/ui/timestamp';
import { type Column, DataTable } from '../data-table';
import { ExportButton } from '../export-button';
import { useAdminList } from '../use-admin-list';
import { findName, splitKind } from './audit-changes';
import { AuditFilters, auditFilters } from './audit-filters';
import { Actor, ChangeSummary, Changes, Subject } from './audit-parts';

type AuditEntry = Schemas['AuditEntry'];

/** Every audit entry, newest first. The filters live in the URL, and the matching entries can be downloaded as CSV. */
export function AuditTable() {
  const t = useTranslations('admin.audit');
  const { query, list: entries } = useAdminList('/api/v1/admin/audit', auditFilters);
  const { value } = entries;
  return (
    <>
      <AuditFilters query={query} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 pb-2">
        <p role="status" className="text-13 text-muted tabular-nums">
          {value && !entries.problem ? t('count', { count: value.total }) : ''}
        </p>
        <ExportButton path="/api/v1/admin/audit" params={query.filterParams} disabled={!value || value.items.length === 0}>
          {t('export')}
        </ExportButton>
      </div>
      <DataTable
        label={t('label')}
        columns={useColumns()}
        idOf={({ id }) => String(id)}
        list={entries}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
        detail={{ label: ({ id }) => t('details', { id }), content: (row) => <Entry row={row} /> }}
      />
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTranslations('admin.audit');
  return [
    {
      id: 'time',
      head: t('when'),
      width: 'w-40',
      phone: 'line',
      className: 'max-md:order-3',
      skeleton: 'h-4 w-32',
      cell: (row) => <Timestamp at={row.at} detail="second" className="text-13 text-muted" />,
    },
    {
      id: 'action',
      head: t('what'),
      width: 'w-52',
      className: 'leading-snug max-md:order-1 max-md:grow max-md:basis-0 max-md:font-medium',
      skeleton: 'h-4 w-28',
      cell: ({ action }) => t(`actions.${action}`),
    },
    {
      id: 'actor',
      head: t('actor'),
      phone: 'line',
      className: 'max-md:order-4',
      skeleton: 'h-4 w-40',
      cell: ({ actor }) => (
        <span className="block md:truncate" title={actor}>
          {/* Their role is among the details: here it would be cut off. */}
          {splitKind(actor).name || <Actor actor={actor} />}
        </span>
      ),
    },
    {
      id: 'target',
      head: t('subject'),
      phone: 'line',
      className: 'max-md:order-5',
      skeleton: 'h-4 w-24',
      cell: (row) => (
        <span className="block md:truncate" title={findName(row, 'email') ?? row.subject_name ?? row.subject}>
          <Subject row={row} />
        </span>
      ),
    },
    {
      id: 'change',
      head: t('change'),
      width: 'w-60',
      phone: 'line',
      from: 'xl',
      className: 'max-md:order-6',
      skeleton: 'h-4 w-36',
      cell: (row) => <ChangeSummary row={row} />,
    },
  ];
}

/** All details of one entry. */
function Entry({ row }: { row: AuditEntry }) {
  const t = useTranslations('admin.audit');
  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-2 bg-shade px-4 py-3 text-13 md:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted">{t('actor')}</dt>
      <dd>
        <Actor actor={row.actor} />
      </dd>
      <dt className="text-muted">{t('subject')}</dt>
      <dd>
        <Subject row={row} />
      </dd>
      <dt className="text-muted">{t('change')}</dt>
      <dd>
        <Changes row={row} />
      </dd>
      <dt className="text-muted">{t('request')}</dt>
      <dd>
        <code className="break-all">{row.request_id ?? t('none')}</code>
      </dd>
    </dl>
  );
}
