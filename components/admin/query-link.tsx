import type { ComponentProps } from 'react';
import type { ListQuery } from './use-list-query';

/** A link that changes the query of a list. A plain click changes only the query; any other click follows the link. */
export function QueryLink({
  query,
  patch,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { query: ListQuery; patch: Parameters<ListQuery['set']>[0] }) {
  return (
    <a
      href={query.toSearch(patch) || '?'}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        query.set(patch);
      }}
      {...rest}
    />
  );
}
