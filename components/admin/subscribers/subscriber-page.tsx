'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { StatusBadge } from '@/components/ui/badge';
import { Timestamp } from '@/components/ui/timestamp';
import { KeyLink } from '../audit/audit-parts';
import { Timeline } from '../audit/timeline';
import { Detail } from '../detail';
import { DetailPage } from '../detail-page';
import { EmailStatus } from '../emails/email-status';
import { ResendDialog } from '../emails/resend-dialog';
import { UsageBars } from '../overview/usage-bars';
import { RejectedRequests } from '../rejected-requests';
import { RowMenu } from '../row-menu';
import { SubscriberActions, SubscriberDialogs, type SubscriberTask } from './subscriber-actions';

type Subscriber = Schemas['Subscriber'];
type Email = Schemas['AdminEmail'];

/** One subscriber: the subscription and its actions, usage, keys, emails and audit entries. */
export function SubscriberPage({ id }: { id: string }) {
  const t = useTranslations('admin.subscriber');
  const ts = useTranslations('common.status');
  const resource = useResource(`subscriber ${id}`, () =>
    toResult(api.GET('/api/v1/admin/subscribers/{id}', { params: { path: { id } } })),
  );
  const { value, reload, update } = resource;
  const [task, setTask] = useState<SubscriberTask>();
  const [resending, setResending] = useState<Email>();
  // The response of a change is the subscriber without keys, emails and timeline, so the page is loaded again.
  const onChanged = (changed: Subscriber) => {
    update((detail) => ({ ...detail, ...changed }));
    void reload();
  };
  return (
    <>
      <DetailPage
        back={{ href: '/admin/subscribers', label: t('back') }}
        title={<h1 className="text-22 font-medium wrap-anywhere">{value?.email ?? t('title')}</h1>}
        badge={value && <StatusBadge status={value.status}>{ts(value.status)}</StatusBadge>}
        actions={value && <SubscriberActions subscriber={value} onTask={setTask} here />}
        resource={resource}
        unknown={{ codes: ['invalid_input', 'subscriber_not_found'], text: t('unknown') }}
      >
        {value && (
          <>
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
          </>
        )}
      </DetailPage>
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
