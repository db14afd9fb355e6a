'use client';

import { Upload } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/toast';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { ListPagination } from '../list-pagination';
import { ListToolbar } from '../list-toolbar';
import { useListQuery } from '../use-list-query';
import { FailedUploads } from './failed-uploads';
import { MediaDialog } from './media-dialog';
import { IMAGE_TYPES, imagesOf } from './upload-image';
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
  const items = value?.items ?? [];
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
      {value && items.length === 0 && !failed && (
        <div className="min-h-[50vh] border-t border-line py-10">
          <p className="font-serif text-17 text-muted">{query.filtered ? t('noMatches') : t('empty')}</p>
          {query.filtered && (
            <Button variant="secondary" size="sm" className="mt-4" onClick={query.clear}>
              {t('showAll')}
            </Button>
          )}
        </div>
      )}
      <ul
        aria-label={t('label')}
        aria-busy={loading || undefined}
        className="grid grid-cols-2 gap-x-4 gap-y-6 pt-1 sm:grid-cols-3 xl:grid-cols-4"
      >
        {value
          ? items.map((image) => (
              <li key={image.id} className="min-w-0">
                <Thumbnail image={image} onOpen={() => setOpened(image)} />
              </li>
            ))
          : !failed &&
            [...'12345678'].map((key) => (
              <li key={key}>
                <Skeleton className="aspect-4/3 w-full" />
                <Skeleton className="mt-2 h-4 w-3/4" />
                <Skeleton className="mt-1.5 h-3.5 w-1/2" />
              </li>
            ))}
      </ul>
      {value && value.total_pages > 1 && <ListPagination page={value.page} totalPages={value.total_pages} query={query} />}
      {opened && (
        <MediaDialog
          image={opened}
          onClose={() => setOpened(undefined)}
          onSaved={(saved) => {
            update((list) => ({ ...list, items: list.items.map((each) => (each.id === saved.id ? saved : each)) }));
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

function Thumbnail({ image, onOpen }: { image: Media; onOpen: () => void }) {
  const t = useTranslations('admin.media');
  const locale = useLocale();
  const own = image[`alt_${locale}`];
  const other = otherLocale(locale);
  const alt = own || image[`alt_${other}`];
  const used = image.used_in.length;
  return (
    <button type="button" onClick={onOpen} className="group flex w-full flex-col text-start">
      <span className="flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-2 border border-line bg-shade group-hover:border-jade">
        {/* biome-ignore lint/performance/noImgElement: the file has its final size */}
        <img
          src={image.widths.includes(480) ? image.path.replace('full', '480') : image.path}
          alt=""
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          className="max-h-full w-auto max-w-full object-contain"
        />
      </span>
      <span
        lang={own || !alt ? undefined : toLangTag(other)}
        className={classNames('mt-2 line-clamp-2 text-15 leading-snug [overflow-wrap:anywhere]', !alt && 'text-muted')}
      >
        {alt || t('noAlt')}
      </span>
      <span className="text-13 text-muted tabular-nums">
        {used > 0 ? t('usedCount', { count: used }) : t('notUsed')}
        <span className="sr-only">, </span>
        <span className="block">
          {image.width} × {image.height}
        </span>
      </span>
    </button>
  );
}

/** Takes images that are dropped on an element. */
function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(imagesOf(event.dataTransfer));
      },
    },
  };
}

/** Takes images that are pasted anywhere on the page but into a field. */
function usePaste(onFiles: (files: File[]) => void, enabled: boolean): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!enabled) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = imagesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [enabled]);
}
