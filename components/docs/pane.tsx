import { classNames } from '@/components/ui/class-names';

/** Preformatted text; it scrolls when it is too large, by keyboard too. */
export function Pane({ children, className }: { children: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <pre tabIndex={0} className={classNames('overflow-auto text-13 leading-[1.6]', className)}>
      <code lang="en">{children}</code>
    </pre>
  );
}

/** The frame of a pane that stands alone. */
export const framedPane = 'rounded-2 border border-line bg-sheet px-4 py-3';
