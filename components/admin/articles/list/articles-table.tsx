'use client';

import { CircleAlert, Clock, CloudOff, type LucideIcon, PencilLine, UserRoundCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Timestamp } from '@/components/ui/timestamp';
import { toAuthorName } from '@/lib/archive/authors/rules';
import type { StaffRole } from '@/lib/platform/actor';
import { locales, otherLocale } from '@/lib/platform/i18n/locales';
import { type Column, DataTable } from '../../data-table';
import { ListToolbar } from '../../list-toolbar';
import { NamePair } from '../../name-pair';
import { Newsroom } from '../../newsroom/newsroom';
import { QueryLink } from '../../query-link';
import { useAdminList } from '../../use-admin-list';
import type { ListQuery } from '../../use-list-query';
import { listUnsent } from '../session/unsent-texts';
import { articleStates, type Category } from '../session/view';
import { StateBadge } from '../state-badge';

// Loaded when it is first opened: the list itself does not need it.
const NewArticleDialog = lazy(async () => ({ default: (await import('./new-article-dialog')).NewArticleDialog }));

type Item = Schemas['EditedItem'];

const DEFAULT_SORT = '-edited_at';
const filters = ['q', 'state', 'category', 'missing', 'has_draft', 'review', 'unmatched', 'mine'] as const;
/** Lists of articles that need attention; each is a query parameter with the value `true`. */
const views = ['review', 'unmatched', 'has_draft', 'mine'] as const;

