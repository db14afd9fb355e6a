'use client';

import { Snowflake } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { Timestamp } from '@/components/ui/timestamp';
import type { SubscriberResponse } from '@/lib/subscribers/schema';
import { KeyLink } from '../audit/audit-parts';
import { Cell, FACT, LINE, Row } from '../list-table';

/** One subscriber of the list; on a phone, a short entry. */
export function SubscriberRow({
  subscriber,
  onRenew,
  onAct,
  figures,
}: {
  subscriber: SubscriberResponse;
  onRenew: () => void;
  onAct: (act: 'suspend' | 'resume' | 'cancel') => void;
  figures: (number: number) => string;
}) {
  const t = useTranslations('admin.subscribers');
  const ta = useTranslations('admin');
  const tc = useTranslations('common.status');
  const { email, name, status, plan, key } = subscriber;
  const over = status === 'lapsed' || Date.parse(subscriber.active_until) <= Date.now();
  const action = (act: 'suspend' | 'resume' | 'cancel') => (
    <Button variant="quiet" size="sm" className="px-2!" aria-label={t(`${act}One`, { email })} onClick={() => onAct(act)}>
      {t(act)}
    </Button>
  );
  return (
    <Row>
      {/* The address is what tells one subscriber from another: it is never cut short. */}
      <Cell className={`${LINE} leading-snug [overflow-wrap:anywhere] md:py-1`}>
        {email}
        {name && <span className="block text-13 text-muted">{name}</span>}
      </Cell>
      <Cell>
        <StatusBadge status={status}>{tc(status)}</StatusBadge>
      </Cell>
      <Cell name={t('plan')} className={`${FACT} md:max-lg:hidden`}>
        {ta(`plans.${plan}`)}
      </Cell>
      <Cell name={t('until')} className={FACT}>
        <Timestamp at={subscriber.active_until} detail="day" className="text-13" />
      </Cell>
      <Cell name={t('key')} className={FACT}>
        {key ? (
          <span className="whitespace-nowrap">
            <KeyLink prefix={key.prefix} />
            {key.status === 'frozen' && (
              <span title={tc('frozen')} className="ms-1.5 text-brick">
                <Snowflake aria-hidden className="inline size-3.5" />
                <span className="sr-only">{tc('frozen')}</span>
              </span>
            )}
          </span>
        ) : (
          <span className="text-muted">{t('noKey')}</span>
        )}
      </Cell>
      <Cell name={t('month')} className={`${FACT} md:max-lg:hidden md:text-end`}>
        {figures(subscriber.usage_30d)}
      </Cell>
      <Cell name={t('since')} className={`${FACT} md:max-xl:hidden`}>
        <Timestamp at={subscriber.created_at} detail="day" className="text-13" />
      </Cell>
      <Cell className={LINE}>
        <span className="-ms-2 inline-flex">
          <Button variant="quiet" size="sm" className="px-2!" aria-label={t('renewOne', { email })} onClick={onRenew}>
            {t('renew')}
          </Button>
          {action(status === 'suspended' ? 'resume' : 'suspend')}
          {!over && action('cancel')}
        </span>
      </Cell>
    </Row>
  );
}

/** The place of a row that is on its way. */
export function SubscriberRowSkeleton() {
  return (
    <Row>
      <Cell className={LINE}>
        <Skeleton className="h-4 w-52 max-w-full" />
      </Cell>
      <Cell>
        <Skeleton className="h-6 w-20" />
      </Cell>
      {['md:max-lg:hidden', '', '', 'md:max-lg:hidden', 'md:max-xl:hidden'].map((hidden, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places, not things.
        <Cell key={index} className={hidden}>
          <Skeleton className="h-4 w-16" />
        </Cell>
      ))}
      <Cell className={LINE}>
        <Skeleton className="h-4 w-36 max-md:my-2 " />
      </Cell>
    </Row>
  );
}
