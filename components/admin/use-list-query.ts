'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { paths } from '@/components/api/schema';

/** Rows per page: a table is scanned by eye, so it shows more than the API's default. */
const PAGE_SIZE = 50;

type QueryPatch = Record<string, string | undefined>;
/** The part that tables and filters need, independent of a list's own filters. */
export type ListQuery = Omit<ReturnType<typeof useListQuery>, 'filterParams' | 'pageParams'>;

export type ListPath =
  `/api/v1/admin/${'articles' | 'audit' | 'authors' | 'categories' | 'comments' | 'contacts' | 'emails' | 'fingerprints' | 'keys' | 'media' | 'newsletters' | 'purchases' | 'schedule' | 'subscribers' | 'subscription-requests' | 'tokens' | 'users' | 'videos' | 'whitepapers'}`;
export type ListParams<Path extends ListPath> = NonNullable<paths[Path]['get']['parameters']['query']>;

/** The filters, order and page of a list. They live in the URL's query; changing them does not load a new page. */
export function useListQuery<Path extends ListPath>(filters: readonly (keyof ListParams<Path> & string)[]) {
  const current = useSearchParams().toString();
  // The framework reports a changed URL with a delay; the new selection shows at once.
  const [pending, setPending] = useState<{ from: string; query: string }>();
  if (pending && pending.from !== current) setPending(undefined);
  const query = pending?.from === current ? pending.query : current;
  const params = new URLSearchParams(query);

  const get = (name: string): string => params.get(name) ?? '';

  /** The query after a change, with its `?`, or an empty string. Every change returns to the first page. */
  const toSearch = (patch: QueryPatch): string => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ page: undefined, ...patch })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next.size > 0 ? `?${next}` : '';
  };

  /** @param history typing replaces the current entry; a selection adds one */
  const set = (patch: QueryPatch, history: 'push' | 'replace' = 'push') => {
    const search = toSearch(patch);
    setPending({ from: current, query: search.slice(1) });
    const url = `${window.location.pathname}${search}`;
    if (history === 'push') window.history.pushState(null, '', url);
    else window.history.replaceState(null, '', url);
  };

  const clear = () => set(Object.fromEntries(filters.map((name) => [name, undefined])));

  /** The filters as parameters of the API. */
  const filterParams: Record<string, string> = Object.fromEntries(
    filters.filter((name) => get(name)).map((name) => [name, get(name)]),
  );
  /**
   * The same with order and page. A URL may contain any text: a page that is no number is the first one, and the API rejects another
   * value that it does not know.
   */
  const pageParams = {
    ...filterParams,
    ...(get('sort') ? { sort: get('sort') } : {}),
    ...(/^[1-9]\d{0,5}$/.test(get('page')) ? { page: Number(get('page')) } : {}),
    page_size: PAGE_SIZE,
  } as ListParams<Path>;
  const filtered = Object.keys(filterParams).length > 0 || get('page') !== '';

  return { get, set, clear, toSearch, filterParams, pageParams, filtered };
}