/** Every article in every state, the last edited first. */
export function ArticlesTable({
  categories,
  reader,
}: {
  categories: readonly Category[];
  reader: { email: string; role: StaffRole };
}) {
  const t = useTranslations('articles');
  const { query, list: articles } = useAdminList('/api/v1/admin/articles', filters);
  const { value, problem } = articles;
  const [adding, setAdding] = useState(false);
  return (
    <>
      {/* Administrators have it on their overview. */}
      {!query.filtered && reader.role !== 'admin' && <Newsroom editor={reader.role === 'editor'} />}
      <ListToolbar
        query={query}
        search={t('list.search')}
        filters={[
          {
            name: 'state',
            label: t('list.state'),
            any: t('list.anyState'),
            options: articleStates.map((state) => [state, t(`states.${state}`)]),
          },
          {
            name: 'category',
            label: t('list.category'),
            any: t('list.anyCategory'),
            options: categories.map(({ slug, name }) => [slug, name]),
          },
          {
            name: 'missing',
            label: t('list.missing'),
            any: t('list.anyMissing'),
            options: locales.map((each) => [each, t(`list.missing_${each}`)]),
          },
        ]}
        count={value && !problem ? t('list.count', { count: value.total }) : undefined}
        beside={<Views query={query} />}
      >
        <Button size="toolbar" onClick={() => setAdding(true)}>
          {t('list.new')}
        </Button>
      </ListToolbar>
      <DataTable
        label={t('label')}
        columns={useColumns(categories, useUnsent(reader.email))}
        idOf={({ id }) => id}
        list={articles}
        query={query}
        defaultSort={DEFAULT_SORT}
        texts={{ empty: t('list.empty'), noMatches: t('list.noMatches'), showAll: t('list.showAll') }}
      />
      {adding && (
        <Suspense>
          <NewArticleDialog categories={categories} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Which articles are listed: all, those that wait for an editor or a translator, or the reader's own. */
function Views({ query }: { query: ListQuery }) {
  const t = useTranslations('articles.list.views');
  const current = views.find((view) => query.get(view) === 'true') ?? 'all';
  return (
    <nav aria-label={t('label')}>
      <ul className="flex flex-wrap gap-x-4">
        {(['all', ...views] as const).map((view) => {
          const patch = Object.fromEntries(views.map((each) => [each, each === view ? 'true' : undefined]));
          return (
            <li key={view}>
              <QueryLink
                query={query}
                patch={patch}
                aria-current={view === current ? 'true' : undefined}
                className="inline-flex min-h-8 items-center text-muted no-underline hover:text-jade aria-[current]:font-medium aria-[current]:text-ink max-md:min-h-11"
              >
                {t(view)}
              </QueryLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The articles with text that only this browser has. */
function useUnsent(user: string): ReadonlySet<string> {
  const [articles, setArticles] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    void listUnsent(user).then((texts) => setArticles(new Set(texts.map(({ article }) => article))));
  }, [user]);
  return articles;
}

function useColumns(categories: readonly Category[], unsent: ReadonlySet<string>): Column<Item>[] {
  const t = useTranslations('articles');
  const locale = useLocale();
  return [
    {
      id: 'title',
      head: t('list.title'),
      phone: 'line',
      skeleton: 'h-5 w-72 max-w-full',
      sort: { field: locale === 'zh' ? 'title_zh' : 'title_en' },
      cell: (item) => <Titles item={item} />,
    },
    {
      id: 'author',
      head: t('list.author'),
      width: 'w-32',
      phone: 'fact',
      from: 'xl',
      className: 'max-md:order-2 text-13 text-muted md:truncate',
      skeleton: 'h-4 w-24',
      cell: (item) => toAuthorName(item, locale),
    },
    {
      id: 'category',
      head: t('list.category'),
      width: 'w-36',
      phone: 'fact',
      from: 'wide',
      className: 'max-md:order-2 text-13 text-muted md:truncate',
      skeleton: 'h-4 w-24',
      cell: ({ category_slug }) => categories.find(({ slug }) => slug === category_slug)?.name ?? category_slug,
    },
    {
      id: 'state',
      head: t('list.state'),
      width: 'w-48',
      className: 'max-md:order-1 md:whitespace-nowrap',
      skeleton: 'h-6 w-24',
      cell: (item) => <States item={item} unsent={unsent.has(item.id)} />,
    },
    {
      id: 'missing',
      head: t('list.lacks'),
      width: 'w-30',
      phone: 'fact',
      className: 'max-md:order-1 text-13 text-amber max-md:empty:hidden md:truncate',
      skeleton: 'h-4 w-16',
      cell: ({ missing, unmatched }) => {
        if (missing.length > 0 || !unmatched) return missing.map((language) => t(`list.lacks_${language}`)).join(' · ');
        const [changed, also] = unmatched;
        return changed && t(also ? 'list.bothChanged' : `list.behind_${otherLocale(changed)}`);
      },
    },
    {
      id: 'edited',
      head: t('list.edited'),
      width: 'w-24',
      phone: 'fact',
      name: t('list.edited'),
      className: 'max-md:order-3',
      sort: { field: 'edited_at', first: 'descending' },
      skeleton: 'h-4 w-20',
      cell: ({ edited_at }) => <Timestamp at={edited_at} detail="day" className="text-13 text-muted" />,
    },
  ];
}

/** Shows what readers see and icons for pending work, each with a text alternative. */
function States({
  item: { state, has_draft, schedule, published_at, review },
  unsent,
}: {
  item: Item;
  /** this browser has text of it that was never saved */
  unsent: boolean;
}) {
  const t = useTranslations('articles');
  const time = useTranslations('common.time');
  const goLive = schedule ?? (state === 'scheduled' && published_at ? { at: published_at, status: 'pending' as const } : null);
  return (
    <span className="inline-flex items-center gap-1">
      <StateBadge state={state} draft={false} />
      {has_draft && state !== 'draft' && <Sign icon={PencilLine} tone="plain" words={t('states.hasDraft')} />}
      {unsent && <Sign icon={CloudOff} tone="wait" words={t('list.unsent')} />}
      {review && <Sign icon={UserRoundCheck} tone="wait" words={t('list.forReview')} />}
      {goLive && (
        <Sign
          icon={goLive.status === 'failed' ? CircleAlert : Clock}
          tone={goLive.status === 'failed' ? 'bad' : 'wait'}
          words={t.markup(goLive.status === 'failed' ? 'list.failed' : 'list.goesLive', {
            when: () => time('utc', { utc: toMinute(goLive.at) }),
          })}
        />
      )}
    </span>
  );
}

const toMinute = (at: string) => at.slice(0, 16).replace('T', ' ');

function Sign({ icon: Icon, tone, words }: { icon: LucideIcon; tone: Tone; words: string }) {
  return (
    <span title={words}>
      <Badge tone={tone}>
        <Icon aria-hidden className="size-3.5" />
        <span className="sr-only">{words}</span>
      </Badge>
    </span>
  );
}

/** The existing titles, the page's language first, as a link to the editor. */
function Titles({ item: { id, title_en, title_zh } }: { item: Item }) {
  const t = useTranslations('articles');
  const titles = [
    { lang: 'en', text: title_en ?? '' },
    { lang: 'zh-Hans', text: title_zh ?? '' },
  ];
  const [first, second] = (useLocale() === 'zh' ? titles.reverse() : titles).filter(({ text }) => text);
  return <NamePair href={`/admin/articles/${id}`} name={first ?? { lang: undefined, text: t('untitled') }} second={second} />;
}
