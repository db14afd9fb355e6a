import { classNames } from './class-names';

/** Holds the place of what is on its way, in its true size: give it height and width by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-1 bg-shade', className ?? 'h-4 w-full')} />;
}
