'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { newsletterStatuses } from '@/lib/audience/newsletters/record';
import { MAX_ARTICLES } from '@/lib/audience/newsletters/rules';
import { Link, useRouter } from '@/lib/platform/i18n/navigation';
import { ArticlePicker, type ChosenArticle } from '../article-picker';
import { figureColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { useAdminList } from '../use-admin-list';
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

/** Asks for the required fields of a newsletter; the others are on its page. */
function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('newsletters');
  const router = useRouter();
  const [articles, setArticles] = useState<ChosenArticle[]>([]);
  const [leaving, setLeaving] = useState(false);
  return (
    <FormDialog<Newsletter>
      title={t('createTitle')}
      description={<p>{t('createLead')}</p>}
      confirm={t('create')}
      leaving={leaving}
      check={(read) => ({
        subject_zh: !read('subject_zh') && t('subjectMissing'),
        subject_en: !read('subject_en') && t('subjectMissing'),
        article_ids: articles.length === 0 && t('noArticles'),
      })}
      call={(read) =>
        toResult(
          api.POST('/api/v1/admin/newsletters', {
            body: {
              subject_zh: read('subject_zh'),
              subject_en: read('subject_en'),
              article_ids: articles.map(({ id }) => id),
            },
          }),
        )
      }
      onDone={({ id }) => {
        setLeaving(true);
        router.push(`/admin/newsletters/${id}`);
      }}
      onClose={onClose}
    >
      <TextField name="subject_zh" label={t('subjectZh')} required maxLength={200} />
      <TextField name="subject_en" label={t('subjectEn')} required maxLength={200} />
      <ArticlePicker label={t('articles')} hint={t('articlesHint')} max={MAX_ARTICLES} chosen={articles} onChange={setArticles} />
    </FormDialog>
  );
}
