// biome-ignore-all lint/a11y/noRedundantRoles: a table loses its own roles with the display of a phone's entries.
'use client';

import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import type { Problem } from '@/components/api/problem';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { ListPagination } from './list-pagination';
import { QueryLink } from './query-link';
import type { ListQuery } from './use-list-query';
import type { Selection } from './use-selection';

export type Column<Item> = {
  id: string;
  head: ReactNode;
  cell: (item: Item) => ReactNode;
  /** classes of the placeholder shown while rows load */
  skeleton: string;
  /** width of the column on wide screens */
  width?: string;
  /** on a phone: the first line, with the menu at its end; a line of its own; or one fact among others, named by `name` */
  phone?: 'head' | 'menu' | 'line' | 'fact';
  name?: string;
  /** hides the column on screens between a phone and this width; beside the rail, 1024 px have no more room than 768 px */
  from?: 'xl' | 'wide';
  /** aligns figures at the end */
  figures?: boolean;
  /** the API's sort field, and which order the first click selects */
  sort?: { field: string; first?: 'ascending' | 'descending' };
  className?: string;
};

type Page<Item> = { items: Item[]; page: number; total_pages: number };

type Props<Item> = {
  label: string;
  columns: readonly Column<Item>[];
  idOf: (item: Item) => string;
  list: { value: Page<Item> | undefined; problem: Problem | undefined; loading: boolean; reload: () => void };
  query: ListQuery;
  /** the order of the list when the query names none */
  defaultSort: string;
  texts: { empty: string; noMatches: string; showAll: string };
  selection?: Selection & { label: (item: Item) => string; labelAll: string };
  /** whether an empty list fills the page; not if something else follows below */
  fill?: boolean;
  /** details of a row, shown below it on request */
  detail?: { label: (item: Item) => string; content: (item: Item) => ReactNode };
  /** a head above rows that follow each other with the same key */
  group?: { keyOf: (item: Item) => string; head: (item: Item) => ReactNode };
};

const SKELETON_ROWS = Array.from({ length: 12 }, (_, index) => index);
/** `wide`: from 1440 px, where the console has its full width. */
const HIDDEN_HEAD = { xl: 'max-xl:hidden', wide: 'max-[90rem]:hidden' };
const HIDDEN_CELL = { xl: 'md:max-xl:hidden', wide: 'md:max-[90rem]:hidden' };
const PHONE = {
  head: 'max-md:-order-2 max-md:grow max-md:basis-[calc(100%-60px)]',
  menu: 'max-md:-order-1 max-md:ms-auto md:text-end',
  line: 'max-md:basis-full',
  fact: 'max-md:text-13',
};

/**
 * A page of a list: a table on wide screens, short entries on a phone, in the same markup. Problems, the empty list and
 * the pages below belong to it.
 */
export function DataTable<Item>(props: Props<Item>) {
  const { label, columns, idOf, list, query, texts, selection, detail, group, fill = true } = props;
  const [opened, setOpened] = useState<string>();
  const { value, problem, loading, reload } = list;
  const items = value?.items ?? [];
  const failed = problem !== undefined && !loading;
  // A filter that no page offers, as in an address of an earlier version: nothing matches it.
  const isUnknown = failed && problem.code === 'invalid_input';
  return (
    <>
      {failed && !isUnknown && <ProblemNotice problem={problem} onRetry={reload} />}
      {isUnknown && <Empty query={query} texts={texts} fill={fill} />}
      {value && items.length === 0 && !failed && !loading && <Empty query={query} texts={texts} fill={fill} />}
      {(items.length > 0 || (loading && !failed)) && (
        <table
          // Written out because `display: flex` would remove the roles of a table and its parts.
          role="table"
          aria-label={label}
          aria-busy={loading || undefined}
          className="group w-full border-collapse text-15 tabular-nums max-md:block md:table-fixed"
        >
          <Head {...props} />
          {(value ? toGroups(items, group) : [[]]).map((rows) => (
            <tbody
              key={rows[0] ? idOf(rows[0]) : ''}
              role="rowgroup"
              className="group-aria-busy:cursor-progress max-md:block max-md:border-t max-md:border-line"
            >
              {group && rows[0] && <GroupHead columns={columns.length}>{group.head(rows[0])}</GroupHead>}
              {value
                ? rows.map((item) => (
                    <ItemRow
                      key={idOf(item)}
                      {...{ item, columns, selection, detail, id: idOf(item) }}
                      open={opened === idOf(item)}
                      onToggle={() => setOpened((now) => (now === idOf(item) ? undefined : idOf(item)))}
                    />
                  ))
                : SKELETON_ROWS.map((index) => <SkeletonRow key={index} {...{ columns, selection, detail }} />)}
            </tbody>
          ))}
        </table>
      )}
      {value && <ListPagination page={value.page} totalPages={value.total_pages} query={query} />}
    </>
  );
}

