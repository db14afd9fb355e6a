'use client';

import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** Which of the visible rows are selected. Rows that are no longer visible are not selected, so no bulk action touches them. */
export function useSelection(visible: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const selected = visible.filter((id) => marked.has(id));
  const all = visible.length > 0 && selected.length === visible.length;
  return {
    has: (id: string) => marked.has(id),
    all,
    some: selected.length > 0 && !all,
    toggle: (id: string) =>
      setMarked((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setMarked(all ? new Set() : new Set(visible)),
    clear: () => setMarked(new Set()),
  };
}
