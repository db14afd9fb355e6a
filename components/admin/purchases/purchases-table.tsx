'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';
import { formatAmount } from '@/components/subscribe/format-amount';
import { Badge } from '@/components/ui/badge';
import { checkoutPlans, purchaseStatuses } from '@/lib/commerce/purchases/record';
import { Link } from '@/lib/platform/i18n/navigation';
import { dayColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { useAdminList } from '../use-admin-list';

type Purchase = Schemas['AdminPurchase'];

const filters = ['q', 'status', 'plan'] as const;

/** Every purchase with its subscriber, and the way to its payment at Stripe. */
export function PurchasesTable() {
  const t = useTranslations('subscribe.admin');
  const statuses = useTranslations('subscribe.purchases.statuses');
  const plans = useTranslations('subscribe.buy.plans');
  const { query, list } = useAdminList('/api/v1/admin/purchases', filters);
  const { value } = list;
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
            options: purchaseStatuses.map((status) => [status, statuses(status)]),
          },
          {
            name: 'plan',
            label: t('plan'),
            any: t('anyPlan'),
            options: checkoutPlans.map((plan) => [plan, plans(`${plan}.name`)]),
          },
        ]}
        count={value && !list.problem ? t('count', { count: value.total }) : undefined}
      />
      <DataTable
        label={t('label')}
        columns={useColumns()}
        idOf={({ id }) => id}
        list={list}
        query={query}
        defaultSort="-paid_at"
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
    </>
  );
}

/** A payment that arrived after the subscriber was erased, and has added nothing. */
const isOwed = ({ status, subscriber, from, until }: Purchase) => status === 'paid' && subscriber === null && from === until;

function useColumns(): Column<Purchase>[] {
  const t = useTranslations('subscribe.admin');
  const statuses = useTranslations('subscribe.purchases.statuses');
  const plans = useTranslations('subscribe.buy.plans');
  const locale = useLocale();
  return [
    {
      id: 'subscriber',
      head: t('subscriber'),
      phone: 'line',
      className: 'leading-snug [overflow-wrap:anywhere]',
      skeleton: 'h-4 w-52 max-w-full',
      cell: ({ subscriber }) =>
        subscriber ? (
          <Link
            href={`/admin/subscribers/${subscriber.id}`}
            prefetch={false}
            className="text-ink no-underline hover:text-jade hover:underline"
          >
            {subscriber.email}
          </Link>
        ) : (
          <span className="text-muted">{t('erased')}</span>
        ),
    },
    statusColumn({
      head: t('status'),
      width: 'w-26',
      cell: (purchase) =>
        isOwed(purchase) ? (
          <Badge tone="bad">{t('owed')}</Badge>
        ) : (
          <Badge tone={purchase.status === 'paid' ? 'good' : 'wait'}>{statuses(purchase.status)}</Badge>
        ),
    }),
    {
      id: 'plan',
      head: t('plan'),
      name: t('plan'),
      width: 'w-22',
      phone: 'fact',
      skeleton: 'h-4 w-16',
      cell: ({ plan }) => plans(`${plan}.name`),
    },
    {
      id: 'amount',
      head: t('amount'),
      name: t('amount'),
      width: 'w-34',
      phone: 'fact',
      figures: true,
      skeleton: 'h-4 w-20 md:ms-auto',
      cell: ({ amount, currency }) => formatAmount(amount, currency, locale),
    },
    dayColumn({ id: 'paid', head: t('paidAt'), width: 'w-26', at: ({ paid_at }) => paid_at }),
    dayColumn({ id: 'until', head: t('until'), width: 'w-26', from: 'xl', at: ({ until }) => until }),
    {
      id: 'links',
      head: t('links'),
      width: 'w-40',
      className: 'max-md:ms-auto',
      skeleton: 'h-4 w-24',
      cell: ({ payment_url, invoice_url }) => (
        <span className="flex gap-x-4 text-13">
          {payment_url && <StripeLink href={payment_url}>{t('payment')}</StripeLink>}
          {invoice_url && <StripeLink href={invoice_url}>{t('invoice')}</StripeLink>}
        </span>
      ),
    },
  ];
}

function StripeLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {children}
    </a>
  );
}
