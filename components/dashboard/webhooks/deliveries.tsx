import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { Timestamp } from '@/components/ui/timestamp';
import type { Webhook } from './webhook';

type Delivery = Schemas['Delivery'];

const PAGE_SIZE = 20;
const MAX_SHOWN = 100;

const looks: Record<Delivery['status'], { tone: string; icon: LucideIcon }> = {
  pending: { tone: 'text-amber', icon: CircleDashed },
  delivered: { tone: 'text-jade', icon: CircleCheck },
  failed: { tone: 'text-brick', icon: CircleAlert },
  superseded: { tone: 'text-muted', icon: CircleMinus },
};

/** The latest messages to a webhook, up to date while they are shown. */
export function Deliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.deliveries');
  const [size, setSize] = useState(PAGE_SIZE);
  const { value, problem, reload } = useResource(
    `deliveries ${id} ${size}`,
    () => toResult(api.GET('/api/v1/me/webhooks/{id}/deliveries', { params: { path: { id }, query: { page_size: size } } })),
    { refreshSeconds: 3 },
  );
  if (!value)
    return problem ? <ProblemNotice problem={problem} onRetry={() => void reload()} /> : <Skeleton className="h-40 w-full" />;
  const { items, total } = value;
  if (total === 0) return <p className="text-15 text-muted">{t('none')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <Table label={t('label', { url })} className="w-full max-w-[56rem]">
        <thead className="max-sm:sr-only">
          <tr>
            <Th>{t('event')}</Th>
            <Th>{t('status')}</Th>
            <Th>{t('result')}</Th>
            <Th>{t('time')}</Th>
          </tr>
        </thead>
        <tbody>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </tbody>
      </Table>
      {total > items.length && (
        <p className="flex items-center gap-4 text-13 text-muted">
          {size < MAX_SHOWN && (
            <Button variant="secondary" size="sm" onClick={() => setSize(MAX_SHOWN)}>
              {t('more')}
            </Button>
          )}
          <span className="tabular-nums">{t('count', { shown: items.length, total })}</span>
        </p>
      )}
    </div>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('webhooks.deliveries');
  const { type, status, created_at, next_attempt_at, attempts } = delivery;
  const { tone, icon: Icon } = looks[status];
  const last = attempts.at(-1);
  // On a phone, each row becomes a short entry.
  const cell = 'max-sm:h-auto max-sm:border-0 max-sm:p-0';
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:border-b max-sm:border-line max-sm:py-2">
      <Td className={cell}>
        <code className="font-mono text-13" translate="no">
          {type}
        </code>
      </Td>
      <Td className={cell}>
        <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap', tone)}>
          <Icon aria-hidden className="size-3.5" />
          {t(`statuses.${status}`)}
        </span>
      </Td>
      <Td className={classNames(cell, 'text-13 max-sm:order-2 max-sm:text-end')}>
        {last ? <Attempt attempt={last} count={attempts.length} /> : <span className="text-muted">{t('noAttempt')}</span>}
        {next_attempt_at && attempts.length > 0 && (
          <span className="block text-muted">{t('next', { at: `${next_attempt_at.slice(0, 16).replace('T', ' ')} UTC` })}</span>
        )}
      </Td>
      <Td className={classNames(cell, 'max-sm:order-1')}>
        <Timestamp at={created_at} detail="second" className="text-13 text-muted" />
      </Td>
    </tr>
  );
}

function Attempt({ attempt, count }: { attempt: Delivery['attempts'][number]; count: number }) {
  const t = useTranslations('webhooks.deliveries');
  const { status_code, error, milliseconds } = attempt;
  const known = (['timeout', 'host_not_found', 'address_not_public'] as const).find((code) => code === error);
  return (
    <span className="whitespace-nowrap">
      {status_code ?? (known ? t(`errors.${known}`) : <code className="font-mono">{error}</code>)}
      <span className="text-muted">
        {' · '}
        {t('milliseconds', { count: milliseconds })}
        {count > 1 && ` · ${t('attempts', { count })}`}
      </span>
    </span>
  );
}
