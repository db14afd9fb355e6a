'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ApiForm, onlyChanges, useApiForm } from '@/components/api/form';
import { type Topic, TopicBoxes } from '@/components/newsletter/topic-choice';
import { Button } from '@/components/ui/button';
import { Field, Textarea, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/toast';
import { MAX_ARTICLES } from '@/lib/audience/newsletters/rules';
import { ArticlePicker } from '../article-picker';

type Newsletter = Schemas['NewsletterDetail'];

type Props = {
  newsletter: Newsletter;
  topics: readonly Topic[];
  /** whether something is not saved yet */
  changed: boolean;
  onChanged: (changed: boolean) => void;
  onSaved: () => Promise<void>;
};

/** What the form edits. */
const toContents = ({ subject_zh, subject_en, intro_zh, intro_en, articles, topics }: Newsletter) => ({
  subject_zh,
  subject_en,
  intro_zh,
  intro_en,
  article_ids: articles.map(({ id }) => id),
  topics: (topics ?? []).toSorted(),
});

/**
 * Edits the contents and recipients of a newsletter until sending begins. What others save meanwhile is shown while nothing is
 * unsaved here, so that nobody sends what they have not seen.
 */
export function ComposeForm({ newsletter, changed, ...props }: Props) {
  const t = useTranslations('newsletters');
  const format = useFormatter();
  const contents = toContents(newsletter);
  // `contents`: what the form was filled with, and what was saved since.
  const [filled, setFilled] = useState({ contents, times: 0 });
  if (!changed && JSON.stringify(contents) !== JSON.stringify(filled.contents)) setFilled({ contents, times: filled.times + 1 });
  const names = Object.keys(contents) as (keyof typeof contents)[];
  const others = changed ? names.filter((name) => JSON.stringify(contents[name]) !== JSON.stringify(filled.contents[name])) : [];
  return (
    <div className="flex flex-col gap-4">
      {!isEditable(newsletter) && <Notice tone="bad" live="status" title={t('endedMeanwhile')} />}
      {isEditable(newsletter) && others.length > 0 && (
        <Notice live="status">{t('changedMeanwhile', { fields: format.list(others.map((name) => t(labels[name]))) })}</Notice>
      )}
      <Form
        key={filled.times}
        newsletter={newsletter}
        before={filled.contents}
        {...props}
        onSent={(sent) => setFilled((current) => ({ ...current, contents: { ...current.contents, ...sent } }))}
      />
    </div>
  );
}

/** Whether sending has not begun. */
export const isEditable = ({ status }: Pick<Newsletter, 'status'>) => status === 'draft' || status === 'scheduled';

const labels = {
  subject_zh: 'subjectZh',
  subject_en: 'subjectEn',
  intro_zh: 'introZh',
  intro_en: 'introEn',
  article_ids: 'articles',
  topics: 'topics',
} as const;

type Contents = ReturnType<typeof toContents>;

const isPublished = ({ is_published }: { is_published: boolean }) => is_published;

function Form({
  newsletter,
  before,
  topics,
  onChanged,
  onSaved,
  onSent,
}: Omit<Props, 'changed'> & { before: Contents; onSent: (sent: Partial<Contents>) => void }) {
  const t = useTranslations('newsletters');
  const toast = useToast();
  const [chosen, setChosen] = useState(newsletter.articles);
  // Some may have been unpublished since they were chosen.
  const latest = new Map(newsletter.articles.map((article) => [article.id, article]));
  const articles = chosen.map((article) => latest.get(article.id) ?? article);
  const edits = useRef({ made: 0, sent: 0 });
  const readChanges = (values: FormData, listed = articles): Partial<Contents> => {
    const read = (name: string) => String(values.get(name) ?? '').trim();
    return onlyChanges(before, {
      subject_zh: read('subject_zh'),
      subject_en: read('subject_en'),
      intro_zh: read('intro_zh'),
      intro_en: read('intro_en'),
      article_ids: listed.map(({ id }) => id),
      topics: values.getAll('topics').map(String).sort(),
    });
  };
  const toBody = (values: FormData): Partial<Contents> => {
    const { article_ids, ...changes } = readChanges(values);
    // The API rejects articles that were unpublished since, and the emails leave them out.
    return article_ids ? { ...changes, article_ids: articles.filter(isPublished).map(({ id }) => id) } : changes;
  };
  const form = useApiForm({
    check: (read) => ({
      subject_zh: !read('subject_zh') && t('subjectMissing'),
      subject_en: !read('subject_en') && t('subjectMissing'),
      article_ids: articles.length === 0 && t('noArticles'),
    }),
    call: async (_read, values) => {
      const body = toBody(values);
      edits.current.sent = edits.current.made;
      const params = { path: { id: newsletter.id } };
      const result = await toResult(api.PATCH('/api/v1/admin/newsletters/{id}', { params, body }));
      if (!result.ok) return result;
      onSent(body);
      if (body.article_ids) setChosen(articles.filter(isPublished));
      return result;
    },
    onDone: async () => {
      toast({ tone: 'good', title: t('saved') });
      await onSaved();
      // Somebody may have gone on writing.
      if (edits.current.made === edits.current.sent) onChanged(false);
    },
  });
  const onEdit = (listed = articles) => {
    if (!form.ref.current) return;
    edits.current.made += 1;
    // The search for articles is in the form, too, and what was changed may be as it was again.
    onChanged(Object.keys(readChanges(new FormData(form.ref.current), listed)).length > 0);
  };
  return (
    <ApiForm form={form} onChange={() => onEdit()}>
      <TextField name="subject_zh" label={t('subjectZh')} required maxLength={200} defaultValue={before.subject_zh} />
      <TextField name="subject_en" label={t('subjectEn')} required maxLength={200} defaultValue={before.subject_en} />
      <Field name="intro_zh" label={t('introZh')} hint={t('introHint')}>
        <Textarea rows={4} maxLength={5_000} defaultValue={before.intro_zh} />
      </Field>
      <Field name="intro_en" label={t('introEn')} hint={t('introHint')}>
        <Textarea rows={4} maxLength={5_000} defaultValue={before.intro_en} />
      </Field>
      <ArticlePicker
        label={t('articles')}
        hint={t('articlesHint')}
        max={MAX_ARTICLES}
        chosen={articles}
        onChange={(next) => {
          setChosen(next);
          onEdit(next);
        }}
      />
      <TopicBoxes topics={topics} chosen={before.topics} label={t('topics')} hint={t('topicsHint')} />
      <p>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {t('save')}
        </Button>
      </p>
    </ApiForm>
  );
}
