'use client';

import type { ReactNode } from 'react';
import { Link, usePathname } from '@/lib/i18n/navigation';

/** A link of the header, marked visually and for screen readers on its own pages. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const current = path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined;
  return (
    <Link
      href={href}
      aria-current={current}
      className="rounded-2 px-2 py-1.5 text-15 whitespace-nowrap text-muted no-underline hover:text-jade aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-jade aria-[current]:decoration-2 aria-[current]:underline-offset-[7px]"
    >
      {children}
    </Link>
  );
}