/** Rows that follow each other with the same key are one group. */
function toGroups<Item>(items: Item[], group: Props<Item>['group']): Item[][] {
  if (!group) return [items];
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] && group.keyOf(last[0]) === group.keyOf(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function GroupHead({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" className="border-b border-line max-md:block">
      {/* biome-ignore lint/a11y/useSemanticElements: it heads the rows of its group, which have no role of their own. */}
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={columns}
        className="h-12 pt-3 text-start align-middle text-15 font-medium max-md:flex max-md:items-center"
      >
        {children}
      </th>
    </tr>
  );
}

function Empty({ query, texts, fill }: { query: ListQuery; texts: Props<unknown>['texts']; fill: boolean }) {
  return (
    <div className={classNames('border-t border-line py-10', fill && 'min-h-[70vh]')}>
      <p className="font-serif text-17 text-muted">{query.filtered ? texts.noMatches : texts.empty}</p>
      {query.filtered && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={query.clear}>
          {texts.showAll}
        </Button>
      )}
    </div>
  );
}

function Head<Item>({ columns, selection, detail, query, defaultSort }: Props<Item>) {
  const t = useTranslations('admin.list');
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">
        {selection && (
          <HeadCell className="w-8">
            <input
              type="checkbox"
              aria-label={selection.labelAll}
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = selection.some;
              }}
              onChange={selection.toggleAll}
              className="check"
            />
          </HeadCell>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} query={query} defaultSort={defaultSort} />
        ))}
        {detail && (
          <HeadCell className="w-8">
            <span className="sr-only">{t('details')}</span>
          </HeadCell>
        )}
      </tr>
    </thead>
  );
}

type RowParts<Item> = Pick<Props<Item>, 'columns' | 'selection' | 'detail'>;

function ItemRow<Item>({
  item,
  id,
  columns,
  selection,
  detail,
  open,
  onToggle,
}: RowParts<Item> & { item: Item; id: string; open: boolean; onToggle: () => void }) {
  const detailId = useId();
  return (
    <>
      <Row selected={selection?.has(id) ?? false} open={open}>
        {selection && (
          <Cell>
            <input
              type="checkbox"
              aria-label={selection.label(item)}
              checked={selection.has(id)}
              onChange={() => selection.toggle(id)}
              className="check"
            />
          </Cell>
        )}
        {columns.map((column) => (
          <Cell key={column.id} column={column}>
            <Named name={column.name}>{column.cell(item)}</Named>
          </Cell>
        ))}
        {detail && (
          <Cell className="max-md:order-2 max-md:ms-auto md:text-end">
            <button
              type="button"
              aria-label={detail.label(item)}
              aria-expanded={open}
              aria-controls={open ? detailId : undefined}
              onClick={onToggle}
              className="inline-flex size-8 items-center justify-center rounded-2 text-muted hover:bg-shade hover:text-ink aria-expanded:rotate-180 max-md:size-11"
            >
              <ChevronDown aria-hidden className="size-4" />
            </button>
          </Cell>
        )}
      </Row>
      {detail && open && (
        <tr role="row" id={detailId} className="border-b border-line max-md:block">
          <td role="cell" colSpan={columns.length + 1} className="pb-4 max-md:block">
            {detail.content(item)}
          </td>
        </tr>
      )}
    </>
  );
}

