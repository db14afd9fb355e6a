'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { describedBy, Field, Input, Select, Textarea } from '@/components/ui/field';

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
  const id = useId();
  const { busy, problem, run, clear } = useCall();
  const [missing, setMissing] = useState<'title_en' | 'video_url'>();
  const exists = problem?.code === 'video_exists';
  const isInvalid = (name: string) => problem?.issues?.some(({ field }) => field === name) ?? false;
  const shownAtField = exists || ['video_url', 'thumbnail', 'category_slug'].some(isInvalid);

  const send = async (read: (name: string) => string, values: FormData) => {
    const texts = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, read(name)])) as Record<TextName, string>;
    const body = { ...texts, category_slug: read('category_slug'), is_published: values.has('is_published') };
    const lack = body.title_en === '' && body.title_zh === '' ? 'title_en' : body.video_url === '' ? 'video_url' : undefined;
    clear();
    setMissing(lack);
    if (lack) return;
    const call = video
      ? api.PATCH('/api/v1/admin/videos/{id}', { params: { path: { id: video.id } }, body: onlyChanges(video, body) })
      : api.POST('/api/v1/admin/videos', { body });
    const result = await run(toResult(call));
    if (!result.ok) return;
    onSaved(t(video ? 'editDone' : 'createDone', { name: body.title_en || body.title_zh }));
    onClose();
  };

  const errors: Partial<Record<TextName, string | false>> = {
    title_en: missing === 'title_en' && t('titleMissing'),
    video_url:
      (missing === 'video_url' && t('urlMissing')) || (exists && t('urlTaken')) || (isInvalid('video_url') && t('urlInvalid')),
    thumbnail: isInvalid('thumbnail') && t('thumbnailInvalid'),
  };
  const text = (name: TextName, hint?: string) => {
    const control = {
      id: id + name,
      name,
      maxLength: TEXTS[name],
      lang: name.endsWith('_zh') ? 'zh-Hans' : name.endsWith('_en') ? 'en' : undefined,
      defaultValue: video?.[name],
      'aria-invalid': Boolean(errors[name]) || undefined,
      'aria-describedby': describedBy(id + name),
    };
    return (
      <Field id={id + name} label={t(name)} hint={hint} error={errors[name]}>
        {name.startsWith('description') ? <Textarea {...control} rows={3} /> : <Input {...control} autoComplete="off" />}
      </Field>
    );
  };

  return (
    <FormDialog
      title={t(video ? 'editTitle' : 'createTitle')}
      description={<p>{t('formLead')}</p>}
      confirm={t(video ? 'editConfirm' : 'createConfirm')}
      busy={busy}
      problem={!shownAtField && problem}
      invalid={missing ?? problem}
      onSend={send}
      onClose={onClose}
    >
      {text('title_en')}
      {text('title_zh')}
      {text('video_url', t('urlHint'))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={`${id}category`} label={t('category')} error={isInvalid('category_slug') && t('categoryInvalid')}>
          <Select
            id={`${id}category`}
            name="category_slug"
            defaultValue={video?.category_slug ?? ''}
            aria-invalid={isInvalid('category_slug') || undefined}
            aria-describedby={describedBy(`${id}category`)}
          >
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
      {text('thumbnail', t('thumbnailHint'))}
      {text('description_en')}
      {text('description_zh')}
      <label className="flex min-h-11 items-center gap-3 text-15">
        <input type="checkbox" name="is_published" defaultChecked={video?.is_published ?? true} className="size-4 accent-jade" />
        {t('publishField')}
      </label>
    </FormDialog>
  );
}

/** Only changed fields: a stored URL that the API would now reject is not sent again. */
function onlyChanges<Values extends Partial<Video>>(video: Video, values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== video[name as keyof Video]),
  ) as Partial<Values>;
}
