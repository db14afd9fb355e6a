'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Skeleton } from '@/components/ui/skeleton';
import { FieldChanges } from '../articles/changes/field-changes';
import { isSameValue } from '../articles/session/fields';

type ArticleRecord = Schemas['ArticleRecord'];
type Field = keyof ArticleRecord;

/** The changes between two revisions, field by field. */
export function Comparison({ id, from, to }: { id: string; from: number; to: number }) {
  const t = useTranslations('revisions');
  const [before, after] = [useRecord(id, from), useRecord(id, to)];
  const problem = before.problem ?? after.problem;
  if (problem)
    return (
      <div className="pt-6">
        <ProblemNotice problem={problem} onRetry={() => void Promise.all([before.reload(), after.reload()])} />
      </div>
    );
  if (!before.value || !after.value) return <Skeleton className="mt-6 h-64 w-full" />;
  // The previous comparison stays until the revisions of this one have loaded.
  const stale = before.value.n !== from || after.value.n !== to;
  return (
    <div aria-busy={stale || undefined} className={stale ? 'opacity-55' : undefined}>
      <Changes
        key={`${before.value.n} ${after.value.n}`}
        before={before.value.record}
        after={after.value.record}
        none={t('same')}
      />
    </div>
  );
}

function useRecord(id: string, n: number) {
  return useResource(`revision ${id} ${n}`, () =>
    toResult(api.GET('/api/v1/admin/articles/{id}/revisions/{n}', { params: { path: { id, n: String(n) } } })),
  );
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
