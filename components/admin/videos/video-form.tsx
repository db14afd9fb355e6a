'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { onlyChanges, type ReadField } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { ImageInput } from '../media/image-input';

type Video = Schemas['AdminVideo'];

const TEXTS = {
  title_en: 500,
  title_zh: 500,
  video_url: 2_000,
  description_en: 5_000,
  description_zh: 5_000,
  thumbnail: 2_000,
  duration: 100,
} as const;

type TextName = keyof typeof TEXTS;

/** Adds a video, or edits one. */
export function VideoForm({
  video,
  categories,
  onClose,
  onSaved,
}: {
  video?: Video;
  categories: ReadonlyMap<string, string>;
  onClose: () => void;
  /** @param message what happened, for a toast */
  onSaved: (message: string) => void;
}) {
  const t = useTranslations('admin.videos');

  const check = (read: ReadField) => ({
    title_en: read('title_en') === '' && read('title_zh') === '' && t('titleMissing'),
    video_url: read('video_url') === '' && t('urlMissing'),
  });
  const call = (read: ReadField, values: FormData) => {
    const texts = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, read(name)])) as Record<TextName, string>;
    const body = { ...texts, category_slug: read('category_slug'), is_published: values.has('is_published') };
    return toResult<Video>(
      video
        ? api.PATCH('/api/v1/admin/videos/{id}', { params: { path: { id: video.id } }, body: onlyChanges(video, body) })
        : api.POST('/api/v1/admin/videos', { body }),
    );
  };
  const explain = (problem: Problem) =>
    problem.code === 'video_exists'
      ? { video_url: t('urlTaken') }
      : pickErrors(problem, {
          video_url: t('urlInvalid'),
          thumbnail: t('thumbnailInvalid'),
          category_slug: t('categoryInvalid'),
        });

  return (
    <FormDialog
      title={t(video ? 'editTitle' : 'createTitle')}
      description={<p>{t('formLead')}</p>}
      confirm={t(video ? 'editConfirm' : 'createConfirm')}
      check={check}
      call={call}
      explain={explain}
      onDone={({ title_en, title_zh }) => {
        onSaved(t(video ? 'editDone' : 'createDone', { name: title_en || title_zh }));
        onClose();
      }}
      onClose={onClose}
    >
      <VideoFields video={video} categories={categories} />
    </FormDialog>
  );
}

function VideoFields({ video, categories }: { video: Video | undefined; categories: ReadonlyMap<string, string> }) {
  const t = useTranslations('admin.videos');
  const [thumbnail, setThumbnail] = useState(video?.thumbnail ?? '');
  const text = (name: TextName, hint?: string) => <VideoText name={name} label={t(name)} hint={hint} value={video?.[name]} />;
  return (
    <>
      {text('title_en')}
      {text('title_zh')}
      {text('video_url', t('urlHint'))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="category_slug" label={t('category')}>
          <Select defaultValue={video?.category_slug ?? ''}>
            <option value="">{t('noCategory')}</option>
            {[...categories].map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {text('duration', t('durationHint'))}
      </div>
      <ImageInput name="thumbnail" label={t('thumbnail')} hint={t('thumbnailHint')} value={thumbnail} onChange={setThumbnail} />
      {text('description_en')}
      {text('description_zh')}
      <label className="flex min-h-11 items-center gap-3 text-15">
        <input type="checkbox" name="is_published" defaultChecked={video?.is_published ?? true} className="check" />
        {t('publishField')}
      </label>
    </>
  );
}

type VideoTextProps = { name: TextName; label: string; hint: string | undefined; value: string | undefined };

function VideoText({ name, label, hint, value }: VideoTextProps) {
  const control = {
    maxLength: TEXTS[name],
    defaultValue: value,
  };
  return (
    <Field name={name} label={label} hint={hint}>
      {name.startsWith('description') ? <Textarea {...control} rows={3} /> : <Input {...control} autoComplete="off" />}
    </Field>
  );
}
