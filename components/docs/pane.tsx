import { classNames } from '@/components/ui/class-names';

/** Text of a machine as it came; what is too large for its place scrolls, by keyboard too. */
export function Pane({ children, className }: { children: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <pre tabIndex={0} className={classNames('overflow-auto text-13 leading-[1.6]', className)}>
      <code lang="en">{children}</code>
    </pre>
  );
}

/** The look of a pane that stands by itself. */
export const framedPane = 'rounded-2 border border-line bg-sheet px-4 py-3';