/** The content of a cell. On a phone, whose entries have no column heads, it is preceded by its name unless it is empty. */
function Named({ name, children }: { name: string | undefined; children: ReactNode }) {
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <>
      {name && !isEmpty && <span className="me-1.5 text-13 text-muted md:hidden">{name}</span>}
      {children}
    </>
  );
}

/** The place of a row while the list loads. */
function SkeletonRow<Item>({ columns, selection, detail }: RowParts<Item>) {
  return (
    <Row>
      {selection && (
        <Cell>
          <Skeleton className="size-4" />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          <Skeleton className={column.skeleton} />
        </Cell>
      ))}
      {detail && <Cell />}
    </Row>
  );
}

function Row({ selected = false, open = false, children }: { selected?: boolean; open?: boolean; children: ReactNode }) {
  return (
    <tr
      role="row"
      className={classNames(
        'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:py-3',
        !open && 'border-b border-line',
        selected && 'bg-shade',
      )}
    >
      {children}
    </tr>
  );
}

function Cell<Item>({ column, className, children }: { column?: Column<Item>; className?: string; children?: ReactNode }) {
  return (
    <td
      role="cell"
      className={classNames(
        'min-w-0 align-middle md:h-10 md:pe-4 md:last:pe-0',
        column?.phone && PHONE[column.phone],
        column?.from && HIDDEN_CELL[column.from],
        column?.figures && 'md:text-end',
        column?.className,
        className,
      )}
    >
      {children}
    </td>
  );
}

function HeadCell({
  className,
  figures = false,
  sorted,
  children,
}: {
  className?: string;
  figures?: boolean;
  sorted?: SortOrder | undefined;
  children: ReactNode;
}) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={classNames(
        'h-9 border-b border-edge align-middle text-13 font-normal whitespace-nowrap text-muted md:pe-4 md:last:pe-0',
        figures ? 'text-start md:text-end' : 'text-start',
        className,
      )}
    >
      {children}
    </th>
  );
}

type SortOrder = 'ascending' | 'descending';

/** The head of a column. One that sorts is a link, so that the order can be bookmarked and shared. */
function ColumnHead<Item>({ column, query, defaultSort }: { column: Column<Item>; query: ListQuery; defaultSort: string }) {
  const { head, sort, figures = false } = column;
  const className = classNames(column.width, column.from && HIDDEN_HEAD[column.from]);
  if (!sort)
    return (
      <HeadCell className={className} figures={figures}>
        {head}
      </HeadCell>
    );
  const active = query.get('sort') || defaultSort;
  const order = active === sort.field ? 'ascending' : active === `-${sort.field}` ? 'descending' : undefined;
  const next = order === undefined ? (sort.first ?? 'ascending') : order === 'ascending' ? 'descending' : 'ascending';
  const value = next === 'ascending' ? sort.field : `-${sort.field}`;
  const patch = { sort: value === defaultSort ? undefined : value };
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <HeadCell className={className} figures={figures} sorted={order}>
      <QueryLink
        query={query}
        patch={patch}
        className={classNames(
          // Baseline alignment follows the text, whether it or the arrow comes first.
          'inline-flex items-baseline gap-1 no-underline hover:text-jade',
          order ? 'text-ink' : 'text-muted',
          figures && 'flex-row-reverse',
        )}
      >
        {head}
        <Arrow aria-hidden className={classNames('size-3.5 self-center', order ? '' : 'invisible')} />
      </QueryLink>
    </HeadCell>
  );
}
