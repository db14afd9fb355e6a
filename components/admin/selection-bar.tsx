import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { Selection } from './use-selection';

/**
 * Beside the count of a list: what can be done with the selected rows; without any, how to select them.
 *
 * @param children buttons
 */
export function SelectionBar({
  selection,
  hint,
  selected,
  clear,
  children,
}: {
  selection: Selection;
  hint: string;
  selected: string;
  clear: string;
  children: ReactNode;
}) {
  if (!selection.some && !selection.all) return <p>{hint}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-ink">{selected}</span>
      {children}
      <Button variant="quiet" size="sm" onClick={selection.clear}>
        {clear}
      </Button>
    </div>
  );
}
