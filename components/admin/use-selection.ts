'use client';

import { useState } from 'react';

/** Which rows of the shown page are chosen. Rows that are no longer shown are no longer chosen: nothing unseen is touched. */
export function useSelection(shown: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter((id) => marked.has(id));
  return {
    chosen,
    has: (id: string) => marked.has(id),
    all: shown.length > 0 && chosen.length === shown.length,
    toggle: (id: string) =>
      setMarked((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setMarked(chosen.length === shown.length ? new Set() : new Set(shown)),
    clear: () => setMarked(new Set()),
  };
}
