import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { LocalTime } from '@/components/ui/local-time';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { AttemptResult } from './attempt-result';
import { DeliveryDialog } from './delivery-dialog';
import type { Webhook } from './webhook';

type Delivery = Schemas['Delivery'];

const PAGE_SIZE = 20;
const MAX_SHOWN = 100;

const looks: Record<Delivery['status'] | 'retrying', { tone: string; icon: LucideIcon }> = {
  pending: { tone: 'text-amber', icon: CircleDashed },
  retrying: { tone: 'text-brick', icon: CircleAlert },
  delivered: { tone: 'text-jade', icon: CircleCheck },
  failed: { tone: 'text-brick', icon: CircleAlert },
  superseded: { tone: 'text-muted', icon: CircleMinus },
};

/** The latest messages to a webhook, up to date while they are shown. */
export function Deliveries({ webhook: { id, url, status, waiting } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.deliveries');
  const [size, setSize] = useState(PAGE_SIZE);
  const [opened, setOpened] = useState<string>();
  const { value, problem, reload } = useResource(
    `deliveries ${id} ${size}`,
    () => toResult(api.GET('/api/v1/me/webhooks/{id}/deliveries', { params: { path: { id }, query: { page_size: size } } })),
    { refreshSeconds: 3 },
  );
  if (!value)
    return problem ? <ProblemNotice problem={problem} onRetry={() => void reload()} /> : <Skeleton className="h-40 w-full" />;
  const { items, total } = value;
  if (total === 0) return <p className="text-15 text-muted">{t(waiting > 0 ? 'queued' : 'none')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <Table label={t('label', { url })} className="w-full max-w-[56rem]">
        <thead className="max-sm:sr-only">
          <tr>
            <Th className="w-48">{t('event')}</Th>
            <Th className="w-44">{t('status')}</Th>
            <Th>{t('result')}</Th>
            <Th className="w-48">{t('time')}</Th>
            <Th>
              <span className="sr-only">{t('details')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
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
      {opened && (
        <DeliveryDialog
          webhookId={id}
          deliveryId={opened}
          retriable={status === 'enabled'}
          onClose={() => setOpened(undefined)}
          onRetried={() => void reload()}
        />
      )}
    </div>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const t = useTranslations('webhooks.deliveries');
  const { type, status, created_at, next_attempt_at, attempts } = delivery;
  const last = attempts.at(-1);
  // Distinguishes messages that wait for another attempt from those that wait for their first.
  const shown = status === 'pending' && last ? 'retrying' : status;
  const { tone, icon: Icon } = looks[shown];
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
          {t(`statuses.${shown}`)}
        </span>
      </Td>
      <Td className={classNames(cell, 'py-2 text-13 max-sm:order-2 max-sm:text-end')}>
        {last ? <AttemptResult attempt={last} /> : <span className="text-muted">{t('noAttempt')}</span>}
        {last && attempts.length > 1 && <span className="text-muted"> · {t('attempts', { count: attempts.length })}</span>}
        {next_attempt_at && last && (
          <span className="block text-muted">{t.rich('next', { when: () => <LocalTime at={next_attempt_at} /> })}</span>
        )}
      </Td>
      <Td className={classNames(cell, 'max-sm:order-1')}>
        <LocalTime at={created_at} className="text-13 text-muted" />
      </Td>
      <Td className={classNames(cell, 'max-sm:order-3')}>
        <button type="button" className="link text-13 max-sm:min-h-11" onClick={onOpen}>
          {t('details')}
          <span className="sr-only"> {type}</span>
        </button>
      </Td>
    </tr>
  );
}
