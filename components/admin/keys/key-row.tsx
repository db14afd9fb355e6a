'use client';

import { Clock, Pause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { Timestamp } from '@/components/ui/timestamp';
import type { AdminKey } from '@/lib/admin-keys/schema';
import { Link } from '@/lib/i18n/navigation';
import { Cell, FACT, LINE, Row } from '../list-table';

/** One key of the list; on a phone, a short entry. */
export function KeyRow({
  subject,
  chosen,
  onChoose,
  onAct,
  figures,
}: {
  subject: AdminKey;
  chosen: boolean;
  onChoose: () => void;
  onAct: (act: 'revoke' | 'unfreeze') => void;
  figures: (number: number) => string;
}) {
  const t = useTranslations('admin.keys');
  const tc = useTranslations('common.status');
  const { prefix, status, subscriber } = subject;
  const Pausing = { active: undefined, lapsed: Clock, suspended: Pause }[subscriber.status];
  return (
    <Row className={chosen ? 'bg-shade' : ''}>
      <Cell>
        <input
          type="checkbox"
          aria-label={t('choose', { prefix })}
          checked={chosen}
          onChange={onChoose}
          className="size-4 align-middle"
        />
      </Cell>
      <Cell className="max-md:grow">
        <Link href={`/admin/keys/${prefix}`} className="text-jade no-underline hover:underline">
          <code className="text-13">{prefix}</code>
        </Link>
      </Cell>
      <Cell>
        <StatusBadge status={status}>{tc(status)}</StatusBadge>
      </Cell>
      <Cell className={LINE}>
        <span className="flex items-center gap-1.5">
          {/* Two keys are told apart by whose they are: the address is never cut short. */}
          <span className="min-w-0 leading-snug [overflow-wrap:anywhere]" title={subscriber.name || undefined}>
            {subscriber.email}
          </span>
          {Pausing && subscriber.status !== 'active' && (
            <span title={tc(subscriber.status)} className="shrink-0 text-amber">
              <Pausing aria-hidden className="size-3.5" />
              <span className="sr-only">{tc(subscriber.status)}</span>
            </span>
          )}
        </span>
      </Cell>
      <Cell name={t('created')} className={`${FACT} md:max-lg:hidden`}>
        <Timestamp at={subject.created_at} detail="day" className="text-13" />
      </Cell>
      <Cell name={t('lastUsed')} className={`${FACT} md:max-lg:hidden`}>
        {subject.last_used_at ? (
          <Timestamp at={subject.last_used_at} detail="day" className="text-13" />
        ) : (
          <span className="text-13 text-muted">{t('never')}</span>
        )}
      </Cell>
      <Cell name={t('today')} className={`${FACT} md:text-end`}>
        {figures(subject.usage_today)}
      </Cell>
      <Cell name={t('month')} className={`${FACT} md:text-end`}>
        {figures(subject.usage_30d)}
      </Cell>
      <Cell className={`${LINE} md:text-end`}>
        <span className="-me-2 inline-flex max-md:-ms-2">
          {status === 'frozen' && (
            <Button
              variant="quiet"
              size="sm"
              className="px-2!"
              aria-label={t('unfreezeOne', { prefix })}
              onClick={() => onAct('unfreeze')}
            >
              {t('unfreeze')}
            </Button>
          )}
          {status !== 'revoked' && (
            <Button
              variant="quiet"
              size="sm"
              className="px-2!"
              aria-label={t('revokeOne', { prefix })}
              onClick={() => onAct('revoke')}
            >
              {t('revoke')}
            </Button>
          )}
        </span>
      </Cell>
    </Row>
  );
}

/** The place of a row that is on its way. */
export function KeyRowSkeleton() {
  return (
    <Row>
      <Cell>
        <Skeleton className="size-4" />
      </Cell>
      <Cell className="max-md:grow">
        <Skeleton className="h-4 w-24" />
      </Cell>
      <Cell>
        <Skeleton className="h-6 w-20" />
      </Cell>
      <Cell className={LINE}>
        <Skeleton className="h-4 w-44" />
      </Cell>
      {['created', 'used'].map((column) => (
        <Cell key={column} className={`${FACT} md:max-lg:hidden`}>
          <Skeleton className="h-4 w-20" />
        </Cell>
      ))}
      {['today', 'month'].map((column) => (
        <Cell key={column} className={FACT}>
          <Skeleton className="h-4 w-10" />
        </Cell>
      ))}
      <Cell className={LINE}>
        <Skeleton className="h-4 w-24 max-md:my-2 md:ms-auto" />
      </Cell>
    </Row>
  );
}
