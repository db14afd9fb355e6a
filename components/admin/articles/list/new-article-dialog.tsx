'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/api/form-dialog';
import { Field, Select, TextField } from '@/components/ui/field';
import { useRouter } from '@/lib/platform/i18n/navigation';
import { createArticle } from '../session/calls';
import type { Category } from '../session/view';

const FIELDS = ['title', 'category', 'author'] as const;

/** Asks for the required fields of an article, and opens it in the editor. */
export function NewArticleDialog({ categories, onClose }: { categories: readonly Category[]; onClose: () => void }) {
  const t = useTranslations('articles');
  const locale = useLocale();
  const router = useRouter();
  // The button stays busy while the editor loads: another click would create another article.
  const [leaving, setLeaving] = useState(false);
  return (
    <FormDialog
      title={t('new.title')}
      description={<p>{t('new.lead')}</p>}
      confirm={t('new.confirm')}
      leaving={leaving}
      check={(read) => Object.fromEntries(FIELDS.map((name) => [name, read(name) === '' && t(`new.${name}Required`)]))}
      call={(read) =>
        createArticle({
          title_zh: '',
          title_en: '',
          [`title_${read('language')}`]: read('title'),
          content_zh: '',
          content_en: '',
          category_slug: read('category'),
          author_name: read('author'),
          is_published: false,
        })
      }
      onDone={({ id }) => {
        setLeaving(true);
        router.push(`/admin/articles/${id}`);
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field name="language" label={t('new.language')}>
          <Select defaultValue={locale}>
            <option value="zh">{t('languages.zh')}</option>
            <option value="en">{t('languages.en')}</option>
          </Select>
        </Field>
        <TextField name="title" label={t('new.articleTitle')} maxLength={500} required />
      </div>
      <Field name="category" label={t('new.category')}>
        <Select defaultValue="">
          <option value="" disabled>
            {t('new.chooseCategory')}
          </option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <TextField name="author" label={t('new.author')} maxLength={200} required />
    </FormDialog>
  );
}
