'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ApiForm, onlyChanges, useApiForm } from '@/components/api/form';
import { type Topic, TopicBoxes } from '@/components/newsletter/topic-choice';
import { Button } from '@/components/ui/button';
import { Field, Textarea, TextField } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { MAX_ARTICLES } from '@/lib/audience/newsletters/rules';
import { ArticlePicker } from '../article-picker';

type Newsletter = Schemas['NewsletterDetail'];

/** Edits the contents and recipients of a newsletter until sending begins. */
export function ComposeForm({
  newsletter,
  topics,
  onChanged,
  onSaved,
}: {
  newsletter: Newsletter;
  topics: readonly Topic[];
  /** whether something is not saved yet */
  onChanged: (changed: boolean) => void;
  onSaved: () => Promise<void>;
}) {
  const t = useTranslations('newsletters');
  const toast = useToast();
  const [articles, setArticles] = useState(newsletter.articles);
  const form = useApiForm({
    check: (read) => ({
      subject_zh: !read('subject_zh') && t('subjectMissing'),
      subject_en: !read('subject_en') && t('subjectMissing'),
      article_ids: articles.length === 0 && t('noArticles'),
    }),
    call: (read, values) =>
      toResult(
        api.PATCH('/api/v1/admin/newsletters/{id}', {
          params: { path: { id: newsletter.id } },
          body: {
            ...onlyChanges(newsletter, {
              subject_zh: read('subject_zh'),
              subject_en: read('subject_en'),
              intro_zh: read('intro_zh'),
              intro_en: read('intro_en'),
              topics: values.getAll('topics').map(String),
            }),
            // The API rejects articles that were unpublished since, and the emails leave them out.
            article_ids: articles.filter(({ is_published }) => is_published).map(({ id }) => id),
          },
        }),
      ),
    onDone: () => {
      onChanged(false);
      toast({ tone: 'good', title: t('saved') });
      void onSaved();
    },
  });
  return (
    <ApiForm form={form} onChange={() => onChanged(true)}>
      <TextField name="subject_zh" label={t('subjectZh')} required maxLength={200} defaultValue={newsletter.subject_zh} />
      <TextField name="subject_en" label={t('subjectEn')} required maxLength={200} defaultValue={newsletter.subject_en} />
      <Field name="intro_zh" label={t('introZh')} hint={t('introHint')}>
        <Textarea rows={4} maxLength={5_000} defaultValue={newsletter.intro_zh} />
      </Field>
      <Field name="intro_en" label={t('introEn')} hint={t('introHint')}>
        <Textarea rows={4} maxLength={5_000} defaultValue={newsletter.intro_en} />
      </Field>
      <ArticlePicker
        label={t('articles')}
        hint={t('articlesHint')}
        max={MAX_ARTICLES}
        chosen={articles}
        onChange={(next) => {
          setArticles(next);
          onChanged(true);
        }}
      />
      <TopicBoxes topics={topics} chosen={newsletter.topics ?? []} label={t('topics')} hint={t('topicsHint')} />
      <p>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {t('save')}
        </Button>
      </p>
    </ApiForm>
  );
}
