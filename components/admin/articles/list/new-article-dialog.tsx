'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { api, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useResource } from '@/components/api/use-resource';
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
      <AuthorField />
    </FormDialog>
  );
}

/**
 * The author, with suggestions: another spelling would be another author. Preset for contributors and for staff who have written
 * before.
 */
function AuthorField() {
  const t = useTranslations('articles');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const { value: authors } = useResource('author names', () =>
    toResult(api.GET('/api/v1/admin/authors', { params: { query: { page_size: 100 } } })),
  );
  const { value: me } = useResource('profile', () => toResult(api.GET('/api/v1/admin/users/me')));
  const names = authors?.items.map(({ author_name }) => author_name) ?? [];
  const own = me && (me.role === 'contributor' || names.includes(me.name)) ? me.name : '';
  return (
    <>
      <TextField
        name="author"
        label={t('new.author')}
        maxLength={200}
        required
        list={id}
        autoComplete="off"
        value={typed ?? own}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
