'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { StatusBadge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { Timestamp } from '@/components/ui/timestamp';
import { Link } from '@/lib/platform/i18n/navigation';
import { KeyLink } from '../audit/audit-parts';
import { Timeline } from '../audit/timeline';
import { Detail } from '../detail';
import { EmailStatus } from '../emails/email-status';
import { ResendDialog } from '../emails/resend-dialog';
import { UsageBars } from '../overview/usage-bars';
import { RejectedRequests } from '../rejected-requests';
import { RowMenu } from '../row-menu';
import { SubscriberActions, SubscriberDialogs, type SubscriberTask } from './subscriber-actions';

type Subscriber = Schemas['Subscriber'];
type Email = Schemas['AdminEmail'];

/** One subscriber: the subscription and its actions, usage, keys over time, emails, and everything that happened. */
export function SubscriberPage({ id }: { id: string }) {
  const t = useTranslations('admin.subscriber');
  const ts = useTranslations('common.status');
  const { value, problem, loading, reload, update } = useResource(`subscriber ${id}`, () =>
    toResult(api.GET('/api/v1/admin/subscribers/{id}', { params: { path: { id } } })),
  );
  const [task, setTask] = useState<SubscriberTask>();
  const [resending, setResending] = useState<Email>();
  // The response of a change is the subscriber without keys, emails and timeline, so the page is loaded again.
  const onChanged = useCallback(
    (changed: Subscriber) => {
      update((detail) => ({ ...detail, ...changed }));
      void reload();
    },
    [update, reload],
  );
  const unknown = problem?.code === 'invalid_input' || problem?.code === 'subscriber_not_found';
  return (
    <>
      <p className="pb-3 text-15">
        <Link href="/admin/subscribers" className="link">
          {t('back')}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-22 font-medium wrap-anywhere">{value?.email ?? t('title')}</h1>
        {value && <StatusBadge status={value.status}>{ts(value.status)}</StatusBadge>}
        {value && (
          <span className="md:ms-auto">
            <SubscriberActions subscriber={value} onTask={setTask} here />
          </span>
        )}
      </div>
      {problem && !loading && (
        <div className="pt-6">
          {unknown ? (
            <p className="font-serif text-17 text-muted">{t('unknown')}</p>
          ) : (
            <ProblemNotice problem={problem} onRetry={reload} />
          )}
        </div>
      )}
      {value && (
        <div className="grid gap-x-12 gap-y-10 pt-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <Subscription subscriber={value} />
          <div className="flex min-w-0 flex-col gap-10">
            <Section id="usage" title={t('usage')}>
              <UsageBars days={value.usage} />
              <RejectedRequests usage={value.usage} />
            </Section>
            <Section id="keys" title={t('keys')}>
              <Keys keys={value.keys} />
            </Section>
            <Section id="emails" title={t('emails')}>
              <Emails emails={value.emails} onResend={setResending} />
            </Section>
            <Section id="timeline" title={t('timeline')}>
              <Timeline rows={value.timeline} />
            </Section>
          </div>
        </div>
      )}
      {!value && !problem && (
        <div className="grid gap-x-12 gap-y-10 pt-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-56 w-full" />
        </div>
      )}
      <SubscriberDialogs task={task} onClose={() => setTask(undefined)} onChanged={onChanged} />
      {resending && <ResendDialog email={resending} onClose={() => setResending(undefined)} onSent={() => void reload()} />}
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading pb-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Subscription({ subscriber }: { subscriber: Subscriber }) {
  const t = useTranslations('admin.subscriber');
  const ta = useTranslations('admin.plans');
  const format = useFormatter();
  return (
    <Section id="subscription" title={t('subscription')}>
      <dl className="border-t border-line">
        {subscriber.name && <Detail name={t('name')}>{subscriber.name}</Detail>}
        <Detail name={t('plan')}>{ta(subscriber.plan)}</Detail>
        <Detail name={t('until')}>
          <Timestamp at={subscriber.active_until} />
        </Detail>
        {subscriber.suspended_at && (
          <Detail name={t('suspended')}>
            <Timestamp at={subscriber.suspended_at} />
          </Detail>
        )}
        <Detail name={t('since')}>
          <Timestamp at={subscriber.created_at} />
        </Detail>
        <Detail name={t('month')}>{format.number(subscriber.usage_30d)}</Detail>
      </dl>
    </Section>
  );
}

function Keys({ keys }: { keys: Schemas['PastKey'][] }) {
  const t = useTranslations('admin.subscriber');
  const ts = useTranslations('common.status');
  if (keys.length === 0) return <p className="border-t border-line pt-2 text-muted">{t('noKeys')}</p>;
  return (
    <ul className="border-t border-line tabular-nums">
      {keys.map((key) => (
        <li key={key.prefix} className="flex min-h-10 flex-wrap items-center gap-x-4 border-b border-line py-1">
          <KeyLink prefix={key.prefix} />
          <StatusBadge status={key.status}>{ts(key.status)}</StatusBadge>
          <span className="text-13 text-muted md:ms-auto">
            {t.rich(key.revoked_at ? 'keyFromTo' : 'keyFrom', {
              from: () => <Timestamp at={key.created_at} detail="day" />,
              to: () => <Timestamp at={key.revoked_at ?? key.created_at} detail="day" />,
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Emails({ emails, onResend }: { emails: Email[]; onResend: (email: Email) => void }) {
  const t = useTranslations('admin.subscriber');
  const te = useTranslations('admin.emails');
  if (emails.length === 0) return <p className="border-t border-line pt-2 text-muted">{t('noEmails')}</p>;
  return (
    <ul className="border-t border-line tabular-nums">
      {emails.map((email) => (
        <li key={email.id} className="flex min-h-10 items-center gap-x-4 border-b border-line">
          <Timestamp at={email.created_at} className="text-13 text-muted" />
          <span className="min-w-0 grow">{te(`templates.${email.template}`)}</span>
          <EmailStatus email={email} />
          {email.status === 'waiting' ? (
            <span className="w-8" />
          ) : (
            <RowMenu
              label={te('actionsOf', { email: te(`templates.${email.template}`) })}
              actions={[{ label: te('resendItem'), onSelect: () => onResend(email) }]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
