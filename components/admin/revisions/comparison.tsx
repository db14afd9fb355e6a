'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Skeleton } from '@/components/ui/skeleton';
import { FieldChanges } from '../articles/changes/field-changes';
import { isSameValue } from '../articles/session/fields';

type Article = Schemas['EditedArticle'];
type ArticleRecord = Schemas['ArticleRecord'];
type Field = keyof ArticleRecord;

/** What can be compared: a revision by its number, the draft as it is now, or what readers see. */
export type Side = number | 'draft' | 'live';

/** The changes between two sides, field by field. */
export function Comparison({ article, from, to }: { article: Article; from: Side; to: Side }) {
  const t = useTranslations('revisions');
  const [before, after] = [useRecord(article, from), useRecord(article, to)];
  const problem = before.problem ?? after.problem;
  if (problem)
    return (
      <div className="pt-6">
        <ProblemNotice problem={problem} onRetry={() => void Promise.all([before.reload(), after.reload()])} />
      </div>
    );
  if (!before.value || !after.value) return <Skeleton className="mt-6 h-64 w-full" />;
  // The previous comparison stays until the sides of this one have loaded.
  const stale = before.value.side !== from || after.value.side !== to;
  return (
    <div aria-busy={stale || undefined} className={stale ? 'opacity-55' : undefined}>
      <Changes
        key={`${before.value.side} ${after.value.side}`}
        before={before.value.record}
        after={after.value.record}
        none={t('same')}
      />
    </div>
  );
}

function useRecord(article: Article, side: Side) {
  const { id, version } = article;
  const key = typeof side === 'number' ? `revision record ${id} ${side}` : `record ${id} ${side} ${version}`;
  return useResource<{ side: Side; record: ArticleRecord }>(key, async () => {
    if (side === 'live') return { ok: true, value: { side, record: article.article } };
    if (side === 'draft') return { ok: true, value: { side, record: article.draft ?? article.article } };
    const params = { path: { id, n: String(side) } };
    const result = await toResult(api.GET('/api/v1/admin/articles/{id}/revisions/{n}', { params }));
    return result.ok ? { ok: true, value: { side, record: result.value.record } } : result;
  });
}

function Changes({ before, after, none }: { before: ArticleRecord; after: ArticleRecord; none: string }) {
  const t = useTranslations('articles');
  const fields = (Object.keys(after) as Field[]).filter((field) => !isSameValue(before[field], after[field]));
  if (fields.length === 0) return <p className="pt-6 font-serif text-17 text-muted">{none}</p>;
  return (
    <div className="flex flex-col gap-8 pt-6">
      {fields.map((field) => (
        <section key={field} aria-labelledby={`change-${field}`} className="min-w-0">
          <h3 id={`change-${field}`} className="border-b border-line pb-1 text-15 font-medium">
            {t(`fields.${field}`)}
          </h3>
          <div className="pt-2 text-17">
            <FieldChanges field={field} before={before[field]} after={after[field]} />
          </div>
        </section>
      ))}
    </div>
  );
}
