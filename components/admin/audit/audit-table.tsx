'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Timestamp } from '@/components/ui/timestamp';
import { type Column, DataTable } from '../data-table';
import { useListQuery } from '../use-list-query';
import { AuditFilters, auditFilters } from './audit-filters';
import { Actor, Changes, Subject } from './audit-parts';

type AuditRow = Schemas['AuditRow'];

/** Every audit entry, newest first. The filters live in the URL, and the matching entries can be downloaded as CSV. */
export function AuditTable() {
  const t = useTranslations('admin.audit');
  const query = useListQuery<'/api/v1/admin/audit'>(auditFilters);
  const { pageParams } = query;
  const entries = useResource(`audit ${JSON.stringify(pageParams)}`, () =>
    toResult(api.GET('/api/v1/admin/audit', { params: { query: pageParams } })),
  );
  const { value } = entries;
  return (
    <>
      <AuditFilters query={query} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 pb-2">
        <p role="status" className="text-13 text-muted tabular-nums">
          {value && !entries.problem ? t('count', { count: value.total }) : ''}
        </p>
        <Download params={query.filterParams} disabled={!value || value.items.length === 0} />
      </div>
      <DataTable
        label={t('label')}
        columns={useColumns()}
        idOf={({ id }) => String(id)}
        list={entries}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
    </>
  );
}

const CELL = 'md:py-2 md:align-top!';

function useColumns(): Column<AuditRow>[] {
  const t = useTranslations('admin.audit');
  return [
    {
      id: 'time',
      head: t('when'),
      width: 'w-40',
      phone: 'line',
      className: `${CELL} max-md:order-2 max-md:text-13`,
      skeleton: 'h-4 max-md:my-1 w-32',
      cell: (row) => (
        <>
          <Timestamp at={row.at} detail="second" className="text-13 text-muted" />
          {row.request_id && (
            <details className="text-13 text-muted">
              <summary className="hover:text-jade">{t('request')}</summary>
              <code className="break-all">{row.request_id}</code>
            </details>
          )}
        </>
      ),
    },
    {
      id: 'action',
      head: t('what'),
      width: 'w-40',
      phone: 'line',
      className: `${CELL} max-md:order-1 font-medium md:font-normal`,
      skeleton: 'h-4 max-md:my-1 w-28',
      cell: ({ action }) => t(`actions.${action}`),
    },
    {
      id: 'actor',
      head: t('actor'),
      name: t('actor'),
      phone: 'line',
      className: `${CELL} max-md:order-3`,
      skeleton: 'h-4 max-md:my-1 w-40',
      cell: ({ actor }) => <Actor actor={actor} />,
    },
    {
      id: 'target',
      head: t('subject'),
      name: t('subject'),
      width: 'w-52',
      phone: 'line',
      className: `${CELL} max-md:order-4`,
      skeleton: 'h-4 max-md:my-1 w-24',
      cell: (row) => <Subject row={row} />,
    },
    {
      id: 'change',
      head: t('change'),
      width: 'w-60',
      phone: 'line',
      className: `${CELL} max-md:order-5`,
      skeleton: 'h-4 max-md:my-1 w-36',
      cell: (row) => <Changes row={row} />,
    },
  ];
}

/** Downloads the matching entries as CSV. */
function Download({ params, disabled }: { params: Partial<Record<string, string>>; disabled: boolean }) {
  const t = useTranslations('admin.audit');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    const request = { params: { query: params }, headers: { accept: 'text/csv' }, parseAs: 'blob' } as const;
    const result = await toResult<Blob>(api.GET('/api/v1/admin/audit', request));
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(result.value);
    link.download = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="flex flex-col items-end gap-2">
      <Button variant="secondary" size="sm" busy={busy} disabled={disabled} onClick={() => void download()}>
        {t('export')}
      </Button>
      {problem && <ProblemNotice problem={problem} />}
    </div>
  );
}
