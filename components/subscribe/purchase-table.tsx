import { getLocale, getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { Purchase } from '@/lib/commerce/purchases/schema';
import { toDay } from '@/lib/platform/i18n/dates';
import { formatAmount } from './format-amount';

type Props = { purchases: Purchase[] };

/** A subscriber's payments with links to the invoices at Stripe: a table, or a list on a phone. */
export async function PurchaseTable({ purchases }: Props) {
  const [t, buy, locale] = await Promise.all([
    getTranslations('subscribe.purchases'),
    getTranslations('subscribe.buy'),
    getLocale(),
  ]);
  const toTime = (at: string) => <time dateTime={at}>{toDay(locale, at)}</time>;
  const rows = purchases.map(({ id, plan, status, amount, currency, paid_at, from, until, invoice_url }) => ({
    id,
    invoice_url,
    paid: toTime(paid_at),
    plan: buy(`plans.${plan}.name`),
    amount: formatAmount(amount, currency, locale),
    period: t.rich('until', {
      from: () => toTime(from),
      until: () => toTime(until),
    }),
    status: <Badge tone={status === 'paid' ? 'good' : 'wait'}>{t(`statuses.${status}`)}</Badge>,
    invoice: invoice_url ? (
      <a href={invoice_url} className="link" rel="noreferrer" target="_blank">
        {t('openInvoice')}
      </a>
    ) : (
      <span className="text-muted">{t('noInvoice')}</span>
    ),
  }));
  return (
    <>
      <ul className="border-t border-line lg:hidden">
        {rows.map(({ id, paid, plan, amount, period, status, invoice, invoice_url }) => (
          <li key={id} className="flex flex-col gap-1.5 border-b border-line py-3 tabular-nums">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-medium">{plan}</span>
              <span>{amount}</span>
            </p>
            <p className="text-13 text-muted">{period}</p>
            <p className="text-13 text-muted">
              {t('paid')} {paid}
            </p>
            <p className="flex items-center justify-between gap-4 text-13">
              {status}
              {invoice_url && (
                <span>
                  <span className="sr-only">{t('invoice')}: </span>
                  {invoice}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Table label={t('title')} className="max-lg:hidden">
        <thead>
          <tr>
            <Th>{t('paid')}</Th>
            <Th>{t('plan')}</Th>
            <Th figures>{t('amount')}</Th>
            <Th>{t('period')}</Th>
            <Th>{t('status')}</Th>
            <Th>{t('invoice')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, paid, plan, amount, period, status, invoice }) => (
            <tr key={id}>
              <Td className="whitespace-nowrap">{paid}</Td>
              <Td className="whitespace-nowrap">{plan}</Td>
              <Td className="text-end whitespace-nowrap">{amount}</Td>
              <Td className="whitespace-nowrap">{period}</Td>
              <Td>{status}</Td>
              <Td className="whitespace-nowrap">{invoice}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {purchases.some(({ status }) => status === 'reversed') && (
        <p className="mt-4 max-w-text text-13 text-muted">{t('moved')}</p>
      )}
    </>
  );
}
