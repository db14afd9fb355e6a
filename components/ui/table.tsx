import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

/** A table with 40-pixel rows and aligned figures. When it is too wide it scrolls, by keyboard too. */
export function Table({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div tabIndex={0} className={classNames('overflow-x-auto', className)}>
      <table aria-label={label} className="w-full border-collapse text-15 tabular-nums">
        {children}
      </table>
    </div>
  );
}

/**
 * The head of a column, or of a row.
 *
 * @param figures aligns it with the figures below
 */
export function Th({
  className,
  scope = 'col',
  figures = false,
  ...rest
}: ComponentProps<'th'> & { scope?: 'col' | 'row'; figures?: boolean }) {
  return (
    <th
      scope={scope}
      className={classNames(
        'border-b pe-6 font-normal whitespace-nowrap last:pe-0',
        scope === 'row'
          ? 'h-10 border-line align-middle text-15 text-ink'
          : 'h-9 border-edge pb-1.5 align-bottom text-13 text-muted',
        figures ? 'text-end' : 'text-start',
        className,
      )}
      {...rest}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={classNames('h-10 border-b border-line pe-6 align-middle last:pe-0', className)} {...rest} />;
}
