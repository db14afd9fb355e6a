'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { AdminKey } from '@/lib/admin-keys/schema';
import { ListPagination } from '../list-pagination';
import { Body, Head, HeadCell, ListTable, SortHead } from '../list-table';
import { RefusalNotice } from '../refusal-notice';
import { Choice, SearchField } from '../toolbar';
import { useApi } from '../use-api';
import { useListQuery } from '../use-list-query';
import { useSelection } from '../use-selection';
import { type KeyAction, KeyActionDialog } from './key-action-dialog';
import { KeyRow, KeyRowSkeleton } from './key-row';

type KeyList = { items: AdminKey[]; page: number; total: number; total_pages: number };

const SORT = '-created_at';
const statuses = ['active', 'frozen', 'revoked'] as const;
const sorts = ['-created_at', 'created_at', '-last_used_at', '-frozen_at', 'email', '-usage_today', '-usage_30d'] as const;
const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** Every key there ever was: search, filter, order and page stand in the address, and the interface does the work. */
export function KeysTable() {
  const t = useTranslations('admin.keys');
  const tc = useTranslations('common');
  const format = useFormatter();
  const address = useListQuery();
  const { value, refusal, loading, reload, change } = useApi<KeyList>(`/keys${address.pickPage(['q', 'status', 'sort'])}`);
  const [asked, setAsked] = useState<KeyAction>();
  const keys = value?.items ?? [];
  const rows = useSelection(keys.map(({ prefix }) => prefix));
  const { go } = address;
  const onSearch = useCallback((q: string) => go({ q }, 'replace'), [go]);
  const onChanged = useCallback(
    (key: AdminKey) =>
      change((list) => ({ ...list, items: list.items.map((each) => (each.prefix === key.prefix ? key : each)) })),
    [change],
  );
  const chosen = keys.filter(({ prefix }) => rows.has(prefix));
  const frozen = chosen.filter(({ status }) => status === 'frozen');
  const live = chosen.filter(({ status }) => status !== 'revoked');
  const filtered = Boolean(address.read('q') || address.read('status') || address.read('page'));
  const failed = refusal !== undefined && !loading;

  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-5 pb-3">
        <SearchField value={address.read('q')} label={t('search')} onSearch={onSearch} />
        <Choice label={t('status')} value={address.read('status')} onChoose={(status) => go({ status })}>
          <option value="">{t('anyStatus')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {tc(`status.${status}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={t('sort')}
          value={address.read('sort') || SORT}
          onChoose={(sort) => go({ sort: sort === SORT ? undefined : sort })}
          className="md:hidden"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Choice>
        <p role="status" className="ms-auto text-13 text-muted tabular-nums">
          {value && !failed ? t('count', { count: value.total }) : ''}
        </p>
      </div>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 pb-2 text-13 text-muted">
        {chosen.length > 0 ? (
          <>
            <span className="text-ink">{t('chosen', { count: chosen.length })}</span>
            <Button
              variant="secondary"
              size="sm"
              disabled={frozen.length === 0}
              onClick={() => setAsked({ act: 'unfreeze', keys: frozen })}
            >
              {t('unfreezeMany', { count: frozen.length })}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              disabled={live.length === 0}
              onClick={() => setAsked({ act: 'revoke', keys: live })}
            >
              {t('revokeMany', { count: live.length })}
            </Button>
            <Button variant="quiet" size="sm" onClick={rows.clear}>
              {t('clear')}
            </Button>
          </>
        ) : (
          <span>{t('hint')}</span>
        )}
      </div>
      {failed && <RefusalNotice refusal={refusal} onRetry={reload} />}
      {!failed && value && keys.length === 0 && !loading && (
        <div className="min-h-[70vh] border-t border-line py-10">
          <p className="font-serif text-17 text-muted">{filtered ? t('nothing') : t('empty')}</p>
          {filtered && (
            <Button variant="secondary" size="sm" className="mt-4" onClick={() => go({ q: undefined, status: undefined })}>
              {t('showAll')}
            </Button>
          )}
        </div>
      )}
      {(loading || keys.length > 0) && !(failed && keys.length === 0) && (
        <ListTable label={t('label')} busy={loading}>
          <Head>
            <HeadCell className="w-8">
              <input
                type="checkbox"
                aria-label={t('chooseAll', { count: keys.length })}
                checked={rows.all}
                ref={(box) => {
                  if (box) box.indeterminate = rows.chosen.length > 0 && !rows.all;
                }}
                onChange={rows.toggleAll}
                className="size-4 align-middle"
              />
            </HeadCell>
            <HeadCell className="w-28">{t('key')}</HeadCell>
            <SortHead column="status" fallback={SORT} address={address} className="w-28">
              {t('status')}
            </SortHead>
            <SortHead column="email" fallback={SORT} address={address}>
              {t('owner')}
            </SortHead>
            <SortHead column="created_at" first="down" fallback={SORT} address={address} className="w-24 max-lg:hidden">
              {t('created')}
            </SortHead>
            <SortHead column="last_used_at" first="down" fallback={SORT} address={address} className="w-24 max-lg:hidden">
              {t('lastUsed')}
            </SortHead>
            <SortHead column="usage_today" first="down" fallback={SORT} address={address} figures className="w-18">
              {t('today')}
            </SortHead>
            <SortHead column="usage_30d" first="down" fallback={SORT} address={address} figures className="w-20">
              {t('month')}
            </SortHead>
            <HeadCell className="w-36">
              <span className="sr-only">{t('actions')}</span>
            </HeadCell>
          </Head>
          <Body>
            {value
              ? keys.map((key) => (
                  <KeyRow
                    key={key.prefix}
                    subject={key}
                    chosen={rows.has(key.prefix)}
                    onChoose={() => rows.toggle(key.prefix)}
                    onAct={(act) => setAsked({ act, keys: [key] })}
                    figures={(number) => format.number(number)}
                  />
                ))
              : SKELETONS.map((index) => <KeyRowSkeleton key={index} />)}
          </Body>
        </ListTable>
      )}
      {value && <ListPagination page={value.page} totalPages={value.total_pages} address={address} />}
      <KeyActionDialog asked={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />
    </>
  );
}
