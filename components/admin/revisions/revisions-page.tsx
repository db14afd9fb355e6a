'use client';

import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { Comparison, type Side } from './comparison';
import { RestoreDialog } from './restore-dialog';
import { RevisionDetails } from './revision-details';
import { RevisionList } from './revision-list';
import { useRevisionNames } from './use-revision-names';

type Article = Schemas['EditedArticle'];
type Revision = Schemas['Revision'];

const PAGE_SIZE = 50;

/** The revisions of an article: two of them compared, and any of them restored to the draft. */
export function RevisionsPage({ id }: { id: string }) {
  const t = useTranslations('revisions');
  const path = { id };
  const [page, setPage] = useState(1);
  const article = useResource(`edited article ${id}`, () =>
    toResult(api.GET('/api/v1/admin/articles/{id}', { params: { path } })),
  );
  const list = useResource(`revisions ${id} ${page}`, () =>
    toResult(api.GET('/api/v1/admin/articles/{id}/revisions', { params: { path, query: { page, page_size: PAGE_SIZE } } })),
  );
  const problem = article.problem ?? list.problem;
  const unknown = problem?.code === 'resource_not_found' || problem?.code === 'invalid_input';
  const reload = () => void Promise.all([article.reload(), list.reload()]);
  return (
    <>
      <p className="pb-3 text-15">
        <Link href={unknown ? '/admin/articles' : `/admin/articles/${id}`} className="link">
          {t(unknown ? 'backToList' : 'back')}
        </Link>
      </p>
      <h1 className="title">{t('title')}</h1>
      {article.value && <ArticleTitle article={article.value} />}
      {problem && !article.loading && !list.loading && (
        <div className="pt-6">
          {unknown ? <Remark text={t('unknown')} /> : <ProblemNotice problem={problem} onRetry={reload} />}
        </div>
      )}
      {!problem && !list.value && (
        <div className="grid gap-x-10 gap-y-6 pt-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {list.value &&
        article.value &&
        (isComparable(article.value, list.value) ? (
          <Revisions
            article={article.value}
            onReload={article.reload}
            list={list.value}
            id={id}
            page={page}
            onPage={setPage}
            onRestored={reload}
          />
        ) : (
          <div className="pt-6">
            <Remark text={t('empty')} />
          </div>
        ))}
    </>
  );
}

const Remark = ({ text }: { text: string }) => <p className="font-serif text-17 text-muted">{text}</p>;

/** A draft can be compared with what readers see before anything was published here. */
const isComparable = (article: Article, { total }: { total: number }) => total > 0 || isLiveDraft(article);

const isLiveDraft = ({ draft, state }: Article) => draft !== null && state === 'published';

/** By default, compares what publishing would change, or what a scheduled version lacks. */
function toDefaultSides(article: Article, items: readonly Revision[]): (Side | undefined)[] {
  if (isLiveDraft(article)) return ['live', 'draft'];
  const scheduled = items.find(({ kind }) => kind === 'scheduled');
  if (article.draft && article.state === 'scheduled' && scheduled) return [scheduled.n, 'draft'];
  // Of a text with one revision, what was written since.
  if (article.draft && items.length === 1) return [items[0]?.n, 'draft'];
  return [items[1]?.n, items[0]?.n];
}

function ArticleTitle({ article: { draft, article } }: { article: Article }) {
  const locale = useLocale();
  const record = draft ?? article;
  const language = record[`title_${locale}`] ? locale : otherLocale(locale);
  return (
    <p lang={toLangTag(language)} className="pt-1 font-serif text-17 text-muted wrap-anywhere">
      {record[`title_${language}`]}
    </p>
  );
}

/** A page of the list, the two revisions chosen in it, and what differs between them. */
function Revisions({
  id,
  article,
  onReload,
  list,
  page,
  onPage,
  onRestored,
}: {
  id: string;
  article: Article;
  onReload: () => Promise<void>;
  list: { items: Revision[]; total_pages: number };
  page: number;
  onPage: (page: number) => void;
  onRestored: () => void;
}) {
  const t = useTranslations('revisions');
  const search = useSearchParams();
  const [restoring, setRestoring] = useState<Revision>();
  const [defaultFrom, defaultTo] = toDefaultSides(article, list.items);
  const from = toSide(search.get('from'), article) ?? defaultFrom;
  const to = toSide(search.get('to'), article) ?? defaultTo;
  const choose = (chosen: { from?: Side | undefined; to?: Side | undefined }) => {
    const next = new URLSearchParams();
    for (const [name, side] of Object.entries(chosen)) if (side !== undefined) next.set(name, String(side));
    window.history.replaceState(null, '', `${window.location.pathname}?${next}`);
  };
  const details = (label: 'from' | 'to', side: Side | undefined) => {
    const revision = list.items.find(({ n }) => n === side);
    if (revision)
      return (
        <RevisionDetails
          label={t(label)}
          revision={revision}
          onRestore={article.editable ? () => setRestoring(revision) : undefined}
        />
      );
    return side === undefined ? null : <OtherSide label={t(label)} side={side} />;
  };
  return (
    <div className="grid gap-x-10 gap-y-8 pt-6 xl:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <RevisionList
          article={article}
          items={list.items}
          from={from}
          to={to}
          onChoose={(name, side) => choose({ from, to, [name]: side })}
        />
        {list.total_pages > 1 && <Pages page={page} total={list.total_pages} onPage={onPage} />}
      </div>
      <div className="min-w-0">
        <div className="grid gap-4 md:grid-cols-2">
          {details('from', from)}
          {details('to', to)}
        </div>
        {from !== undefined && to !== undefined && <Comparison article={article} from={from} to={to} />}
      </div>
      {restoring && (
        <RestoreDialog
          id={id}
          version={article.version}
          revision={restoring}
          onClose={() => setRestoring(undefined)}
          onReload={() => void onReload()}
          onDone={() => {
            choose({});
            onPage(1);
            onRestored();
          }}
        />
      )}
    </div>
  );
}

/** The draft, what readers see, or a revision of another page of the list. */
function OtherSide({ label, side }: { label: string; side: Side }) {
  const { toName } = useRevisionNames();
  return (
    <section aria-label={`${label} ${toName(side)}`} className="flex flex-col border-t-2 border-line pt-2">
      <p className="text-13 text-muted">{label}</p>
      <h2 className="heading">{toName(side)}</h2>
    </section>
  );
}

/** The side that the URL names; undefined if the article has none by that name. */
function toSide(text: string | null, { draft, state }: Article): Side | undefined {
  if (text === 'draft') return draft ? 'draft' : undefined;
  if (text === 'live') return state === 'published' ? 'live' : undefined;
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const t = useTranslations('revisions');
  return (
    <div className="flex gap-3 pt-3">
      <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('newer')}
      </Button>
      <Button variant="secondary" size="sm" disabled={page >= total} onClick={() => onPage(page + 1)}>
        {t('older')}
      </Button>
    </div>
  );
}
