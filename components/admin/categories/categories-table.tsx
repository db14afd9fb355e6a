'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { useResource } from '@/components/api/use-resource';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/toast';
import { toLangTag } from '@/lib/platform/i18n/locales';
import { toCategoryPath } from '@/lib/platform/portal-paths';
import { figureColumn, menuColumn } from '../columns';
import { type Column, DataTable } from '../data-table';
import { NamePair } from '../name-pair';
import { useListQuery } from '../use-list-query';
import { DeleteCategoryDialog } from './delete-category-dialog';
import { useNames } from './use-names';

// Loaded when it is first opened: the list itself does not need it.
const CategoryForm = lazy(async () => ({ default: (await import('./category-form')).CategoryForm }));

const IntroductionForm = lazy(async () => ({ default: (await import('./introduction-form')).IntroductionForm }));

type Category = Schemas['AdminCategory'];
type Task = { kind: 'create' } | { kind: 'edit' | 'introduce' | 'delete'; category: Category };

/** Every category in its order, with counts of its contents. Read-only for contributors. */
export function CategoriesTable({ editable }: { editable: boolean }) {
  const t = useTranslations('admin.categories');
  const toast = useToast();
  const query = useListQuery<'/api/v1/admin/categories'>([]);
  const categories = useResource('categories', () => toResult(api.GET('/api/v1/admin/categories')));
  const { value, reload, update } = categories;
  const [task, setTask] = useState<Task>();
  const { moved, move } = useOrder(value?.items ?? [], {
    onOrdered: (items) => update(() => ({ items })),
    onFailed: (detail) => {
      toast({ tone: 'bad', title: detail ?? t('notMoved') });
      void reload();
    },
  });
  const items = value?.items ?? [];
  const close = () => {
    setTask(undefined);
    // Also without a change of this task: another tab may have made one.
    void reload();
  };
  const onSaved = (title: string) => toast({ tone: 'good', title });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pt-5 pb-3">
        <p role="status" className="text-13 text-muted tabular-nums">
          {moved ?? (value && !categories.problem ? t('count', { count: items.length }) : '')}
        </p>
        {editable && (
          <Button size="toolbar" className="ms-auto" onClick={() => setTask({ kind: 'create' })}>
            {t('create')}
          </Button>
        )}
      </div>
      <DataTable
        label={t('label')}
        columns={useColumns(items, editable, move, setTask)}
        idOf={({ slug }) => slug}
        list={{ ...categories, value: value && { items, page: 1, total_pages: 1 } }}
        query={query}
        defaultSort=""
        texts={{ empty: t('empty'), noMatches: t('empty'), showAll: t('label') }}
      />
      <Suspense>
        {task?.kind === 'create' && <CategoryForm order={nextOrder(items)} onClose={close} onSaved={onSaved} />}
        {task?.kind === 'introduce' && <IntroductionForm category={task.category} onClose={close} onSaved={onSaved} />}
        {task?.kind === 'edit' && <CategoryForm category={task.category} onClose={close} onSaved={onSaved} />}
      </Suspense>
      {task?.kind === 'delete' && (
        <DeleteCategoryDialog
          category={items.find(({ slug }) => slug === task.category.slug) ?? task.category}
          onFilled={reload}
          others={items.filter(({ slug }) => slug !== task.category.slug)}
          onClose={close}
          onDeleted={onSaved}
        />
      )}
    </>
  );
}

/** The position after the last one: a new category goes to the end. */
function nextOrder(items: Category[]): number {
  return Math.max(0, ...items.map(({ order }) => order)) + 1;
}

/** Moves categories up and down. The list changes at once; requests are sent one by one, so that the last order wins. */
function useOrder(
  items: Category[],
  { onOrdered, onFailed }: { onOrdered: (items: Category[]) => void; onFailed: (detail: string | undefined) => void },
) {
  const t = useTranslations('admin.categories');
  const { nameOf } = useNames();
  const [moved, setMoved] = useState<string>();
  const latest = useRef<Category[]>(undefined);
  const sending = useRef(false);

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    while (latest.current) {
      const slugs = latest.current.map(({ slug }) => slug);
      latest.current = undefined;
      const result = await toResult(api.PUT('/api/v1/admin/categories/order', { body: { slugs } }));
      if (latest.current) continue;
      if (result.ok) onOrdered(result.value.items);
      else {
        setMoved(undefined);
        onFailed(result.problem.detail);
      }
    }
    sending.current = false;
  };

  const move = (category: Category, step: -1 | 1) => {
    const from = items.findIndex(({ slug }) => slug === category.slug);
    const to = from + step;
    if (from < 0 || to < 0 || to >= items.length) return;
    const next = items.toSpliced(from, 1).toSpliced(to, 0, category);
    latest.current = next;
    onOrdered(next);
    setMoved(t('moved', { name: nameOf(category), position: to + 1, count: items.length }));
    void send();
  };
  return { moved, move };
}

