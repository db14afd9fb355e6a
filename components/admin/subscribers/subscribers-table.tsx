'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { SubscriberResponse } from '@/lib/subscribers/schema';
import { ListPagination } from '../list-pagination';
import { Body, Head, HeadCell, ListTable, SortHead } from '../list-table';
import { RefusalNotice } from '../refusal-notice';
import { Choice, SearchField } from '../toolbar';
import { useApi } from '../use-api';
import { useListQuery } from '../use-list-query';
import { ImportDialog } from './import-dialog';
import { type SubscriberAction, SubscriberActionDialog } from './subscriber-action-dialog';
import { SubscriberForm, type SubscriberFormTask } from './subscriber-form';
import { SubscriberRow, SubscriberRowSkeleton } from './subscriber-row';

type SubscriberList = { items: SubscriberResponse[]; page: number; total: number; total_pages: number };

const SORT = '-created_at';
const statuses = ['active', 'lapsed', 'suspended'] as const;
const plans = ['premium', 'api'] as const;
const sorts = ['-created_at', 'created_at', 'email', 'active_until', '-active_until'] as const;
const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** Who may read, until when; everything that changes it. */
export function SubscribersTable() {
  const t = useTranslations('admin.subscribers');
  const ta = useTranslations('admin');
  const tc = useTranslations('common');
  const format = useFormatter();
  const address = useListQuery();
  const path = `/subscribers${address.pickPage(['q', 'status', 'plan', 'sort'])}`;
  const { value, refusal, loading, reload, change } = useApi<SubscriberList>(path);
  const [form, setForm] = useState<SubscriberFormTask>();
  const [asked, setAsked] = useState<SubscriberAction>();
  const [importing, setImporting] = useState(false);
  const { go } = address;
  const onSearch = useCallback((q: string) => go({ q }, 'replace'), [go]);
  const onChanged = useCallback(
    (changed: SubscriberResponse) =>
      change((list) => ({ ...list, items: list.items.map((each) => (each.id === changed.id ? changed : each)) })),
    [change],
  );
  const subscribers = value?.items ?? [];
  const filtered = ['q', 'status', 'plan', 'page'].some((name) => address.read(name));
  const failed = refusal !== undefined && !loading;

  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-5 pb-4">
        <SearchField value={address.read('q')} label={t('search')} onSearch={onSearch} />
        <Choice label={t('status')} value={address.read('status')} onChoose={(status) => go({ status })}>
          <option value="">{t('anyStatus')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {tc(`status.${status}`)}
            </option>
          ))}
        </Choice>
        <Choice label={t('plan')} value={address.read('plan')} onChoose={(plan) => go({ plan })}>
          <option value="">{t('anyPlan')}</option>
          {plans.map((plan) => (
            <option key={plan} value={plan}>
              {ta(`plans.${plan}`)}
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
        <div className="flex gap-2 md:ms-auto">
          <Button variant="secondary" className="h-10! px-4!" onClick={() => setImporting(true)}>
            {t('import')}
          </Button>
          <Button className="h-10! px-4!" onClick={() => setForm({ kind: 'add' })}>
            {t('add')}
          </Button>
        </div>
      </div>
      <p role="status" className="min-h-6 pb-2 text-13 text-muted tabular-nums">
        {value && !failed ? t('count', { count: value.total }) : ''}
      </p>
      {failed && <RefusalNotice refusal={refusal} onRetry={reload} />}
      {!failed && value && subscribers.length === 0 && !loading && (
        <div className="min-h-[70vh] border-t border-line py-10">
          <p className="font-serif text-17 text-muted">{filtered ? t('nothing') : t('empty')}</p>
          {filtered && (
            <Button
              variant="secondary"
              size="sm"
              className="mt-4"
              onClick={() => go({ q: undefined, status: undefined, plan: undefined })}
            >
              {t('showAll')}
            </Button>
          )}
        </div>
      )}
      {(loading || subscribers.length > 0) && !(failed && subscribers.length === 0) && (
        <ListTable label={t('label')} busy={loading}>
          <Head>
            <SortHead column="email" fallback={SORT} address={address}>
              {t('subscriber')}
            </SortHead>
            <HeadCell className="w-30">{t('status')}</HeadCell>
            <HeadCell className="w-22 max-lg:hidden">{t('plan')}</HeadCell>
            <SortHead column="active_until" fallback={SORT} address={address} className="w-22">
              {t('until')}
            </SortHead>
            <HeadCell className="w-34">{t('key')}</HeadCell>
            <HeadCell className="w-18 max-lg:hidden md:text-end!">{t('month')}</HeadCell>
            <SortHead column="created_at" first="down" fallback={SORT} address={address} className="w-22 max-xl:hidden">
              {t('since')}
            </SortHead>
            <HeadCell className="w-42">
              <span className="sr-only">{t('actions')}</span>
            </HeadCell>
          </Head>
          <Body>
            {value
              ? subscribers.map((subscriber) => (
                  <SubscriberRow
                    key={subscriber.id}
                    subscriber={subscriber}
                    onRenew={() => setForm({ kind: 'renew', subscriber })}
                    onAct={(act) => setAsked({ act, subscriber })}
                    figures={(number) => format.number(number)}
                  />
                ))
              : SKELETONS.map((index) => <SubscriberRowSkeleton key={index} />)}
          </Body>
        </ListTable>
      )}
      {value && <ListPagination page={value.page} totalPages={value.total_pages} address={address} />}
      {form && <SubscriberForm task={form} onClose={() => setForm(undefined)} onChanged={onChanged} onAdded={reload} />}
      {asked && <SubscriberActionDialog asked={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} onImported={reload} />}
    </>
  );
}
