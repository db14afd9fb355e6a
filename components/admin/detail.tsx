import type { ReactNode } from 'react';

/** One fact in a `dl` of details. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-6 border-b border-line">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-end wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
