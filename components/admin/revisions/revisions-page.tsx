'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { Comparison } from './comparison';
import { RestoreDialog } from './restore-dialog';
import { RevisionDetails } from './revision-details';
import { RevisionList } from './revision-list';

type Revision = Schemas['Revision'];

const PAGE_SIZE = 50;

/** The revisions of an article: two of them compared, and any of them restored to the draft. */
export function RevisionsPage({ id }: { id: string }) {
  const t = useTranslations('revisions');
  const locale = useLocale();
  const path = { id };
  const [page, setPage] = useState(1);
  const article = useResource(`edited article ${id}`, () =>
    toResult(api.GET('/api/v1/admin/articles/{id}', { params: { path } })),
  );
  const list = useResource(`revisions ${id} ${page}`, () =>
    toResult(api.GET('/api/v1/admin/articles/{id}/revisions', { params: { path, query: { page, page_size: PAGE_SIZE } } })),
  );
  const [chosen, setChosen] = useState<{ from?: Revision; to?: Revision }>({});
  const [restoring, setRestoring] = useState<Revision>();
  const items = list.value?.items ?? [];
  const from = chosen.from ?? items[1];
  const to = chosen.to ?? items[0];
  const problem = article.problem ?? list.problem;
  const unknown = problem?.code === 'resource_not_found' || problem?.code === 'invalid_input';
  const record = article.value?.draft ?? article.value?.article;
  const language = record?.[`title_${locale}`] ? locale : otherLocale(locale);
  return (
    <>
      <p className="pb-3 text-15">
        <Link href={unknown ? '/admin/articles' : `/admin/articles/${id}`} className="link">
          {t(unknown ? 'backToList' : 'back')}
        </Link>
      </p>
      <h1 className="title">{t('title')}</h1>
      {record && (
        <p lang={toLangTag(language)} className="pt-1 font-serif text-17 text-muted wrap-anywhere">
          {record[`title_${language}`]}
        </p>
      )}
      {problem && !article.loading && !list.loading && (
        <div className="pt-6">
          {unknown ? (
            <p className="font-serif text-17 text-muted">{t('unknown')}</p>
          ) : (
            <ProblemNotice problem={problem} onRetry={() => void Promise.all([article.reload(), list.reload()])} />
          )}
        </div>
      )}
      {list.value?.total === 0 && <p className="pt-6 font-serif text-17 text-muted">{t('empty')}</p>}
      {!problem && !list.value && (
        <div className="grid gap-x-10 gap-y-6 pt-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {list.value && list.value.total > 0 && (
        <div className="grid gap-x-10 gap-y-8 pt-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
          <div className="min-w-0">
            <RevisionList
              items={items}
              from={from?.n}
              to={to?.n}
              onChoose={(side, revision) => setChosen({ from, to, [side]: revision })}
            />
            {list.value.total_pages > 1 && (
              <div className="flex gap-3 pt-3">
                <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('newer')}
                </Button>
                <Button variant="secondary" size="sm" disabled={page >= list.value.total_pages} onClick={() => setPage(page + 1)}>
                  {t('older')}
                </Button>
              </div>
            )}
          </div>
          <div className="min-w-0">
            <div className="grid gap-4 md:grid-cols-2">
              {[from, to].map(
                (revision, index) =>
                  revision && (
                    <RevisionDetails
                      key={index === 0 ? 'from' : 'to'}
                      label={t(index === 0 ? 'from' : 'to')}
                      revision={revision}
                      onRestore={article.value?.editable ? () => setRestoring(revision) : undefined}
                    />
                  ),
              )}
            </div>
            {from && to && <Comparison id={id} from={from.n} to={to.n} />}
          </div>
        </div>
      )}
      {restoring && article.value && (
        <RestoreDialog
          id={id}
          version={article.value.version}
          revision={restoring}
          onClose={() => setRestoring(undefined)}
          onReload={() => void article.reload()}
          onDone={() => {
            setChosen({});
            setPage(1);
            void Promise.all([article.reload(), list.reload()]);
          }}
        />
      )}
    </>
  );
}
