'use client';

import { useSyncExternalStore } from 'react';

/** The breakpoint `desk`: there is room for two panes. */
const WIDE = '(min-width: 68.75rem)';

export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
