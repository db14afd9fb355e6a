'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CallDialog } from '@/components/api/call-dialog';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ApiForm, onlyChanges, useApiForm } from '@/components/api/form';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/field';
import { Timestamp } from '@/components/ui/timestamp';
import { Link } from '@/lib/platform/i18n/navigation';

type Media = Schemas['Media'];

const MAX_ALT = 500;

/** One image: alternative texts, uses and deletion. Contributors change their own images only. */
export function MediaDialog({
  image,
  onClose,
  onSaved,
  onDeleted,
}: {
  image: Media;
  onClose: () => void;
  onSaved: (image: Media) => void;
  onDeleted: () => void;
}) {
  const t = useTranslations('admin.media');
  const tc = useTranslations('common.actions');
  const { value: me } = useResource('profile', () => toResult(api.GET('/api/v1/admin/users/me')));
  const editable = me !== undefined && (me.role !== 'contributor' || image.created_by.endsWith(`:${me.email}`));
  const [deleting, setDeleting] = useState(false);
  const name = image.name || image.alt_en || image.alt_zh || image.path;
  const params = { path: { id: image.id } };

  const form = useApiForm({
    call: (read) => {
      const body = onlyChanges(image, { alt_en: read('alt_en'), alt_zh: read('alt_zh') });
      return toResult(api.PATCH('/api/v1/admin/media/{id}', { params, body }));
    },
    onDone: onSaved,
  });
  const { busy } = form;

  if (deleting)
    return (
      <CallDialog
        title={t('deleteTitle')}
        target={name}
        lead={t('deleteLead')}
        confirm={t('deleteConfirm')}
        danger
        call={() => toResult(api.DELETE('/api/v1/admin/media/{id}', { params }))}
        onDone={onDeleted}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={image.name || t('detailTitle')}
      description={
        <p className="flex flex-wrap gap-x-4 text-13 tabular-nums [overflow-wrap:anywhere]">
          <span>
            {image.width} × {image.height}
          </span>
          <span>{t('kilobytes', { size: Math.ceil(image.bytes / 1_000) })}</span>
          <Timestamp at={image.created_at} />
          <span>{image.created_by.replace(/^(?:admin|staff):/, '')}</span>
        </p>
      }
    >
      <a href={image.path} target="_blank" rel="noreferrer" className="flex justify-center rounded-2 border border-line bg-shade">
        {/* biome-ignore lint/performance/noImgElement: the file has its final size */}
        <img
          src={image.widths.includes(960) ? image.path.replace('full', '960') : image.path}
          alt={name}
          width={image.width}
          height={image.height}
          className="max-h-56 w-auto max-w-full object-contain"
        />
      </a>
      <Uses image={image} />
      <ApiForm form={form}>
        {(['alt_en', 'alt_zh'] as const).map((field) => (
          <TextField
            key={field}
            name={field}
            label={t(field)}
            defaultValue={image[field]}
            maxLength={MAX_ALT}
            readOnly={!editable}
          />
        ))}
        {me && !editable && <p className="text-13 text-muted">{t('notYours')}</p>}
        {editable && (
          <div className="flex flex-wrap items-center gap-3 pt-1">
            {image.used_in.length === 0 && (
              <Button variant="quiet-danger" className="px-3!" disabled={busy} onClick={() => setDeleting(true)}>
                {t('deleteItem')}
              </Button>
            )}
            <span className="ms-auto flex gap-3">
              <Button variant="secondary" disabled={busy} onClick={onClose}>
                {tc('cancel')}
              </Button>
              <Button type="submit" busy={busy}>
                {t('save')}
              </Button>
            </span>
          </div>
        )}
      </ApiForm>
    </Dialog>
  );
}

/** Where an image is used, which is also why it cannot be deleted. */
function Uses({ image }: { image: Media }) {
  const t = useTranslations('admin.media');
  if (image.used_in.length === 0) return <p className="text-muted">{t('notUsed')}</p>;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{t('usedIn')}</p>
      <ul className="max-h-32 list-disc overflow-y-auto ps-5">
        {image.used_in.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`} className="[overflow-wrap:anywhere]">
            <span className="text-muted">{t(`kinds.${kind}`)} </span>
            {kind === 'video' || kind === 'user' || kind === 'whitepaper' || title === '' ? (
              title || t('hidden')
            ) : (
              <Link href={`/admin/articles/${id}`} className="link">
                {title}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="text-13 text-muted">{t('whyKept')}</p>
    </div>
  );
}
