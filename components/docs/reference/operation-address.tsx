import type { ReactNode } from 'react';
import { Breakable } from '@/components/ui/breakable';
import { toCodeParts } from '../code-parts';
import { MethodMark } from './method-mark';

/** Method and path of an operation, above what can be done with it here. */
export function OperationAddress({
  operation: { method, path },
  action,
  children,
}: {
  operation: { method: string; path: string };
  /** beside the address */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-2 border border-line bg-sheet">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2 ps-4 pe-2">
        <code lang="en" className="flex min-w-0 flex-1 basis-44 items-baseline gap-3 text-15 max-sm:text-13">
          <MethodMark method={method} />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Breakable parts={toCodeParts(path)} />
          </span>
        </code>
        {action}
      </div>
      {children}
    </div>
  );
}