function useColumns(
  items: Category[],
  editable: boolean,
  onMove: (category: Category, step: -1 | 1) => void,
  onTask: (task: Task) => void,
): Column<Category>[] {
  const t = useTranslations('admin.categories');
  const { nameOf, languageOf, secondOf, otherLanguage } = useNames();
  const order: Column<Category> = {
    id: 'order',
    head: t('order'),
    width: 'w-24',
    className: 'max-md:order-1 max-md:-mx-3',
    skeleton: 'h-4 w-14',
    cell: (category) => (
      <span className="inline-flex md:-ms-2">
        <MoveButton label={t('up', { name: nameOf(category) })} step={-1} first={items[0]} category={category} onMove={onMove} />
        <MoveButton
          label={t('down', { name: nameOf(category) })}
          step={1}
          first={items.at(-1)}
          category={category}
          onMove={onMove}
        />
      </span>
    ),
  };
  const actions = menuColumn<Category>(t('actions'), (category) => ({
    label: t('actionsOf', { name: nameOf(category) }),
    actions: [
      { label: t('view'), href: toCategoryPath(category.slug) },
      { label: t('editItem'), onSelect: () => onTask({ kind: 'edit', category }) },
      { label: t('introduceItem'), onSelect: () => onTask({ kind: 'introduce', category }) },
      { label: t('deleteItem'), danger: true, onSelect: () => onTask({ kind: 'delete', category }) },
    ],
  }));
  return [
    ...(editable ? [order] : []),
    {
      id: 'name',
      head: t('name'),
      phone: 'head',
      skeleton: 'h-4 w-52 max-w-full',
      cell: (category) => (
        <NamePair
          name={{ text: nameOf(category), lang: toLangTag(languageOf(category)) }}
          second={{ text: secondOf(category), lang: toLangTag(otherLanguage) }}
          onOpen={editable ? () => onTask({ kind: 'edit', category }) : undefined}
        />
      ),
    },
    {
      id: 'slug',
      head: t('slug'),
      width: 'w-52',
      from: 'xl',
      phone: 'line',
      className: '[overflow-wrap:anywhere]',
      skeleton: 'h-4 w-28',
      cell: ({ slug }) => <code className="text-13">{slug}</code>,
    },
    figureColumn({
      id: 'articles',
      head: t('articles'),
      width: 'w-24',
      figure: ({ articles }) => articles,
      hrefOf: ({ slug }) => `/admin/articles?${new URLSearchParams({ category: slug })}`,
    }),
    figureColumn({
      id: 'published',
      head: t('published'),
      width: 'w-24',
      figure: ({ article_count }) => article_count,
      hrefOf: ({ slug }) => `/admin/articles?${new URLSearchParams({ category: slug, state: 'published' })}`,
    }),
    figureColumn({
      id: 'videos',
      head: t('videos'),
      width: 'w-20',
      figure: ({ videos }) => videos,
      hrefOf: ({ slug }) => `/admin/videos?${new URLSearchParams({ category: slug })}`,
    }),
    ...(editable ? [actions] : []),
  ];
}

/** One step up or down. At the end of the list the button stays enabled, so that it keeps the focus. */
function MoveButton({
  label,
  category,
  step,
  first,
  onMove,
}: {
  label: string;
  category: Category;
  step: -1 | 1;
  /** the category that cannot move any further */
  first: Category | undefined;
  onMove: (category: Category, step: -1 | 1) => void;
}) {
  const Arrow = step < 0 ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={category.slug === first?.slug || undefined}
      onClick={({ currentTarget }) => {
        onMove(category, step);
        // Moving the row takes the focus away.
        requestAnimationFrame(() => currentTarget.focus());
      }}
      className="inline-flex size-8 items-center justify-center rounded-2 text-muted hover:bg-shade hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent max-md:size-11"
    >
      <Arrow aria-hidden className="size-4" />
    </button>
  );
}
