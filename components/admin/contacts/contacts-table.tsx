'use client';

import { Ban, CircleCheck, type LucideIcon, MailX, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import type { Topic } from '@/components/newsletter/topic-choice';
import { Badge, type Tone } from '@/components/ui/badge';
import { useToast } from '@/components/ui/toast';
import { contactStatuses } from '@/lib/audience/contacts/rules';
import { locales } from '@/lib/platform/i18n/locales';
import { dayColumn, lineColumn, menuColumn, nameColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ExportButton } from '../export-button';
import { ListToolbar } from '../list-toolbar';
import { replaceItem, useAdminList } from '../use-admin-list';

type Contact = Schemas['Contact'];

const filters = ['q', 'status', 'topic', 'source', 'locale'] as const;

const badges: Record<Contact['status'], { tone: Tone; icon: LucideIcon }> = {
  confirmed: { tone: 'good', icon: CircleCheck },
  unsubscribed: { tone: 'plain', icon: Ban },
  bounced: { tone: 'wait', icon: MailX },
  complained: { tone: 'bad', icon: TriangleAlert },
};

/** Every contact of the newsletter, newest first. The filters live in the URL, and the matching contacts can be downloaded as CSV. */
export function ContactsTable({ topics }: { topics: readonly Topic[] }) {
  const t = useTranslations('contacts');
  const toast = useToast();
  const { query, list: contacts } = useAdminList('/api/v1/admin/contacts', filters);
  const { value, update } = contacts;
  const [leaving, setLeaving] = useState<Contact>();
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
            options: contactStatuses.map((status) => [status, t(`statuses.${status}`)]),
          },
          { name: 'topic', label: t('topic'), any: t('anyTopic'), options: topics.map(({ slug, name }) => [slug, name]) },
          {
            name: 'locale',
            label: t('language'),
            any: t('anyLanguage'),
            options: locales.map((locale) => [locale, t(`languages.${locale}`)]),
          },
        ]}
        count={value && !contacts.problem ? t('count', { count: value.total }) : undefined}
        beside={
          <ExportButton path="/api/v1/admin/contacts" params={query.filterParams} disabled={!value || value.items.length === 0}>
            {t('export')}
          </ExportButton>
        }
      />
      <DataTable
        label={t('label')}
        columns={useColumns(topics, setLeaving)}
        idOf={({ id }) => id}
        list={contacts}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
        detail={{ label: ({ email }) => t('details', { email }), content: (contact) => <Profile contact={contact} /> }}
      />
      {leaving && (
        <CallDialog
          title={t('unsubscribeTitle')}
          target={leaving.email}
          lead={t('unsubscribeLead')}
          confirm={t('unsubscribeConfirm')}
          danger
          call={() => toResult(api.POST('/api/v1/admin/contacts/{id}/unsubscribe', { params: { path: { id: leaving.id } } }))}
          onDone={(changed) => {
            update(replaceItem(changed));
            toast({ tone: 'good', title: t('unsubscribed', { email: changed.email }) });
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function useColumns(topics: readonly Topic[], onLeave: (contact: Contact) => void): Column<Contact>[] {
  const t = useTranslations('contacts');
  const nameOf = (slug: string) => topics.find((each) => each.slug === slug)?.name ?? slug;
  return [
    {
      id: 'email',
      head: t('email'),
      phone: 'head',
      className: 'leading-snug [overflow-wrap:anywhere]',
      skeleton: 'h-4 w-52 max-w-full',
      cell: ({ email }) => email,
    },
    nameColumn(t('name'), 'w-36'),
    statusColumn({
      head: t('status'),
      width: 'w-34',
      cell: ({ status }) => <Badge {...badges[status]}>{t(`statuses.${status}`)}</Badge>,
    }),
    lineColumn({
      id: 'topics',
      head: t('topics'),
      name: t('topics'),
      width: 'w-56',
      className: 'text-13',
      skeleton: 'h-4 w-32',
      text: ({ topics: chosen }) => chosen.map(nameOf).join(' · ') || t('allTopics'),
    }),
    {
      id: 'language',
      head: t('language'),
      name: t('language'),
      width: 'w-22',
      phone: 'fact',
      from: 'xl',
      skeleton: 'h-4 w-14',
      cell: ({ locale }) => t(`languages.${locale}`),
    },
    dayColumn({ id: 'confirmed', head: t('confirmed'), width: 'w-26', at: ({ confirmed_at }) => confirmed_at }),
    menuColumn(t('actions'), (contact) =>
      contact.status === 'confirmed'
        ? {
            label: t('actionsOf', { email: contact.email }),
            actions: [{ label: t('unsubscribe'), danger: true, onSelect: () => onLeave(contact) }],
          }
        : undefined,
    ),
  ];
}

/** Details of a contact: the form, its other fields, and when the contact unsubscribed. */
function Profile({ contact }: { contact: Contact }) {
  const t = useTranslations('contacts');
  const { company, role, country, city, industry, phone, source, left_at, utm } = contact;
  const typed = Object.entries({ company, role, country, city, industry, phone }) as [keyof typeof profileNames, string][];
  const facts: [string, string][] = [
    ...(source ? [[t('source'), source] as [string, string]] : []),
    ...typed.filter(([, text]) => text !== '').map(([name, text]): [string, string] => [t(`profile.${name}`), text]),
    ...(utm ? [[t('profile.utm'), JSON.stringify(utm)] as [string, string]] : []),
    ...(left_at ? [[t('left'), left_at.slice(0, 10)] as [string, string]] : []),
  ];
  if (facts.length === 0) return <p className="px-4 py-3 text-13 text-muted">{t('profile.none')}</p>;
  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-2 bg-shade px-4 py-3 text-13 md:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const profileNames = { company: true, role: true, country: true, city: true, industry: true, phone: true };
