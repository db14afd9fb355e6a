// biome-ignore-all lint/a11y/noRedundantRoles: a table loses its own roles with the display of a phone's entries.
'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { useListQuery } from './use-list-query';

/**
 * A table on wide screens, short entries on a phone: one and the same markup, so that nothing is said twice. Roles are
 * written out because `display: flex` would take a table's own away.
 */
export function ListTable({ label, busy, children }: { label: string; busy: boolean; children: ReactNode }) {
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={busy || undefined}
      className="w-full border-collapse text-15 tabular-nums transition-opacity duration-150 aria-busy:opacity-60 max-md:block md:table-fixed"
    >
      {children}
    </table>
  );
}

export function Head({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  );
}

export function Body({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-line">
      {children}
    </tbody>
  );
}

export function Row({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <tr
      role="row"
      className={classNames(
        'border-b border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:py-3',
        className,
      )}
    >
      {children}
    </tr>
  );
}

/** A cell; `name` says on a phone what the column's head says on a wide screen. */
export function Cell({ name, className, children, ...rest }: ComponentProps<'td'> & { name?: string }) {
  return (
    <td role="cell" className={classNames('min-w-0 align-middle md:h-10 md:pe-4 md:last:pe-0', className)} {...rest}>
      {name && <span className="me-1.5 text-13 text-muted md:hidden">{name}</span>}
      {children}
    </td>
  );
}

/** On a phone: a fact among others, as many to a line as there is room for. */
export const FACT = 'max-md:text-13';
/** On a phone: a line of its own. */
export const LINE = 'max-md:basis-full';

export function HeadCell({ className, children, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames(
        'h-9 border-b border-edge text-start align-middle text-13 font-normal whitespace-nowrap text-muted md:pe-4 md:last:pe-0',
        className,
      )}
      {...rest}
    >
      {children}
    </th>
  );
}

/** The head of a column that sorts: a link, so that the order can be kept and passed on. */
export function SortHead({
  column,
  first = 'up',
  fallback,
  address,
  figures = false,
  className,
  children,
}: {
  column: string;
  /** which way the first press sorts */
  first?: 'up' | 'down';
  /** the list's own order */
  fallback: string;
  address: ReturnType<typeof useListQuery>;
  /** whether the column holds figures, which end at its right edge */
  figures?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const sort = address.read('sort') || fallback;
  const way = sort === column ? 'up' : sort === `-${column}` ? 'down' : undefined;
  const next = way === undefined ? first : way === 'up' ? 'down' : 'up';
  const wanted = next === 'up' ? column : `-${column}`;
  const patch = { sort: wanted === fallback ? undefined : wanted };
  const Arrow = way === 'up' ? ArrowUp : ArrowDown;
  return (
    <HeadCell
      aria-sort={way === 'up' ? 'ascending' : way === 'down' ? 'descending' : undefined}
      className={classNames(figures && 'md:text-end!', className)}
    >
      <a
        href={address.toQuery(patch) || '?'}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          address.go(patch);
        }}
        className={classNames(
          // The words give the line, whichever of the two stands first.
          'inline-flex items-baseline gap-1 no-underline hover:text-jade',
          way ? 'text-ink' : 'text-muted',
          figures && 'flex-row-reverse',
        )}
      >
        {children}
        <Arrow aria-hidden className={classNames('size-3.5 self-center', way ? '' : 'invisible')} />
      </a>
    </HeadCell>
  );
}
