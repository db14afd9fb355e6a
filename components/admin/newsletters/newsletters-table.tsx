'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import { LocalTime } from '@/components/ui/local-time';
import { newsletterStatuses } from '@/lib/audience/newsletters/record';
import { Link } from '@/lib/platform/i18n/navigation';
import { figureColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { useAdminList } from '../use-admin-list';
import { CreateDialog } from './create-dialog';
import { NewsletterStatus } from './newsletter-status';

type Newsletter = Schemas['Newsletter'];

/** Newsletters in any state, newest first, and the form that creates one. */
export function NewslettersTable() {
  const t = useTranslations('newsletters');
  const { query, list: newsletters } = useAdminList('/api/v1/admin/newsletters', ['status']);
  const { value, problem } = newsletters;
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ListToolbar
        query={query}
        filters={[
          {
            name: 'status',
            label: t('status'),
            any: t('anyStatus'),
            options: newsletterStatuses.map((status) => [status, t(`statuses.${status}`)]),
          },
        ]}
        count={value && !problem ? t('count', { count: value.total }) : undefined}
      >
        <Button size="toolbar" onClick={() => setCreating(true)}>
          {t('new')}
        </Button>
      </ListToolbar>
      <DataTable
        label={t('label')}
        columns={useColumns()}
        idOf={({ id }) => id}
        list={newsletters}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function useColumns(): Column<Newsletter>[] {
  const t = useTranslations('newsletters');
  const locale = useLocale();
  return [
    {
      id: 'subject',
      head: t('subject'),
      phone: 'head',
      skeleton: 'h-4 w-64 max-w-full',
      cell: (newsletter) => (
        <Link
          href={`/admin/newsletters/${newsletter.id}`}
          title={newsletter[`subject_${locale}`]}
          className="block font-serif text-17 text-ink no-underline hover:text-jade max-md:wrap-anywhere md:truncate"
        >
          {newsletter[`subject_${locale}`]}
        </Link>
      ),
    },
    statusColumn({ head: t('status'), width: 'w-32', cell: ({ status }) => <NewsletterStatus status={status} /> }),
    {
      id: 'when',
      head: t('when'),
      name: t('when'),
      phone: 'line',
      width: 'w-56',
      className: 'text-13 text-muted max-md:empty:hidden',
      skeleton: 'h-4 w-36',
      cell: ({ send_at, sent_at }) => {
        const at = sent_at ?? send_at;
        return at && <LocalTime at={at} />;
      },
    },
    figureColumn({ id: 'sent', head: t('sent'), width: 'w-24', figure: ({ counts }) => counts.sent }),
  ];
}
