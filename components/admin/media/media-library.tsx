'use client';

import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/toast';
import { ListPagination } from '../list-pagination';
import { ListToolbar } from '../list-toolbar';
import { replaceItem } from '../use-admin-list';
import { type ListQuery, useListQuery } from '../use-list-query';
import { FailedUploads } from './failed-uploads';
import { ImageThumbnail } from './image-thumbnail';
import { MediaDialog } from './media-dialog';
import { IMAGE_TYPES } from './upload-image';
import { useDrop, usePaste } from './use-incoming-images';
import { useUploads } from './use-uploads';

type Media = Schemas['Media'];

/** A few rows at a time: every thumbnail counts as a page view. */
const PAGE_SIZE = 24;

const filters = ['q', 'unused'] as const;

/** Every uploaded image. New ones arrive by button, drop and paste. */
export function MediaLibrary() {
  const t = useTranslations('admin.media');
  const toast = useToast();
  const query = useListQuery<'/api/v1/admin/media'>(filters);
  const { pageParams } = query;
  const params = { ...pageParams, page_size: PAGE_SIZE };
  const images = useResource(`media ${JSON.stringify(params)}`, () =>
    toResult(api.GET('/api/v1/admin/media', { params: { query: params } })),
  );
  const { value, problem, loading, reload, update } = images;
  const [opened, setOpened] = useState<Media>();
  const uploads = useUploads();
  const { add: upload } = uploads;
  const add = (files: File[]) => void upload(files, () => void reload());
  const picker = useRef<HTMLInputElement>(null);
  const drop = useDrop(add);
  usePaste(add, opened === undefined);
  const failed = problem !== undefined && !loading;
  const status =
    uploads.left > 0
      ? t('uploading', { count: uploads.left })
      : value && !problem
        ? t('count', { count: value.total })
        : undefined;
  return (
    <div
      {...drop.handlers}
      className={classNames('rounded-3 outline-offset-8', drop.over && 'outline-2 outline-jade outline-dashed')}
    >
      <ListToolbar
        query={query}
        search={t('search')}
        filters={[{ name: 'unused', label: t('use'), any: t('anyUse'), options: [['true', t('unused')]] }]}
        count={status}
        beside={<p>{t('ways')}</p>}
      >
        <Button size="toolbar" onClick={() => picker.current?.click()}>
          <Upload aria-hidden className="size-4" strokeWidth={1.5} />
          {t('upload')}
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          accept={IMAGE_TYPES}
          aria-label={t('upload')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </ListToolbar>
      {uploads.failed.length > 0 && (
        <div className="pb-5">
          <FailedUploads failed={uploads.failed} />
        </div>
      )}
      {failed && <ProblemNotice problem={problem} onRetry={reload} />}
      {value?.items.length === 0 && !failed && <NoImages query={query} />}
      {(value || !failed) && <Thumbnails images={value?.items} loading={loading} onOpen={setOpened} />}
      {value && <ListPagination page={value.page} totalPages={value.total_pages} query={query} />}
      {opened && (
        <MediaDialog
          image={opened}
          onClose={() => setOpened(undefined)}
          onSaved={(saved) => {
            update(replaceItem(saved));
            setOpened(undefined);
            toast({ tone: 'good', title: t('saved') });
          }}
          onDeleted={() => {
            setOpened(undefined);
            toast({ tone: 'good', title: t('deleted') });
            void reload();
          }}
        />
      )}
    </div>
  );
}

function NoImages({ query }: { query: ListQuery }) {
  const t = useTranslations('admin.media');
  return (
    <div className="min-h-[50vh] border-t border-line py-10">
      <p className="font-serif text-17 text-muted">{query.filtered ? t('noMatches') : t('empty')}</p>
      {query.filtered && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={query.clear}>
          {t('showAll')}
        </Button>
      )}
    </div>
  );
}

/** A page of images, or placeholders until it has loaded. */
function Thumbnails({
  images,
  loading,
  onOpen,
}: {
  images: readonly Media[] | undefined;
  loading: boolean;
  onOpen: (image: Media) => void;
}) {
  const t = useTranslations('admin.media');
  return (
    <ul
      aria-label={t('label')}
      aria-busy={loading || undefined}
      className="grid grid-cols-2 gap-x-4 gap-y-6 pt-1 sm:grid-cols-3 xl:grid-cols-4"
    >
      {images?.map((image) => (
        <li key={image.id} className="min-w-0">
          <ImageThumbnail image={image} onOpen={() => onOpen(image)}>
            <span className="block">
              {image.used_in.length > 0 ? t('usedCount', { count: image.used_in.length }) : t('notUsed')} · {image.width} ×{' '}
              {image.height}
            </span>
          </ImageThumbnail>
        </li>
      )) ??
        [...'12345678'].map((key) => (
          <li key={key}>
            <Skeleton className="aspect-4/3 w-full" />
            <Skeleton className="mt-2 h-4 w-3/4" />
            <Skeleton className="mt-1.5 h-3.5 w-1/2" />
          </li>
        ))}
    </ul>
  );
}
