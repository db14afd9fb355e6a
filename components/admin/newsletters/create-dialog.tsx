'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { pickErrors } from '@/components/api/problem';
import { type Topic, TopicBoxes } from '@/components/newsletter/topic-choice';
import { TextField } from '@/components/ui/field';
import { MAX_ARTICLES } from '@/lib/audience/newsletters/rules';
import { useRouter } from '@/lib/platform/i18n/navigation';
import { ArticlePicker, type ChosenArticle } from '../article-picker';

type Props = {
  /** the newsletter to copy; its topics are chosen again, as a new one takes none whose category was deleted */
  copied?: Schemas['NewsletterDetail'];
  topics?: readonly Topic[];
  onClose: () => void;
};

/** Asks for the required fields of a newsletter; the others are on its page. */
export function CreateDialog({ copied, topics = [], onClose }: Props) {
  const t = useTranslations('newsletters');
  const router = useRouter();
  const [articles, setArticles] = useState<ChosenArticle[]>(copied?.articles ?? []);
  const [leaving, setLeaving] = useState(false);
  const published = articles.filter(({ is_published }) => is_published);
  return (
    <FormDialog<Schemas['Newsletter']>
      title={t('createTitle')}
      description={<p>{t('createLead')}</p>}
      confirm={t('create')}
      leaving={leaving}
      check={(read) => ({
        subject_zh: !read('subject_zh') && t('subjectMissing'),
        subject_en: !read('subject_en') && t('subjectMissing'),
        article_ids: published.length === 0 && t('noArticles'),
      })}
      call={(read, values) =>
        toResult(
          api.POST('/api/v1/admin/newsletters', {
            body: {
              subject_zh: read('subject_zh'),
              subject_en: read('subject_en'),
              ...(copied && { intro_zh: copied.intro_zh, intro_en: copied.intro_en }),
              article_ids: published.map(({ id }) => id),
              topics: values.getAll('topics').map(String),
            },
          }),
        )
      }
      explain={(problem) => pickErrors(problem, { topics: t('topicsGone') })}
      onDone={({ id }) => {
        setLeaving(true);
        router.push(`/admin/newsletters/${id}`);
      }}
      onClose={onClose}
    >
      <TextField name="subject_zh" label={t('subjectZh')} required maxLength={200} defaultValue={copied?.subject_zh} />
      <TextField name="subject_en" label={t('subjectEn')} required maxLength={200} defaultValue={copied?.subject_en} />
      <ArticlePicker label={t('articles')} hint={t('articlesHint')} max={MAX_ARTICLES} chosen={articles} onChange={setArticles} />
      {copied?.topics && (
        <TopicBoxes
          topics={topics}
          chosen={copied.topics}
          label={t('topics')}
          hint={t('topicsHint')}
          nameDeleted={(slug) => t('topicDeleted', { slug })}
        />
      )}
    </FormDialog>
  );
}
