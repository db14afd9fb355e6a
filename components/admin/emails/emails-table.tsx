'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { Timestamp } from '@/components/ui/timestamp';
import { emailStatuses } from '@/lib/email/admin-emails/record';
import { emailTemplates } from '@/lib/platform/mail/record';
import { dayColumn, menuColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { useAdminList } from '../use-admin-list';
import { EmailStatus } from './email-status';
import { ResendDialog } from './resend-dialog';

type Email = Schemas['AdminEmail'];

const DEFAULT_SORT = '-created_at';
const filters = ['q', 'template', 'status'] as const;

/** Every email of the last 90 days with its delivery, never its contents. */
export function EmailsTable() {
  const t = useTranslations('admin.emails');
  const { query, list: emails } = useAdminList('/api/v1/admin/emails', filters);
  const { value, reload } = emails;
  const [resending, setResending] = useState<Email>();
  return (
    <>
      <ListToolbar
        query={query}
        search={t('search')}
        filters={[
          {
            name: 'template',
            label: t('template'),
            any: t('anyTemplate'),
            options: emailTemplates.map((template) => [template, t(`templates.${template}`)]),
          },
          {
            name: 'status',
            label: t('status'),
            any: t('anyStatus'),
            options: emailStatuses.map((status) => [status, t(`statuses.${status}`)]),
          },
        ]}
        count={value && !emails.problem ? t('count', { count: value.total }) : undefined}
      />
      <DataTable
        label={t('label')}
        columns={useColumns(setResending)}
        idOf={({ id }) => id}
        list={emails}
        query={query}
        defaultSort={DEFAULT_SORT}
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      {resending && <ResendDialog email={resending} onClose={() => setResending(undefined)} onSent={() => void reload()} />}
    </>
  );
}

function useColumns(onResend: (email: Email) => void): Column<Email>[] {
  const t = useTranslations('admin.emails');
  return [
    dayColumn({
      id: 'created',
      head: t('created'),
      width: 'w-36',
      from: 'xl',
      className: 'max-md:order-3',
      sort: { field: 'created_at', first: 'descending' },
      minutes: true,
      at: ({ created_at }) => created_at,
    }),
    {
      id: 'to',
      head: t('to'),
      phone: 'head',
      className: 'leading-snug [overflow-wrap:anywhere]',
      sort: { field: 'to' },
      skeleton: 'h-4 w-52 max-w-full',
      cell: ({ to }) => to,
    },
    {
      id: 'template',
      head: t('template'),
      width: 'w-36',
      phone: 'fact',
      className: 'max-md:order-2',
      skeleton: 'h-4 w-20',
      cell: ({ template }) => t(`templates.${template}`),
    },
    statusColumn({
      head: t('status'),
      width: 'w-30',
      className: 'max-md:order-4',
      cell: (email) => <EmailStatus email={email} />,
    }),
    {
      id: 'delivery',
      head: t('delivery'),
      width: 'w-48 xl:w-60',
      phone: 'line',
      name: t('delivery'),
      className: 'max-md:order-5 text-13 text-muted',
      skeleton: 'h-4 w-40',
      cell: (email) => <Delivery email={email} />,
    },
    menuColumn(t('actions'), (email) =>
      email.status === 'waiting' || email.bulk || FORM_EMAILS.includes(email.template)
        ? undefined
        : {
            label: t('actionsOf', { email: email.to }),
            actions: [{ label: t('resendItem'), onSelect: () => onResend(email) }],
          },
    ),
  ];
}

/** Emails of public forms: only the person can ask for another one. */
const FORM_EMAILS: readonly Email['template'][] = ['newsletter_confirm', 'whitepaper_link', 'privacy_link'];

/** When it was sent, or why not yet. */
function Delivery({ email }: { email: Email }) {
  const t = useTranslations('admin.emails');
  const { sent_at, next_at, last_failure, attempts } = email;
  if (sent_at) return <Timestamp at={sent_at} />;
  return (
    <span className="md:block md:truncate" title={last_failure ?? undefined}>
      {attempts > 0 && `${t('attempts', { count: attempts })} `}
      {last_failure ?? (next_at ? <Timestamp at={next_at} /> : '')}
    </span>
  );
}
