'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { LocalTime } from '@/components/ui/local-time';
import { Skeleton } from '@/components/ui/skeleton';
import { Timestamp } from '@/components/ui/timestamp';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';

const MAX_SHOWN = 3;
const WEEK_MS = 7 * 86_400_000;
const REFRESH_SECONDS = 60;

type Item = Pick<Schemas['EditedItem'], 'id' | 'title_en' | 'title_zh'>;

/** What waits for an editor, what the reader is writing, and what goes live in the next days. */
export function Newsroom({ editor }: { editor: boolean }) {
  const t = useTranslations('articles.newsroom');
  return (
    <section
      aria-label={t('label')}
      className="grid gap-x-10 border-b border-line pt-3 pb-2 md:grid-cols-2 md:gap-y-6 md:pt-5 md:pb-6 xl:grid-cols-3"
    >
      <Articles title={t(editor ? 'waiting' : 'handedOver')} empty={t(editor ? 'waitingNone' : 'handedOverNone')} filter="review">
        {({ review }) => review && (review.note ? t('byNote', { name: review.by, note: review.note }) : review.by)}
      </Articles>
      <Articles title={t('mine')} empty={t('mineNone')} filter="mine">
        {({ state, has_draft, edited_at }) => (
          <>
            {t(`states.${state === 'published' && has_draft ? 'changed' : state}`)} · <Timestamp at={edited_at} detail="day" />
          </>
        )}
      </Articles>
      {editor && <GoingLive />}
    </section>
  );
}

/** The latest articles of one filter. */
function Articles({
  title,
  empty,
  filter,
  children,
}: {
  title: string;
  empty: string;
  filter: 'review' | 'mine';
  children: (item: Schemas['EditedItem']) => ReactNode;
}) {
  const query = { [filter]: 'true', page_size: MAX_SHOWN };
  const { value, problem, reload } = useResource(
    `newsroom ${filter}`,
    () => toResult(api.GET('/api/v1/admin/articles', { params: { query } })),
    { refreshSeconds: REFRESH_SECONDS },
  );
  return (
    <Column
      title={title}
      empty={empty}
      href={`/admin/articles?${filter}=true`}
      total={value?.total}
      problem={problem && !value && <ProblemNotice problem={problem} onRetry={reload} />}
    >
      {value?.items.map((item) => (
        <Row key={item.id} item={item}>
          {children(item)}
        </Row>
      ))}
    </Column>
  );
}

function GoingLive() {
  const t = useTranslations('articles.newsroom');
  const { value, problem, reload } = useResource(
    'newsroom schedule',
    () => toResult(api.GET('/api/v1/admin/schedule', { params: { query: { page_size: 50 } } })),
    { refreshSeconds: REFRESH_SECONDS },
  );
  const end = Date.now() + WEEK_MS;
  // Failures come first in the list and stay in sight until somebody decides about them.
  const items = value?.items.filter(({ at, status }) => status === 'failed' || Date.parse(at) < end);
  return (
    <Column
      title={t('goingLive')}
      empty={t('goingLiveNone')}
      href="/admin/schedule"
      total={items?.length}
      problem={problem && !value && <ProblemNotice problem={problem} onRetry={reload} />}
    >
      {items?.slice(0, MAX_SHOWN).map((item) => (
        <Row key={item.id} item={item}>
          {item.status === 'failed' ? <span className="text-brick">{t('failed')}</span> : <LocalTime at={item.at} />}
        </Row>
      ))}
    </Column>
  );
}

function Column({
  title,
  empty,
  href,
  total,
  problem,
  children,
}: {
  title: string;
  empty: string;
  href: string;
  /** undefined while it loads */
  total: number | undefined;
  problem: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <h2 className="flex items-baseline gap-2 text-15 font-medium">
        <Link href={href} prefetch={false} className="text-ink no-underline hover:text-jade max-md:leading-11">
          {title}
        </Link>
        {total !== undefined && <span className="text-13 text-muted tabular-nums">{total}</span>}
      </h2>
      {/* As high as a full column, so that the list below stays where it is; a phone has room for the counts alone. */}
      {problem && <div className="md:hidden">{problem}</div>}
      <div className="min-h-39 max-md:hidden">
        {problem}
        {total === undefined && !problem && (
          <div className="flex flex-col gap-3 pt-3">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="h-5 w-44 max-w-full" />
          </div>
        )}
        {total === 0 && <p className="pt-2 text-15 text-muted">{empty}</p>}
        {total !== undefined && total > 0 && <ul className="pt-1">{children}</ul>}
      </div>
    </div>
  );
}

function Row({ item, children }: { item: Item; children: ReactNode }) {
  const t = useTranslations('articles');
  const locale = useLocale();
  const language = item[`title_${locale}`] ? locale : otherLocale(locale);
  const title = item[`title_${language}`];
  return (
    <li className="py-1">
      <Link
        href={`/admin/articles/${item.id}`}
        prefetch={false}
        lang={title ? toLangTag(language) : undefined}
        className="block truncate font-serif text-15 text-ink no-underline hover:text-jade"
      >
        {title || t('untitled')}
      </Link>
      <span className="block truncate text-13 text-muted">{children}</span>
    </li>
  );
}
