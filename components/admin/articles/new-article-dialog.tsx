'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import type { Problem } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input, Select } from '@/components/ui/field';
import { useRouter } from '@/lib/i18n/navigation';
import { useInvalidFocus } from '../use-invalid-focus';
import { createArticle } from './calls';
import type { Category } from './panel';

const FIELDS = ['title', 'category', 'author'] as const;

/** Asks for what an article cannot be without, and opens it in the editor. */
export function NewArticleDialog({ categories, onClose }: { categories: readonly Category[]; onClose: () => void }) {
  const t = useTranslations('articles');
  const tc = useTranslations('common.actions');
  const locale = useLocale();
  const router = useRouter();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useInvalidFocus(missing.length > 0 ? missing : problem);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const value = (name: string) => String(values.get(name) ?? '').trim();
    const empty = FIELDS.filter((name) => value(name) === '');
    setMissing(empty);
    setProblem(undefined);
    if (empty.length > 0) return;
    setBusy(true);
    const title = { title_zh: '', title_en: '', [`title_${value('language')}`]: value('title') };
    const result = await createArticle({
      ...title,
      content_zh: '',
      content_en: '',
      category_slug: value('category'),
      author_name: value('author'),
      is_published: false,
    });
    if (!result.ok) {
      setBusy(false);
      return setProblem(result.problem);
    }
    router.push(`/admin/articles/${result.value.id}`);
  };
  const error = (name: string) => (missing.includes(name) ? t('new.required') : undefined);
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('new.title')} description={<p>{t('new.lead')}</p>}>
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {problem && <ProblemNotice problem={problem} />}
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
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('new.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
