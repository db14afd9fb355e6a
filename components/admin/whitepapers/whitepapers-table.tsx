'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { useToast } from '@/components/ui/toast';
import { locales, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toWhitepaperPath } from '@/lib/platform/portal-paths';
import { dayColumn, figureColumn, menuColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { NamePair } from '../name-pair';
import { useAdminList } from '../use-admin-list';
import { DownloadsDialog } from './downloads-dialog';
import { UploadForm } from './upload-form';
import { WhitepaperForm } from './whitepaper-form';

type Paper = Schemas['AdminWhitepaper'];
type Task = { kind: 'create' } | { kind: 'edit' | 'upload' | 'downloads' | 'delete'; paper: Paper };

/** Every whitepaper, published or not. Downloads name people, so administrators alone see them. */
export function WhitepapersTable({ listsDownloads }: { listsDownloads: boolean }) {
  const t = useTranslations('papers');
  const locale = useLocale();
  const toast = useToast();
  const { query, list: papers } = useAdminList('/api/v1/admin/whitepapers', []);
  const { value, reload } = papers;
  const [task, setTask] = useState<Task>();
  const [switching, setSwitching] = useState<string>();
  const close = () => setTask(undefined);
  const onSaved = (title: string) => {
    close();
    toast({ tone: 'good', title });
    void reload();
  };
  const publish = async (paper: Paper, is_published: boolean) => {
    setSwitching(paper.slug);
    const params = { path: { slug: paper.slug } };
    const result = await toResult(api.PATCH('/api/v1/admin/whitepapers/{slug}', { params, body: { is_published } }));
    setSwitching(undefined);
    if (result.ok) return onSaved(t(is_published ? 'published' : 'withdrawn', { title: paper[`title_${locale}`] }));
    const isWithoutFile = result.problem.code === 'state_conflict';
    toast({ tone: 'bad', title: isWithoutFile ? t('withoutFile') : (result.problem.detail ?? t('notSaved')) });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-5 pb-3">
        <p role="status" className="text-13 text-muted tabular-nums">
          {value && !papers.problem && t('count', { count: value.total })}
        </p>
        <Button size="toolbar" className="ms-auto" onClick={() => setTask({ kind: 'create' })}>
          {t('create')}
        </Button>
      </div>
      <DataTable
        label={t('title')}
        columns={useColumns({ switching, listsDownloads, onPublish: publish, onTask: setTask })}
        idOf={({ slug }) => slug}
        list={papers}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('empty'), showAll: t('showAll') }}
      />
      {task?.kind === 'create' && <WhitepaperForm onClose={close} onSaved={onSaved} />}
      {task?.kind === 'edit' && <WhitepaperForm paper={task.paper} onClose={close} onSaved={onSaved} />}
      {task?.kind === 'upload' && <UploadForm paper={task.paper} onClose={close} onUploaded={onSaved} />}
      {task?.kind === 'downloads' && <DownloadsDialog paper={task.paper} onClose={close} />}
      {task?.kind === 'delete' && (
        <CallDialog
          title={t('deleteTitle')}
          target={task.paper[`title_${locale}`]}
          lead={t('deleteLead')}
          confirm={t('deleteConfirm')}
          danger
          call={() => {
            const params = { path: { slug: task.paper.slug } };
            return toResult(api.DELETE('/api/v1/admin/whitepapers/{slug}', { params }));
          }}
          onDone={() => onSaved(t('deleted', { title: task.paper[`title_${locale}`] }))}
          onClose={close}
        />
      )}
    </>
  );
}

function useColumns({
  switching,
  listsDownloads,
  onPublish,
  onTask,
}: {
  /** slug of the whitepaper whose switch is being sent */
  switching: string | undefined;
  listsDownloads: boolean;
  onPublish: (paper: Paper, published: boolean) => void;
  onTask: (task: Task) => void;
}): Column<Paper>[] {
  const t = useTranslations('papers');
  const locale = useLocale();
  const other = otherLocale(locale);
  return [
    {
      id: 'title',
      head: t('name'),
      phone: 'head',
      skeleton: 'h-4 w-64 max-w-full',
      cell: (paper) => (
        <NamePair
          name={{ text: paper[`title_${locale}`], lang: toLangTag(locale) }}
          second={{ text: paper[`title_${other}`], lang: toLangTag(other) }}
          onOpen={() => onTask({ kind: 'edit', paper })}
        />
      ),
    },
    {
      id: 'files',
      head: t('files'),
      name: t('files'),
      phone: 'line',
      width: 'w-60',
      className: 'text-13 text-muted md:truncate',
      skeleton: 'h-4 w-44',
      cell: ({ files }) => {
        const found = locales.flatMap((lang) => {
          const file = files[lang];
          return file ? [t('file', { language: t(`languages.${lang}`), size: Math.ceil(file.bytes / 1_000) })] : [];
        });
        return found.length > 0 ? found.join(' · ') : t('noFile');
      },
    },
    figureColumn({ id: 'downloads', head: t('downloads'), width: 'w-28', figure: ({ downloads }) => downloads }),
    dayColumn({ id: 'created', head: t('created'), width: 'w-28', at: ({ created_at }) => created_at }),
    {
      id: 'published',
      head: t('isPublished'),
      name: t('isPublished'),
      width: 'w-24',
      skeleton: 'h-5 w-9',
      cell: (paper) => (
        <Switch
          label={t('publishedOf', { title: paper[`title_${locale}`] })}
          checked={paper.is_published}
          busy={switching === paper.slug}
          onChange={(published) => onPublish(paper, published)}
        />
      ),
    },
    menuColumn(t('actions'), (paper) => ({
      label: t('actionsOf', { title: paper[`title_${locale}`] }),
      actions: [
        ...(paper.is_published ? [{ label: t('view'), href: toWhitepaperPath(paper.slug) }] : []),
        { label: t('edit'), onSelect: () => onTask({ kind: 'edit', paper }) },
        { label: t('upload'), onSelect: () => onTask({ kind: 'upload', paper }) },
        ...(listsDownloads ? [{ label: t('showDownloads'), onSelect: () => onTask({ kind: 'downloads', paper }) }] : []),
        { label: t('delete'), danger: true, onSelect: () => onTask({ kind: 'delete', paper }) },
      ],
    })),
  ];
}
