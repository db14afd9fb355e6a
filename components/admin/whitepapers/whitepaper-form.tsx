'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { onlyChanges } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { Field, Textarea, TextField } from '@/components/ui/field';
import { ImageInput } from '../media/image-input';

type Paper = Schemas['AdminWhitepaper'];

const TITLES = ['title_en', 'title_zh'] as const;
const DESCRIPTIONS = ['description_en', 'description_zh'] as const;

/** Adds a whitepaper, or edits one. Files are uploaded separately. */
export function WhitepaperForm({
  paper,
  onClose,
  onSaved,
}: {
  paper?: Paper;
  onClose: () => void;
  /** @param message what happened, for a toast */
  onSaved: (message: string) => void;
}) {
  const t = useTranslations('papers');
  const locale = useLocale();
  const [cover, setCover] = useState(paper?.cover_image ?? '');
  return (
    <FormDialog<Paper>
      title={t(paper ? 'editTitle' : 'createTitle')}
      description={<p>{t('formLead')}</p>}
      confirm={t(paper ? 'save' : 'create')}
      check={(read) => Object.fromEntries(TITLES.map((name) => [name, read(name) === '' && t('titleMissing')]))}
      call={(read) => {
        const body = {
          title_en: read('title_en'),
          title_zh: read('title_zh'),
          description_en: read('description_en'),
          description_zh: read('description_zh'),
          cover_image: read('cover_image'),
        };
        if (paper) {
          const params = { path: { slug: paper.slug } };
          return toResult(api.PATCH('/api/v1/admin/whitepapers/{slug}', { params, body: onlyChanges(paper, body) }));
        }
        return toResult(api.POST('/api/v1/admin/whitepapers', { body: { ...body, slug: read('slug') || null } }));
      }}
      explain={(problem) =>
        problem.code === 'slug_taken'
          ? { slug: t('slugTaken') }
          : pickErrors(problem, { slug: t('slugInvalid'), cover_image: t('coverInvalid') })
      }
      onDone={(saved) => onSaved(t(paper ? 'saved' : 'createdNext', { title: saved[`title_${locale}`] }))}
      onClose={onClose}
    >
      {TITLES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(name)}
          maxLength={500}
          defaultValue={paper?.[name]}
          required
          autoComplete="off"
        />
      ))}
      {!paper && <TextField name="slug" label={t('slug')} hint={t('slugHint')} maxLength={200} autoComplete="off" />}
      {DESCRIPTIONS.map((name) => (
        <Field key={name} name={name} label={t(name)}>
          <Textarea rows={4} maxLength={5_000} defaultValue={paper?.[name]} />
        </Field>
      ))}
      <ImageInput name="cover_image" label={t('cover')} hint={t('coverHint')} value={cover} onChange={setCover} />
    </FormDialog>
  );
}
