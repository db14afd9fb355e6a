'use client';

import { Ban, CircleCheck, CircleDashed } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/toast';
import { listedStatuses } from '@/lib/audience/comments/record';
import { toShownContent } from '@/lib/audience/comments/rules';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { dayColumn, menuColumn, statusColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { SelectionBar } from '../selection-bar';
import { useAdminList } from '../use-admin-list';
import { useSelection } from '../use-selection';

type Comment = Schemas['AdminComment'];
type Action = 'approve' | 'reject' | 'delete';

const filters = ['q', 'status', 'article'] as const;

const paths = {
  approve: '/api/v1/admin/comments/approve',
  reject: '/api/v1/admin/comments/reject',
  delete: '/api/v1/admin/comments/delete',
} as const;

const moderate = (action: Action, comments: readonly Comment[]) =>
  toResult(api.POST(paths[action], { body: { ids: comments.map(({ id }) => id) } }));

/** Comments with what moderators need to decide, one by one or many at once. */
export function CommentsTable() {
  const t = useTranslations('moderation');
  const toast = useToast();
  const { query, list: comments } = useAdminList('/api/v1/admin/comments', filters);
  const { value, reload } = comments;
  const items = value?.items ?? [];
  const selection = useSelection(items.map(({ id }) => id));
  const { busy, problem, run } = useCall();
  const [deleting, setDeleting] = useState<readonly Comment[]>();

  const onDone = (action: Action, { done, skipped }: Schemas['BulkCommentResult']) => {
    if (done.length > 0) toast({ tone: 'good', title: t(`done.${action}`, { count: done.length }) });
    if (skipped.length > 0) toast({ tone: 'bad', title: t('gone', { count: skipped.length }) });
    selection.clear();
    void reload();
  };
  const start = async (action: Action, chosen: readonly Comment[]) => {
    if (action === 'delete') return setDeleting(chosen);
    const result = await run(moderate(action, chosen));
    if (result?.ok) onDone(action, result.value);
  };
  const selected = items.filter(({ id }) => selection.has(id));

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
            options: listedStatuses.map((status) => [status, t(`statuses.${status}`)]),
          },
        ]}
        count={value && !comments.problem ? t('count', { count: value.total }) : undefined}
        beside={
          items.length > 0 && (
            <SelectionBar
              selection={selection}
              hint={t('hint')}
              selected={t('selected', { count: selected.length })}
              clear={t('clear')}
            >
              {(['approve', 'reject', 'delete'] as const).map((action) => (
                <Button
                  key={action}
                  variant={action === 'delete' ? 'secondary-danger' : 'secondary'}
                  size="sm"
                  busy={busy}
                  onClick={() => void start(action, selected)}
                >
                  {t(`actions.${action}`)}
                </Button>
              ))}
            </SelectionBar>
          )
        }
      />
      {problem && <ProblemNotice problem={problem} />}
      <DataTable
        label={t('title')}
        columns={useColumns((action, comment) => void start(action, [comment]))}
        idOf={({ id }) => id}
        list={comments}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
        selection={{
          ...selection,
          label: ({ author_name }) => t('select', { name: author_name }),
          labelAll: t('selectAll', { count: items.length }),
        }}
      />
      {deleting && (
        <CallDialog
          title={t('deleteTitle', { count: deleting.length })}
          target={deleting.map(({ author_name }) => author_name).join(', ')}
          lead={t('deleteLead')}
          confirm={t('deleteConfirm')}
          danger
          call={() => moderate('delete', deleting)}
          onDone={(result) => onDone('delete', result)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function useColumns(onAction: (action: Action, comment: Comment) => void): Column<Comment>[] {
  const t = useTranslations('moderation');
  return [
    {
      id: 'comment',
      head: t('comment'),
      phone: 'line',
      className: 'py-3 align-top',
      skeleton: 'h-10 w-full',
      cell: (comment) => <CommentCell comment={comment} />,
    },
    statusColumn({
      head: t('status'),
      width: 'w-32',
      className: 'py-3 md:align-top',
      cell: ({ status }) => <CommentStatus status={status} />,
    }),
    {
      id: 'author',
      head: t('author'),
      width: 'w-52',
      phone: 'line',
      className: 'py-3 max-md:py-0 md:align-top',
      skeleton: 'h-4 w-36',
      cell: (comment) => <Author comment={comment} />,
    },
    dayColumn({
      id: 'created',
      head: t('created'),
      width: 'w-36',
      className: 'py-3 max-md:py-0 md:align-top',
      minutes: true,
      at: ({ created_at }) => created_at,
    }),
    menuColumn(t('actionsHead'), (comment) => ({
      label: t('actionsOf', { name: comment.author_name }),
      actions: (['approve', 'reject', 'delete'] as const)
        .filter(
          (action) =>
            !(action === 'approve' && comment.status === 'approved') && !(action === 'reject' && comment.status === 'rejected'),
        )
        .map((action) => ({
          label: t(`actions.${action}`),
          danger: action === 'delete',
          onSelect: () => onAction(action, comment),
        })),
    })),
  ];
}

function CommentCell({ comment: { content, article, parent_id } }: { comment: Comment }) {
  const t = useTranslations('moderation');
  const locale = useLocale();
  const language = article[`title_${locale}`] ? locale : otherLocale(locale);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p dir="auto" className="max-h-48 overflow-y-auto leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
        {toShownContent(content)}
      </p>
      <p className="text-13 text-muted">
        {t(parent_id ? 'replyOn' : 'on')}{' '}
        <Link href={toArticlePath(article.slug)} prefetch={false} lang={toLangTag(language)} className="link text-muted">
          {article[`title_${language}`] || article.slug}
        </Link>
      </p>
    </div>
  );
}

function Author({ comment: { author_name, author_email, is_staff, network } }: { comment: Comment }) {
  const t = useTranslations('moderation');
  return (
    <div className="flex min-w-0 flex-col leading-snug [overflow-wrap:anywhere]">
      <bdi>{author_name}</bdi>
      {author_email && <span className="text-13 text-muted">{author_email}</span>}
      <span className="text-13 text-muted">{[is_staff && t('staff'), network].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

function CommentStatus({ status }: { status: Comment['status'] }) {
  const t = useTranslations('moderation.statuses');
  const look = {
    pending: { tone: 'wait', icon: CircleDashed },
    approved: { tone: 'good', icon: CircleCheck },
    rejected: { tone: 'plain', icon: Ban },
  } as const;
  return <Badge {...look[status]}>{t(status)}</Badge>;
}
