'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { useToast } from '@/components/ui/toast';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toVideoPath } from '@/lib/platform/portal-paths';
import { dayColumn, menuColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { ListToolbar } from '../list-toolbar';
import { NamePair } from '../name-pair';
import { replaceItem, useAdminList } from '../use-admin-list';

// Loaded when it is first opened: the list itself does not need it.
const VideoForm = lazy(async () => ({ default: (await import('./video-form')).VideoForm }));

type Video = Schemas['AdminVideo'];
type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; video: Video };

const filters = ['q', 'category', 'published'] as const;

/** Every video, published or not. Read-only for contributors. */
export function VideosTable({ editable }: { editable: boolean }) {
  const t = useTranslations('admin.videos');
  const toast = useToast();
  const { query, list: videos } = useAdminList('/api/v1/admin/videos', filters);
  const { value, reload, update } = videos;
  const categories = useCategoryNames();
  const [task, setTask] = useState<Task>();
  const [switching, setSwitching] = useState<string>();
  const nameOf = useVideoName();
  const close = () => setTask(undefined);
  const onSaved = (title: string) => {
    toast({ tone: 'good', title });
    void reload();
  };
  const publish = async ({ id }: Video, is_published: boolean) => {
    setSwitching(id);
    const result = await toResult(api.PATCH('/api/v1/admin/videos/{id}', { params: { path: { id } }, body: { is_published } }));
    setSwitching(undefined);
    if (!result.ok) return toast({ tone: 'bad', title: result.problem.detail ?? t('notSwitched') });
    update(replaceItem(result.value));
    toast({ tone: 'good', title: t(is_published ? 'publishDone' : 'unpublishDone', { name: nameOf(result.value) }) });
  };
  return (
    <>
      <ListToolbar
        query={query}
        search={t('search')}
        filters={[
          { name: 'category', label: t('category'), any: t('anyCategory'), options: [...categories] },
          {
            name: 'published',
            label: t('state'),
            any: t('anyState'),
            options: [
              ['true', t('isPublished')],
              ['false', t('isUnpublished')],
            ],
          },
        ]}
        count={value && !videos.problem ? t('count', { count: value.total }) : undefined}
      >
        {editable && (
          <Button size="toolbar" onClick={() => setTask({ kind: 'create' })}>
            {t('create')}
          </Button>
        )}
      </ListToolbar>
      <DataTable
        label={t('label')}
        columns={useColumns({ editable, categories, switching, onPublish: publish, onTask: setTask })}
        idOf={({ id }) => id}
        list={videos}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('noMatches'), showAll: t('showAll') }}
      />
      <Suspense>
        {task?.kind === 'create' && <VideoForm categories={categories} onClose={close} onSaved={onSaved} />}
        {task?.kind === 'edit' && <VideoForm video={task.video} categories={categories} onClose={close} onSaved={onSaved} />}
      </Suspense>
      {task?.kind === 'delete' && (
        <CallDialog
          title={t('deleteTitle')}
          target={nameOf(task.video)}
          lead={t('deleteLead')}
          confirm={t('deleteConfirm')}
          danger
          call={() => toResult(api.DELETE('/api/v1/admin/videos/{id}', { params: { path: { id: task.video.id } } }))}
          onDone={() => onSaved(t('deleteDone', { name: nameOf(task.video) }))}
          onClose={close}
        />
      )}
    </>
  );
}

/** The names of the categories in their order, in the language of the page. */
function useCategoryNames(): ReadonlyMap<string, string> {
  const locale = useLocale();
  const { value } = useResource('category names', () => toResult(api.GET('/api/v1/categories')));
  const toName = (category: Schemas['Category']) => category[`name_${locale}`] ?? category[`name_${otherLocale(locale)}`];
  return new Map(value?.items.map((category) => [category.slug, toName(category) ?? category.slug]));
}

/** A video's title in the language of the page, in the other one, or its URL. */
function useVideoName() {
  const locale = useLocale();
  return (video: Video) => video[`title_${locale}`] || video[`title_${otherLocale(locale)}`] || video.video_url;
}

function useColumns({
  editable,
  categories,
  switching,
  onPublish,
  onTask,
}: {
  editable: boolean;
  categories: ReadonlyMap<string, string>;
  /** id of the video whose switch is being sent */
  switching: string | undefined;
  onPublish: (video: Video, published: boolean) => void;
  onTask: (task: Task) => void;
}): Column<Video>[] {
  const t = useTranslations('admin.videos');
  const locale = useLocale();
  const nameOf = useVideoName();
  const other = otherLocale(locale);
  const actions = menuColumn<Video>(t('actions'), (video) => ({
    label: t('actionsOf', { name: nameOf(video) }),
    actions: [
      ...(video.is_published ? [{ label: t('view'), href: toVideoPath(video.id) }] : []),
      { label: t('editItem'), onSelect: () => onTask({ kind: 'edit', video }) },
      { label: t('deleteItem'), danger: true, onSelect: () => onTask({ kind: 'delete', video }) },
    ],
  }));
  return [
    {
      id: 'title',
      head: t('title'),
      phone: 'head',
      skeleton: 'h-4 w-64 max-w-full',
      cell: (video) => (
        <NamePair
          name={{ text: nameOf(video), lang: toLangTag(video[`title_${locale}`] ? locale : other) }}
          second={{ text: video[`title_${locale}`] && video[`title_${other}`], lang: toLangTag(other) }}
          onOpen={editable ? () => onTask({ kind: 'edit', video }) : undefined}
        />
      ),
    },
    {
      id: 'category',
      head: t('category'),
      width: 'w-40',
      phone: 'fact',
      from: 'xl',
      className: 'text-13 text-muted md:truncate',
      skeleton: 'h-4 w-24',
      cell: ({ category_slug }) => categories.get(category_slug) ?? category_slug,
    },
    {
      id: 'duration',
      head: t('duration'),
      width: 'w-20',
      phone: 'fact',
      figures: true,
      skeleton: 'h-4 w-10 md:ms-auto',
      cell: ({ duration }) => duration,
    },
    dayColumn({
      id: 'created',
      head: t('created'),
      name: undefined,
      width: 'w-28',
      from: 'xl',
      at: ({ created_at }) => created_at,
    }),
    {
      id: 'published',
      head: t('published'),
      name: t('published'),
      width: 'w-24',
      skeleton: 'h-5 w-9',
      cell: (video) => (
        <Switch
          label={t('publishedOf', { name: nameOf(video) })}
          checked={video.is_published}
          busy={switching === video.id}
          disabled={!editable}
          onChange={(published) => onPublish(video, published)}
        />
      ),
    },
    ...(editable ? [actions] : []),
  ];
}
