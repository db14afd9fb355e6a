'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '@/components/api/client';
import { Button } from '@/components/ui/button';
import { Timestamp } from '@/components/ui/timestamp';
import { locales } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { type Column, DataTable } from '../../data-table';
import { ListToolbar } from '../../list-toolbar';
import { useAdminList } from '../../use-admin-list';
import { GoesLive } from '../goes-live';
import { articleStates, type Category } from '../session/view';
import { StateBadge } from '../state-badge';

// Loaded when it is first opened: the list itself does not need it.
const NewArticleDialog = lazy(async () => ({ default: (await import('./new-article-dialog')).NewArticleDialog }));

type Item = Schemas['EditedItem'];

const DEFAULT_SORT = '-edited_at';
const filters = ['q', 'state', 'category', 'missing', 'has_draft'] as const;

/** Every article in every state, the last edited first. */
export function ArticlesTable({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations('articles');
  const { query, list: articles } = useAdminList('/api/v1/admin/articles', filters);
  const { value, problem } = articles;
  const [adding, setAdding] = useState(false);
  return (
    <>
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
          {
            name: 'has_draft',
            label: t('list.has_draft'),
            any: t('list.anyDraft'),
            options: (['true', 'false'] as const).map((each) => [each, t(`list.draft_${each}`)]),
          },
        ]}
        count={value && !problem ? t('list.count', { count: value.total }) : undefined}
      >
        <Button size="toolbar" onClick={() => setAdding(true)}>
          {t('list.new')}
        </Button>
      </ListToolbar>
      <DataTable
        label={t('label')}
        columns={useColumns(categories)}
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

function useColumns(categories: readonly Category[]): Column<Item>[] {
  const t = useTranslations('articles');
  const locale = useLocale();
  return [
    {
      id: 'title',
      head: t('list.title'),
      phone: 'line',
      className: 'md:py-2',
      skeleton: 'h-10 w-72 max-w-full',
      sort: { field: locale === 'zh' ? 'title_zh' : 'title_en' },
      cell: (item) => <Titles item={item} />,
    },
    {
      id: 'category',
      head: t('list.category'),
      width: 'w-44',
      phone: 'fact',
      from: 'wide',
      className: 'max-md:order-2 text-13 text-muted leading-snug',
      skeleton: 'h-4 w-24',
      cell: ({ category_slug }) => categories.find(({ slug }) => slug === category_slug)?.name ?? category_slug,
    },
    {
      id: 'state',
      head: t('list.state'),
      width: 'w-44',
      className: 'max-md:order-1 md:py-2',
      skeleton: 'h-6 w-24',
      cell: ({ state, has_draft, schedule, published_at }) => (
        <>
          <StateBadge state={state} draft={has_draft} />
          <span className="block pt-1 empty:hidden">
            {schedule && <GoesLive {...schedule} />}
            {!schedule && state === 'scheduled' && published_at && <GoesLive at={published_at} status="pending" />}
          </span>
        </>
      ),
    },
    {
      id: 'missing',
      head: t('list.missing'),
      width: 'w-32',
      phone: 'fact',
      className: 'max-md:order-1 text-13 text-amber max-md:empty:hidden',
      skeleton: 'h-4 w-16',
      cell: ({ missing }) =>
        missing.map((language) => (
          <span key={language} className="block">
            {t(`list.missing_${language}`)}
          </span>
        )),
    },
    {
      id: 'edited',
      head: t('list.edited'),
      width: 'w-36',
      phone: 'fact',
      name: t('list.edited'),
      className: 'max-md:order-3',
      sort: { field: 'edited_at', first: 'descending' },
      skeleton: 'h-4 w-28',
      cell: ({ edited_at }) => <Timestamp at={edited_at} className="text-13 text-muted" />,
    },
  ];
}

/** The existing titles, the page's language first, as a link to the editor. */
function Titles({ item: { id, title_en, title_zh } }: { item: Item }) {
  const t = useTranslations('articles');
  const titles = [
    { lang: 'en', text: title_en },
    { lang: 'zh-Hans', text: title_zh },
  ];
  const [first, second] = (useLocale() === 'zh' ? titles.reverse() : titles).filter(({ text }) => text);
  return (
    <>
      <Link
        href={`/admin/articles/${id}`}
        lang={first?.lang}
        className="block font-serif text-17 leading-snug text-ink no-underline wrap-anywhere hover:text-jade max-md:py-1"
      >
        {first?.text ?? t('untitled')}
      </Link>
      {second && (
        <span lang={second.lang} className="block font-serif text-15 leading-snug text-muted wrap-anywhere">
          {second.text}
        </span>
      )}
    </>
  );
}
