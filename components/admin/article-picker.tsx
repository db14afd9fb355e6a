'use client';

import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue, useRef, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Input, useFieldError } from '@/components/ui/field';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';

export type ChosenArticle = Schemas['NewsletterArticle'] | Schemas['StartArticle'];

/** Finds published articles and puts them in order. Needs the messages of `newsletters`. */
export function ArticlePicker({
  label,
  hint,
  max,
  chosen,
  onChange,
}: {
  label: string;
  hint: string;
  max: number;
  chosen: readonly ChosenArticle[];
  onChange: (articles: ChosenArticle[]) => void;
}) {
  const t = useTranslations('newsletters');
  const error = useFieldError('article_ids');
  const toTitle = useTitle();
  const fields = useRef<HTMLFieldSetElement>(null);
  const change = (next: ChosenArticle[]) => {
    onChange(next);
    // The form forgets what was wrong with the choice, as it does for fields that are typed in.
    fields.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const move = (from: number, to: number) => {
    const next = [...chosen];
    next.splice(to, 0, ...next.splice(from, 1));
    change(next);
  };
  return (
    <fieldset ref={fields} name="article_ids" className="min-w-0">
      <legend className="text-15 font-medium">{label}</legend>
      <p className="text-13 text-muted">{hint}</p>
      {error && (
        <p role="alert" className="text-13 text-brick">
          {error}
        </p>
      )}
      <ol className="mt-2 divide-y divide-line border-y border-line empty:hidden">
        {chosen.map((article, index) => {
          const { title, lang } = toTitle(article);
          return (
            <li key={article.id} className="flex min-h-11 items-center gap-2 py-1">
              <span lang={lang} className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
                {title}
                {!article.is_published && <span className="block text-13 text-amber">{t('unpublished')}</span>}
              </span>
              <IconButton label={t('up', { title })} disabled={index === 0} onClick={() => move(index, index - 1)}>
                <ArrowUp aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={t('down', { title })}
                disabled={index === chosen.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden className="size-4" />
              </IconButton>
              <IconButton label={t('remove', { title })} onClick={() => change(chosen.filter(({ id }) => id !== article.id))}>
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {chosen.length < max && <Finder chosen={chosen} onAdd={(article) => change([...chosen, article])} />}
    </fieldset>
  );
}

function Finder({ chosen, onAdd }: { chosen: readonly ChosenArticle[]; onAdd: (article: ChosenArticle) => void }) {
  const t = useTranslations('newsletters');
  const toTitle = useTitle();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { value } = useResource(`newsletter-articles ${q}`, () =>
    toResult(
      api.GET('/api/v1/admin/articles', {
        params: { query: { state: 'published', sort: '-published_at', page_size: 6, ...(q ? { q } : {}) } },
      }),
    ),
  );
  const add = (article: ChosenArticle) => {
    onAdd(article);
    // The button that had the focus disappears.
    field.current?.focus();
  };
  const found = value?.items.filter(({ id }) => chosen.every((each) => each.id !== id)) ?? [];
  return (
    <div className="mt-3">
      <Input
        ref={field}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter searches; it must not submit the form around the field.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {found.map(({ id, title_zh, title_en }) => {
          const article = { id, title_zh: title_zh ?? '', title_en: title_en ?? '', is_published: true };
          const { title, lang } = toTitle(article);
          return (
            <li key={id} className="flex min-h-11 items-center gap-3 py-1 text-15">
              <span lang={lang} className="min-w-0 grow leading-snug [overflow-wrap:anywhere]">
                {title}
              </span>
              <Button variant="secondary" size="sm" aria-label={`${t('add')}: ${title}`} onClick={() => add(article)}>
                {t('add')}
              </Button>
            </li>
          );
        })}
        {value && value.items.length === 0 && <li className="py-2 text-13 text-muted">{t('noResults')}</li>}
      </ul>
    </div>
  );
}

function IconButton({
  label,
  children,
  ...rest
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <Button variant="quiet" size="sm" aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  );
}

/** An article's title in the reader's language, or in the other one. */
function useTitle() {
  const locale = useLocale();
  return (article: Pick<ChosenArticle, 'title_zh' | 'title_en'>) => {
    const language = article[`title_${locale}`] ? locale : otherLocale(locale);
    return { title: article[`title_${language}`], lang: toLangTag(language) };
  };
}
