'use client';

import { api, toResult } from '@/components/api/client';
import type { paths } from '@/components/api/schema';
import { useResource } from '@/components/api/use-resource';
import { type ListParams, type ListPath, useListQuery } from './use-list-query';

type PagedPath = Exclude<ListPath, '/api/v1/admin/categories'>;
type ListPage<Path extends PagedPath> = paths[Path]['get']['responses'][200]['content']['application/json'];

/** A page of a list of the API, as the query in the URL selects it. */
export function useAdminList<Path extends PagedPath>(
  path: Path,
  filters: readonly (keyof ListParams<Path> & string)[],
  options?: { refreshSeconds: number },
) {
  const query = useListQuery<Path>(filters);
  const { pageParams } = query;
  // The parameters and the page belong to the same path, which the client's types cannot express for a variable one.
  const load = () => api.GET(path as '/api/v1/admin/keys', { params: { query: pageParams as never } });
  const list = useResource<ListPage<Path>>(
    `${path} ${JSON.stringify(pageParams)}`,
    () => toResult(load() as Promise<{ data?: ListPage<Path>; error?: unknown; response: Response }>),
    options,
  );
  return { query, list };
}

/** Replaces the item with the same id, for the `update` of a list. */
export const replaceItem =
  <Item extends { id: string }>(changed: Item) =>
  <Page extends { items: Item[] }>(list: Page): Page => ({
    ...list,
    items: list.items.map((each) => (each.id === changed.id ? changed : each)),
  });
