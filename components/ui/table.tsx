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

export function Th({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={classNames(
        'h-9 border-b border-edge pe-6 text-start align-bottom text-13 font-normal whitespace-nowrap text-muted last:pe-0',
        className,
      )}
      {...rest}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={classNames('h-10 border-b border-line pe-6 align-middle last:pe-0', className)} {...rest} />;
}
