'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
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

type Saved = Schemas['Newsletter'] & Partial<Pick<Newsletter, 'articles'>>;

type Props = {
  newsletter: Newsletter;
  topics: readonly Topic[];
  /** whether it can be saved: neither has sending begun nor was it deleted */
  isOpen: boolean;
  /** whether something is not saved yet */
  changed: boolean;
  onChanged: (changed: boolean) => void;
  /** called with the newsletter as it was saved */
  onSaved: (saved: Saved) => void;
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
  const others = onlyChanges(filled.contents, contents);
  const names = Object.keys(others) as (keyof Contents)[];
  if (!changed && names.length > 0) setFilled({ contents, times: filled.times + 1 });
  // The deletion of a chosen article leaves the list as it was stored.
  const isShortened = newsletter.articles.length < newsletter.article_ids.length;
  const edited = names.filter((name) => name !== 'article_ids' || !isShortened);
  const writers = [...new Set(edited.flatMap((name) => newsletter.changed_by[name] ?? []))];
  const onSent = (sent: Partial<Contents>) =>
    setFilled((current) => ({ ...current, contents: { ...current.contents, ...sent } }));
  return (
    <Form
      key={filled.times}
      newsletter={newsletter}
      before={filled.contents}
      others={
        names.length > 0 && {
          // The deletion of a category changes topics, too.
          name: writers.length > 0 ? format.list(writers) : 'none',
          fields: format.list(names.map((name) => t(labels[name]))),
        }
      }
      {...props}
      onSent={onSent}
    />
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

/**
 * @param props.before what the fields began with
 * @param props.others what others have saved since, and who
 */
function Form({
  newsletter,
  before,
  others,
  topics,
  isOpen,
  onChanged,
  onSaved,
  onSent,
}: Omit<Props, 'changed'> & {
  before: Contents;
  others: false | { name: string; fields: string };
  onSent: (sent: Partial<Contents>) => void;
}) {
  const t = useTranslations('newsletters');
  const toast = useToast();
  const [chosen, setChosen] = useState(newsletter.articles);
  // Some may have been unpublished since they were chosen.
  const latest = new Map(newsletter.articles.map((article) => [article.id, article]));
  const articles = chosen.map((article) => latest.get(article.id) ?? article);
  const published = articles.filter(({ is_published }) => is_published);
  const readChanges = (values: FormData): Partial<Contents> => {
    const read = (name: string) => String(values.get(name) ?? '').trim();
    return onlyChanges(before, {
      subject_zh: read('subject_zh'),
      subject_en: read('subject_en'),
      intro_zh: read('intro_zh'),
      intro_en: read('intro_en'),
      article_ids: articles.map(({ id }) => id),
      topics: values.getAll('topics').map(String).sort(),
    });
  };
  const form = useApiForm({
    check: (read) => ({
      subject_zh: !read('subject_zh') && t('subjectMissing'),
      subject_en: !read('subject_en') && t('subjectMissing'),
      article_ids: published.length === 0 && t('noArticles'),
    }),
    call: async (_read, values) => {
      const changes = readChanges(values);
      // The API rejects articles that were unpublished since, and the emails leave them out.
      const body = changes.article_ids ? { ...changes, article_ids: published.map(({ id }) => id) } : changes;
      const params = { path: { id: newsletter.id } };
      const result = await toResult(api.PATCH('/api/v1/admin/newsletters/{id}', { params, body }));
      if (!result.ok) return result;
      onSent(body);
      onSaved(body.article_ids ? { ...result.value, articles: published } : result.value);
      const left = articles.filter((article) => !published.includes(article)).map(({ id }) => id);
      if (body.article_ids) setChosen((current) => current.filter(({ id }) => !left.includes(id)));
      return result;
    },
    onDone: () => toast({ tone: 'good', title: t('saved') }),
  });
  // Compared each time: the search for articles is in the form, too, a change may be taken back, and more may be typed during a save.
  const report = () => {
    if (form.ref.current) onChanged(form.busy || Object.keys(readChanges(new FormData(form.ref.current))).length > 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields report what else it reads when they are changed.
  useEffect(report, [form.busy, before, chosen]);
  return (
    <ApiForm form={form} onChange={report}>
      {!isOpen && <Notice tone="bad" live="status" title={t('endedMeanwhile')} />}
      {isOpen && others && !form.busy && <Notice live="status">{t('changedMeanwhile', others)}</Notice>}
      <TextField name="subject_zh" label={t('subjectZh')} required maxLength={200} defaultValue={before.subject_zh} />
      <TextField name="subject_en" label={t('subjectEn')} required maxLength={200} defaultValue={before.subject_en} />
      <Field name="intro_zh" label={t('introZh')} hint={t('introHint')}>
        <Textarea rows={4} maxLength={5_000} defaultValue={before.intro_zh} />
      </Field>
      <Field name="intro_en" label={t('introEn')} hint={t('introHint')}>
        <Textarea rows={4} maxLength={5_000} defaultValue={before.intro_en} />
      </Field>
      <ArticlePicker label={t('articles')} hint={t('articlesHint')} max={MAX_ARTICLES} chosen={articles} onChange={setChosen} />
      <TopicBoxes
        topics={topics}
        chosen={before.topics}
        label={t('topics')}
        hint={t('topicsHint')}
        nameDeleted={(slug) => t('topicDeleted', { slug })}
      />
      {isOpen && (
        <p>
          <Button type="submit" variant="secondary" busy={form.busy}>
            {t('save')}
          </Button>
        </p>
      )}
    </ApiForm>
  );
}
