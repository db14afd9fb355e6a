'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { onlyChanges } from '@/components/api/form';
import { FormDialog } from '@/components/api/form-dialog';
import { useResource } from '@/components/api/use-resource';
import { Field, Textarea } from '@/components/ui/field';
import { MAX_STARTS } from '@/lib/archive/introductions/record';
import { ArticlePicker } from '../article-picker';
import { useNames } from './use-names';

type Props = {
  category: Schemas['AdminCategory'];
  onClose: () => void;
  /** @param message what happened, for a toast */
  onSaved: (message: string) => void;
};

/** Edits the introduction on a category's page and its recommended articles. */
export function IntroductionForm(props: Props) {
  const { slug } = props.category;
  const { value } = useResource(`introduction ${slug}`, () =>
    toResult(api.GET('/api/v1/admin/categories/{slug}/introduction', { params: { path: { slug } } })),
  );
  return value ? <LoadedForm {...props} introduction={value} /> : null;
}

function LoadedForm({ category, introduction, onClose, onSaved }: Props & { introduction: Schemas['Introduction'] }) {
  const t = useTranslations('admin.categories');
  const { nameOf } = useNames();
  const [articles, setArticles] = useState(introduction.articles);
  return (
    <FormDialog
      title={t('introduceTitle')}
      description={<p className="wrap-anywhere">{nameOf(category)}</p>}
      confirm={t('editConfirm')}
      call={(read) =>
        toResult<Schemas['Introduction']>(
          api.PATCH('/api/v1/admin/categories/{slug}/introduction', {
            params: { path: { slug: category.slug } },
            body: {
              ...onlyChanges(introduction, { intro_zh: read('intro_zh'), intro_en: read('intro_en') }),
              // The API rejects articles that were unpublished since, and readers do not see them.
              article_ids: articles.filter(({ is_published }) => is_published).map(({ id }) => id),
            },
          }),
        )
      }
      onDone={() => {
        onSaved(t('introduceDone', { name: nameOf(category) }));
        onClose();
      }}
      onClose={onClose}
    >
      <Field name="intro_zh" label={t('intro_zh')} hint={t('introHint')}>
        <Textarea rows={5} maxLength={5_000} defaultValue={introduction.intro_zh} />
      </Field>
      <Field name="intro_en" label={t('intro_en')} hint={t('introHint')}>
        <Textarea rows={5} maxLength={5_000} defaultValue={introduction.intro_en} />
      </Field>
      <ArticlePicker
        label={t('starts')}
        hint={t('startsHint', { max: MAX_STARTS })}
        max={MAX_STARTS}
        chosen={articles}
        onChange={setArticles}
      />
    </FormDialog>
  );
}
