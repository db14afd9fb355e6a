'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { describedBy, Field, Input, Select } from '@/components/ui/field';
import { useRouter } from '@/lib/platform/i18n/navigation';
import { createArticle } from './calls';
import type { Category } from './panel';

const FIELDS = ['title', 'category', 'author'] as const;

/** Asks for the required fields of an article, and opens it in the editor. */
export function NewArticleDialog({ categories, onClose }: { categories: readonly Category[]; onClose: () => void }) {
  const t = useTranslations('articles');
  const locale = useLocale();
  const router = useRouter();
  const id = useId();
  const { busy, problem, run, clear } = useCall();
  // The button stays busy while the editor loads: another click would create another article.
  const [leaving, setLeaving] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);

  const send = async (read: (name: string) => string) => {
    const empty = FIELDS.filter((name) => read(name) === '');
    setMissing(empty);
    clear();
    if (empty.length > 0) return;
    const title = { title_zh: '', title_en: '', [`title_${read('language')}`]: read('title') };
    const result = await run(
      createArticle({
        ...title,
        content_zh: '',
        content_en: '',
        category_slug: read('category'),
        author_name: read('author'),
        is_published: false,
      }),
    );
    if (!result.ok) return;
    setLeaving(true);
    router.push(`/admin/articles/${result.value.id}`);
  };
  const error = (name: string) => (missing.includes(name) ? t('new.required') : undefined);
  return (
    <FormDialog
      title={t('new.title')}
      description={<p>{t('new.lead')}</p>}
      confirm={t('new.confirm')}
      busy={busy || leaving}
      problem={problem}
      invalid={missing}
      onSend={send}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field id={`${id}language`} label={t('new.language')}>
          <Select id={`${id}language`} name="language" defaultValue={locale} aria-describedby={describedBy(`${id}language`)}>
            <option value="zh">{t('languages.zh')}</option>
            <option value="en">{t('languages.en')}</option>
          </Select>
        </Field>
        <Field id={`${id}title`} label={t('new.articleTitle')} error={error('title')}>
          <Input
            id={`${id}title`}
            name="title"
            maxLength={500}
            required
            autoComplete="off"
            aria-invalid={error('title') ? true : undefined}
            aria-describedby={describedBy(`${id}title`)}
          />
        </Field>
      </div>
      <Field id={`${id}category`} label={t('new.category')} error={error('category')}>
        <Select
          id={`${id}category`}
          name="category"
          aria-invalid={error('category') ? true : undefined}
          aria-describedby={describedBy(`${id}category`)}
        >
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}author`} label={t('new.author')} error={error('author')}>
        <Input
          id={`${id}author`}
          name="author"
          maxLength={200}
          required
          autoComplete="off"
          aria-invalid={error('author') ? true : undefined}
          aria-describedby={describedBy(`${id}author`)}
        />
      </Field>
    </FormDialog>
  );
}
