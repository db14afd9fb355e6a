'use client';

import { useSyncExternalStore } from 'react';

/** The breakpoint `desk`: there is room for two panes. */
const WIDE = '(min-width: 68.75rem)';

let query: MediaQueryList | undefined;

/** Created once, because every part of the editor reads it on each key. */
function getQuery(): MediaQueryList {
  query ??= window.matchMedia(WIDE);
  return query;
}

function subscribe(listener: () => void): () => void {
  getQuery().addEventListener('change', listener);
  return () => getQuery().removeEventListener('change', listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getQuery().matches,
    () => true,
  );
}
