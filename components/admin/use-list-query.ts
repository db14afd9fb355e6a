'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useState } from 'react';

/** Rows of a page: a table is scanned by eye, so it shows more than the interface gives unasked. */
const PAGE_ROWS = 50;

export type Patch = Record<string, string | undefined>;

/** What the address says of a list, and ways to say something else. The page itself stays: only the query changes. */
export function useListQuery() {
  const said = useSearchParams().toString();
  // The framework tells of a new address when it finds the time; what was chosen shows at once.
  const [ahead, setAhead] = useState<{ of: string; given: string }>();
  if (ahead && ahead.of !== said) setAhead(undefined);
  const given = ahead?.of === said ? ahead.given : said;
  const params = new URLSearchParams(given);

  const read = (name: string): string => params.get(name) ?? '';

  /** The query after a change, with its `?`, or nothing. Whatever changes, the list begins at its first page again. */
  const toQuery = useCallback(
    (patch: Patch): string => {
      const next = new URLSearchParams(given);
      for (const [name, value] of Object.entries({ page: undefined, ...patch })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next.size > 0 ? `?${next}` : '';
    },
    [given],
  );

  /** Typing replaces the entry of the history; a choice makes a new one. */
  const go = useCallback(
    (patch: Patch, how: 'push' | 'replace' = 'push') => {
      const query = toQuery(patch);
      const href = `${window.location.pathname}${query}`;
      setAhead({ of: said, given: query.slice(1) });
      if (how === 'push') window.history.pushState(null, '', href);
      else window.history.replaceState(null, '', href);
    },
    [toQuery, said],
  );

  /** The query for the interface: these parameters alone. */
  const pick = (names: readonly string[]): string => {
    const picked = new URLSearchParams(names.flatMap((name) => (read(name) ? [[name, read(name)]] : [])));
    return picked.size > 0 ? `?${picked}` : '';
  };

  /** The same for one page of a list, which begins at the first. */
  const pickPage = (names: readonly string[]): string => {
    const picked = new URLSearchParams(pick([...names, 'page']));
    picked.set('page_size', String(PAGE_ROWS));
    return `?${picked}`;
  };

  return { read, toQuery, go, pick, pickPage };
}
