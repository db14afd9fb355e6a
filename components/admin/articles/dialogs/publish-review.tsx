'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { findMessage } from '@/lib/platform/i18n/find-message';
import { FieldChanges } from '../changes/field-changes';
import type { Field } from '../session/fields';
import { type ArticleView, listChangedFields, toFields } from '../session/view';

// The renderer is loaded with the first body that changed.
const RenderedChanges = lazy(async () => ({ default: (await import('../changes/rendered-changes')).RenderedChanges }));

export type Warning = ArticleView['warnings'][number];

/** What readers will see: each changed field before and after, how the languages match, and warnings that lead to their place. */
export function PublishReview({
  view,
  onShow,
  onNext,
}: {
  view: ArticleView;
  onShow: (warning: Warning) => void;
  /** leads to the next pair of paragraphs that no longer match */
  onNext: (() => void) | undefined;
}) {
  const first = view.state !== 'published';
  return (
    <>
      <Translation view={view} onNext={onNext} />
      <Warnings warnings={view.warnings} onShow={onShow} />
      {!first && <Changes view={view} fields={listChangedFields(view)} />}
    </>
  );
}

function Translation({ view: { translation }, onNext }: { view: ArticleView; onNext: (() => void) | undefined }) {
  const t = useTranslations('articles.translation');
  if (translation === null || translation.zh + translation.en === 0) return null;
  return (
    <p className="text-amber">
      {t('changed', { zh: translation.zh, en: translation.en })}{' '}
      {onNext && (
        <button type="button" className="link max-md:min-h-11" onClick={onNext}>
          {t('show')}
        </button>
      )}
    </p>
  );
}

/** The path of an image without most of its 64 digits, which nobody reads. */
const shortenPath = (text: string) => text.replace(/(\/media\/[0-9a-f]{6})[0-9a-f]{58}/g, '$1…');

function Warnings({ warnings, onShow }: { warnings: readonly Warning[]; onShow: (warning: Warning) => void }) {
  const t = useTranslations('articles');
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t('publish.warnings')} className="flex flex-col gap-1">
      {warnings.map((warning) => {
        const { type, field, line, text } = warning;
        return (
          <li key={`${type}${field}${line}${text}`} className="flex items-start gap-2">
            <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-amber" />
            <span className="min-w-0 wrap-anywhere">
              {line !== null && text ? t(`warnings.at.${type}`, { text: shortenPath(text), line }) : t(`warnings.${type}`)}{' '}
              <span className="text-muted">({findMessage(t, `fields.${field}`) ?? field})</span>
              {line !== null && (
                <>
                  {' '}
                  <button type="button" className="link max-md:min-h-11" onClick={() => onShow(warning)}>
                    {t('warnings.show')}
                  </button>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Changes({ view, fields }: { view: ArticleView; fields: readonly Field[] }) {
  const t = useTranslations('articles');
  if (fields.length === 0) return null;
  const [before, after] = [view.article, toFields(view)];
  return (
    <section aria-label={t('publish.changed')} className="flex flex-col">
      <p className="text-13 text-muted">{t('publish.sides')}</p>
      {fields.map((field) => (
        <details key={field} open={fields.length <= 6} className="border-b border-line py-2">
          <summary className="font-medium hover:text-jade">{t(`fields.${field}`)}</summary>
          <div className="max-h-80 overflow-y-auto pt-2 text-15">
            <FieldChange field={field} before={before[field]} after={after[field]} />
          </div>
        </details>
      ))}
    </section>
  );
}

/** Bodies are compared as readers see them, other fields as they are written. */
function FieldChange({ field, before, after }: { field: Field; before: unknown; after: unknown }) {
  if (field !== 'content_zh' && field !== 'content_en') return <FieldChanges field={field} before={before} after={after} />;
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <RenderedChanges language={field === 'content_zh' ? 'zh' : 'en'} before={String(before)} after={String(after)} />
    </Suspense>
  );
}
