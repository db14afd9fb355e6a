'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input, Select, Textarea } from '@/components/ui/field';
import { useInvalidFocus } from '../use-invalid-focus';

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
  const tc = useTranslations('common.actions');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState<'title_en' | 'video_url'>();
  const form = useInvalidFocus(missing ?? problem);
  const exists = problem?.code === 'video_exists';
  const isInvalid = (name: string) => problem?.issues?.some(({ field }) => field === name) ?? false;
  const shownAtField = exists || ['video_url', 'thumbnail', 'category_slug'].some(isInvalid);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const field = (name: string) => String(values.get(name) ?? '').trim();
    const texts = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, field(name)])) as Record<TextName, string>;
    const body = { ...texts, category_slug: field('category_slug'), is_published: values.has('is_published') };
    const lack = body.title_en === '' && body.title_zh === '' ? 'title_en' : body.video_url === '' ? 'video_url' : undefined;
    setProblem(undefined);
    setMissing(lack);
    if (lack) return;
    setBusy(true);
    const result = await toResult(
      video
        ? api.PATCH('/api/v1/admin/videos/{id}', { params: { path: { id: video.id } }, body: onlyChanges(video, body) })
        : api.POST('/api/v1/admin/videos', { body }),
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
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
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t(video ? 'editTitle' : 'createTitle')}
      description={<p>{t('formLead')}</p>}
    >
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {problem && !shownAtField && <ProblemNotice problem={problem} />}
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
          <input
            type="checkbox"
            name="is_published"
            defaultChecked={video?.is_published ?? true}
            className="size-4 accent-jade"
          />
          {t('publishField')}
        </label>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t(video ? 'editConfirm' : 'createConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the form changed: a stored URL that the API would not take today stays as it is. */
function onlyChanges<Values extends Partial<Video>>(video: Video, values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== video[name as keyof Video]),
  ) as Partial<Values>;
}
