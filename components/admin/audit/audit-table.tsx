'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { Timestamp } from '@/components/ui/timestamp';
import type { AuditRow } from '@/lib/audit/schema';
import { exportCsv, type Refusal } from '../api';
import { ListPagination } from '../list-pagination';
import { Body, Cell, Head, HeadCell, ListTable, Row } from '../list-table';
import { RefusalNotice } from '../refusal-notice';
import { useApi } from '../use-api';
import { useListQuery } from '../use-list-query';
import { AuditFilters } from './audit-filters';
import { Actor, Changes, Subject } from './audit-parts';

type AuditList = { items: AuditRow[]; page: number; total: number; total_pages: number };

const filters = ['actor', 'action', 'subject', 'since', 'until'] as const;
const SKELETONS = Array.from({ length: 12 }, (_, index) => index);
const WHOLE = 'max-md:basis-full md:py-2 md:align-top!';

/** Who did what, newest first; the filters stand in the address, and what matches can be taken along as a file. */
export function AuditTable() {
  const t = useTranslations('admin.audit');
  const address = useListQuery();
  const { value, refusal, loading, reload } = useApi<AuditList>(`/audit${address.pickPage(filters)}`);
  const rows = value?.items ?? [];
  const filtered = [...filters, 'page'].some((name) => address.read(name));
  const failed = refusal !== undefined && !loading;
  return (
    <>
      <AuditFilters address={address} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 pb-2">
        <p role="status" className="text-13 text-muted tabular-nums">
          {value && !failed ? t('count', { count: value.total }) : ''}
        </p>
        <Export path={`/audit${address.pick(filters)}`} disabled={rows.length === 0} />
      </div>
      {failed && <RefusalNotice refusal={refusal} onRetry={reload} />}
      {!failed && value && rows.length === 0 && !loading && (
        <div className="min-h-[70vh] border-t border-line py-10">
          <p className="font-serif text-17 text-muted">{filtered ? t('nothing') : t('empty')}</p>
          {filtered && (
            <Button
              variant="secondary"
              size="sm"
              className="mt-4"
              onClick={() => address.go(Object.fromEntries(filters.map((name) => [name, undefined])))}
            >
              {t('showAll')}
            </Button>
          )}
        </div>
      )}
      {(loading || rows.length > 0) && !(failed && rows.length === 0) && (
        <ListTable label={t('label')} busy={loading}>
          <Head>
            <HeadCell className="w-40">{t('when')}</HeadCell>
            <HeadCell className="w-40">{t('what')}</HeadCell>
            <HeadCell>{t('who')}</HeadCell>
            <HeadCell className="w-52">{t('subject')}</HeadCell>
            <HeadCell className="w-60">{t('change')}</HeadCell>
          </Head>
          <Body>
            {value
              ? rows.map((row) => <AuditLine key={row.id} row={row} />)
              : SKELETONS.map((index) => (
                  <Row key={index}>
                    {['w-32', 'w-28', 'w-40', 'w-24', 'w-36'].map((width) => (
                      <Cell key={width} className={WHOLE}>
                        <Skeleton className={`h-4 max-md:my-1 ${width}`} />
                      </Cell>
                    ))}
                  </Row>
                ))}
          </Body>
        </ListTable>
      )}
      {value && <ListPagination page={value.page} totalPages={value.total_pages} address={address} />}
    </>
  );
}

function AuditLine({ row }: { row: AuditRow }) {
  const t = useTranslations('admin.audit');
  return (
    <Row>
      <Cell className={`${WHOLE} max-md:order-2 max-md:text-13`}>
        <Timestamp at={row.at} detail="second" className="text-13 text-muted" />
        {row.request_id && (
          <details className="text-13 text-muted">
            <summary className="hover:text-jade">{t('request')}</summary>
            <code className="break-all">{row.request_id}</code>
          </details>
        )}
      </Cell>
      <Cell className={`${WHOLE} max-md:order-1 font-medium md:font-normal`}>{t(`actions.${row.action}`)}</Cell>
      <Cell name={t('who')} className={`${WHOLE} max-md:order-3`}>
        <Actor actor={row.actor} />
      </Cell>
      <Cell name={t('subject')} className={`${WHOLE} max-md:order-4`}>
        <Subject row={row} />
      </Cell>
      <Cell className={`${WHOLE} max-md:order-5`}>
        <Changes row={row} />
      </Cell>
    </Row>
  );
}

/** Takes what matches along as CSV. */
function Export({ path, disabled }: { path: string; disabled: boolean }) {
  const t = useTranslations('admin.audit');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    const answer = await exportCsv(path, locale);
    setBusy(false);
    if (!answer.ok) return setRefusal(answer);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(answer.value);
    link.download = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="flex flex-col items-end gap-2">
      <Button variant="secondary" size="sm" busy={busy} disabled={disabled} onClick={() => void run()}>
        {t('export')}
      </Button>
      {refusal && <RefusalNotice refusal={refusal} />}
    </div>
  );
}
