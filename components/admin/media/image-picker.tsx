'use client';

import { Search, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { FailedUploads } from './failed-uploads';
import { ImageThumbnail } from './image-thumbnail';
import { IMAGE_TYPES } from './upload-image';
import { useDrop, usePaste } from './use-incoming-images';
import { useUploads } from './use-uploads';

/** The path of an image and its alternative texts in both languages. */
type PickedImage = Pick<Schemas['Media'], 'path' | 'name' | 'alt_en' | 'alt_zh' | 'width' | 'height'>;

const PAGE_SIZE = 24;

/**
 * The library of images in a dialog: search one and choose it, or upload one, which is then chosen.
 *
 * @param onPick is called once; the caller closes the dialog
 */
export function ImagePicker({ onPick, onClose }: { onPick: (image: PickedImage) => void; onClose: () => void }) {
  const t = useTranslations('admin.media');
  const uploads = useUploads();
  const upload = (files: File[]) => {
    const [first] = files;
    if (first) void uploads.add([first], onPick);
  };
  const drop = useDrop(upload);
  usePaste(upload, true);
  const busy = uploads.left > 0;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('picker.title')}
      description={<p>{t('picker.lead')}</p>}
    >
      <div
        {...drop.handlers}
        className={classNames(
          'flex flex-col gap-4 rounded-2 outline-offset-4',
          drop.over && 'outline-2 outline-jade outline-dashed',
        )}
      >
        <FailedUploads failed={uploads.failed} />
        <Library busy={busy} onUpload={upload} onPick={onPick} />
      </div>
    </Dialog>
  );
}

function Library({
  busy,
  onUpload,
  onPick,
}: {
  busy: boolean;
  onUpload: (files: File[]) => void;
  onPick: (image: PickedImage) => void;
}) {
  const t = useTranslations('admin.media');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDeferredValue(typed.trim());
  const query = { ...(q ? { q } : {}), page, page_size: PAGE_SIZE };
  const { value, problem, loading, reload } = useResource(`media ${JSON.stringify(query)}`, () =>
    toResult(api.GET('/api/v1/admin/media', { params: { query } })),
  );
  const failed = problem !== undefined && !loading;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <label className="relative min-w-48 flex-1">
          <span className="sr-only">{t('search')}</span>
          <Search aria-hidden className="absolute top-3 left-3 size-4 text-muted" strokeWidth={1.5} />
          <input
            type="search"
            value={typed}
            placeholder={t('search')}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setPage(1);
            }}
            className="h-10 w-full rounded-2 border border-edge bg-sheet ps-9 pe-3 text-15 placeholder:text-muted hover:border-ink focus-visible:outline-offset-1 max-md:h-11"
          />
        </label>
        <label
          aria-busy={busy || undefined}
          className={buttonClass(
            'secondary',
            'toolbar',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-jade',
          )}
        >
          <Upload aria-hidden className="size-4" strokeWidth={1.5} />
          {busy ? t('uploading', { count: 1 }) : t('picker.upload')}
          <input
            type="file"
            accept={IMAGE_TYPES}
            disabled={busy}
            className="sr-only"
            onChange={({ target }) => {
              onUpload([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      </div>
      {failed && <ProblemNotice problem={problem} onRetry={reload} />}
      <div className="h-[min(26rem,50dvh)] overflow-y-auto">
        {value && value.items.length === 0 && !failed ? (
          <p className="py-10 text-center text-muted">{q ? t('noMatches') : t('picker.empty')}</p>
        ) : (
          <ul aria-label={t('label')} aria-busy={loading || undefined} className="grid grid-cols-2 gap-4 p-1 sm:grid-cols-4">
            {value
              ? value.items.map((image) => (
                  <li key={image.id} className="min-w-0">
                    <ImageThumbnail image={image} onOpen={() => onPick(image)} />
                  </li>
                ))
              : !failed &&
                [...'12345678'].map((key) => (
                  <li key={key}>
                    <Skeleton className="aspect-4/3 w-full" />
                    <Skeleton className="mt-2 h-4 w-3/4" />
                  </li>
                ))}
          </ul>
        )}
      </div>
      {value && value.total_pages > 1 && (
        <div className="flex items-center justify-between gap-3 text-13 text-muted">
          <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('picker.newer')}
          </Button>
          <span role="status">{t('count', { count: value.total })}</span>
          <Button variant="secondary" size="sm" disabled={page >= value.total_pages} onClick={() => setPage(page + 1)}>
            {t('picker.older')}
          </Button>
        </div>
      )}
    </>
  );
}
