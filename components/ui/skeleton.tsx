import { classNames } from './class-names';

/** A placeholder for loading content in its final size, set by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded-1 bg-shade', className ?? 'h-4 w-full')} />;
}
