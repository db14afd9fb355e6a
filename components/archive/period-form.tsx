'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

/** A form that works without JavaScript; with it, the URL has no empty parameters and the page stays where it is. */
export function PeriodForm({ action, className, children }: { action: string; className: string; children: ReactNode }) {
  const router = useRouter();
  return (
    <form
      action={action}
      method="get"
      data-live
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const search = new URLSearchParams();
        for (const [name, value] of new FormData(event.currentTarget)) if (value !== '') search.set(name, String(value));
        router.push(`${action}?${search}`, { scroll: false });
      }}
    >
      {children}
    </form>
  );
}
