'use client';

import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { Pagination } from '@/components/ui/pagination';
import { usePathname } from '@/lib/platform/i18n/navigation';
import type { ListQuery } from './use-list-query';

/**
 * The pages of a list. A plain click changes only the query; any other click follows the link. A page that the list no longer has
 * gives way to the last one.
 */
export function ListPagination({ page, totalPages, query }: { page: number; totalPages: number; query: ListQuery }) {
  const path = usePathname();
  const last = Math.max(1, totalPages);
  const showLast = useEffectEvent(() => query.set({ page: last === 1 ? undefined : String(last) }, 'replace'));
  useEffect(() => {
    if (page > last) showLast();
  }, [page, last]);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = (event.target as HTMLElement).closest('a');
    if (!link) return;
    event.preventDefault();
    query.set({ page: new URL(link.href).searchParams.get('page') ?? undefined });
    document.getElementById('main')?.scrollIntoView();
  };
  return (
    <div onClickCapture={onClick} className="pt-6">
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefOf={(to) => `${path}${query.toSearch({ page: to === 1 ? undefined : String(to) })}`}
      />
    </div>
  );
}
