'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Conflict } from '../session/autosave-state';
import { type LineRange, toSides } from '../session/merge-lines';
import type { BodyHandle } from './codemirror';

type ConflictPlace = { range: LineRange; element: HTMLElement; key: string };

/** An element in the text above each conflict, for what is shown there. Typing moves them along; each merge places them again. */
export function useConflictPlaces(
  handle: BodyHandle | null,
  conflict: Conflict | undefined,
  text: string,
): readonly ConflictPlace[] {
  const [places, setPlaces] = useState<readonly ConflictPlace[]>([]);
  const place = useEffectEvent((body: BodyHandle | null, ranges: readonly LineRange[]) => {
    const next = ranges.map((range) => {
      const key = `${range.from}-${range.to}`;
      return { range, key, element: places.find((each) => each.key === key)?.element ?? document.createElement('div') };
    });
    const theirs = String(conflict?.theirs ?? '');
    body?.showConflicts(next.map(({ range, element }) => ({ element, at: toSides(theirs, text, range).at })));
    setPlaces(next);
  });
  const ranges = conflict?.ranges;
  useEffect(() => place(handle, ranges ?? []), [ranges, handle]);
  return places;
}
