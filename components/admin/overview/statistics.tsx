'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Schemas } from '@/components/api/client';
import { Badge, StatusBadge, type StatusName } from '@/components/ui/badge';
import { Timestamp } from '@/components/ui/timestamp';
import { Link } from '@/lib/platform/i18n/navigation';
import { UsageBars } from './usage-bars';

/** The figures of the service; each count links to the list it counts. */
export function Statistics({ overview }: { overview: Schemas['AdminOverview'] }) {
  const t = useTranslations('admin.overview');
  const tc = useTranslations('common.status');
  const format = useFormatter();
  const { keys, subscribers, mail, counters, webhooks, waiting } = overview;
  const counts = (path: string, list: [StatusName, number][]) => (
    <dl className="flex flex-col">
      {list.map(([status, count]) => (
        <Figure key={status} name={<StatusBadge status={status}>{tc(status)}</StatusBadge>}>
          <Count href={`${path}?status=${status}`}>{count}</Count>
        </Figure>
      ))}
    </dl>
  );
  return (
    <>
      <section aria-labelledby="usage" className="flex flex-col gap-3">
        <h2 id="usage" className="heading">
          {t('usage')}
        </h2>
        <p className="text-muted">
          {t.rich('usageToday', {
            count: overview.requests_today,
            yesterday: overview.requests.at(-2)?.requests ?? 0,
            b: (text) => <strong className="font-medium text-ink tabular-nums">{text}</strong>,
          })}
        </p>
        <UsageBars days={overview.requests} />
      </section>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        <Block title={t('keys')}>
          {counts('/admin/keys', [
            ['active', keys.active],
            ['frozen', keys.frozen],
            ['revoked', keys.revoked],
          ])}
        </Block>
        <Block title={t('subscribers')}>
          {counts('/admin/subscribers', [
            ['active', subscribers.active],
            ['lapsed', subscribers.lapsed],
            ['suspended', subscribers.suspended],
          ])}
        </Block>
        <Block title={t('waiting')}>
          <dl>
            <Figure name={t('waitingComments')}>
              <Count href="/admin/comments?status=pending">{waiting.comments}</Count>
            </Figure>
            <Figure name={t('waitingRequests')}>
              <Count href="/admin/subscription-requests?status=open">{waiting.requests}</Count>
            </Figure>
          </dl>
        </Block>
        <Block title={t('mail')}>
          <dl>
            <Figure name={t('mailWaiting')}>
              <Count href="/admin/emails?status=waiting">{mail.waiting}</Count>
            </Figure>
            <Figure name={t('mailFailedCount')}>
              <Count href="/admin/emails?status=failed">{mail.failed}</Count>
            </Figure>
            <Figure name={t('mailSent')}>{mail.last_sent_at ? <Timestamp at={mail.last_sent_at} /> : '—'}</Figure>
          </dl>
        </Block>
        <Block title={t('webhooks')}>
          <dl>
            <Figure name={t('webhooksWorking')}>{format.number(webhooks.working)}</Figure>
            <Figure name={t('webhooksFailingCount')}>{format.number(webhooks.failing)}</Figure>
            <Figure name={t('webhooksDisabled')}>
              <Count href="/admin/audit?action=webhook.disable">{webhooks.disabled}</Count>
            </Figure>
          </dl>
        </Block>
        <Block title={t('counters')}>
          <dl>
            <Figure name={t('counterStore')}>{t(`counterKinds.${counters.kind}`)}</Figure>
            <Figure name={t('counterState')}>
              <Badge tone={counters.unavailable ? 'bad' : 'good'}>{counters.unavailable ? t('unavailable') : t('healthy')}</Badge>
            </Figure>
          </dl>
        </Block>
      </div>
    </>
  );
}

/** A figure that leads to the list it counts. */
function Count({ href, children }: { href: string; children: number }) {
  const format = useFormatter();
  return (
    <Link href={href} className="text-jade no-underline hover:underline">
      {format.number(children)}
    </Link>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="heading pb-2">{title}</h2>
      <div className="border-t border-line">{children}</div>
    </section>
  );
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end tabular-nums">{children}</dd>
    </div>
  );
}
