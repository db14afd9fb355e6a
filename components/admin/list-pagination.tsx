'use client';

import type { MouseEvent } from 'react';
import { Pagination } from '@/components/ui/pagination';
import { usePathname } from '@/lib/i18n/navigation';
import type { useListQuery } from './use-list-query';

/** The pages of a list. A plain press changes the query alone; anything else is the link that it is. */
export function ListPagination({
  page,
  totalPages,
  address,
}: {
  page: number;
  totalPages: number;
  address: ReturnType<typeof useListQuery>;
}) {
  const path = usePathname();
  const take = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = (event.target as HTMLElement).closest('a');
    if (!link) return;
    event.preventDefault();
    address.go({ page: new URL(link.href).searchParams.get('page') ?? undefined });
    document.getElementById('main')?.scrollIntoView();
  };
  return (
    <div onClickCapture={take} className="pt-6">
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefOf={(to) => `${path}${address.toQuery({ page: to === 1 ? undefined : String(to) })}`}
      />
    </div>
  );
}
