import type { ReactNode } from 'react';
import { Breakable } from '@/components/ui/breakable';
import { classNames } from '@/components/ui/class-names';
import { toCodeParts } from './code-parts';

/** Preformatted text; long lines wrap, and it scrolls when it is too tall, by keyboard too. */
export function Pane({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <pre tabIndex={0} className={classNames('pane', className)}>
      {typeof children === 'string' ? (
        <code lang="en">
          <Breakable parts={toCodeParts(children)} />
        </code>
      ) : (
        children
      )}
    </pre>
  );
}

/** The frame of a pane that stands alone. */
export const framedPane = 'rounded-2 border border-line bg-sheet px-4 py-3';
