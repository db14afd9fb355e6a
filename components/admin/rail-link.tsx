'use client';

import type { ReactNode } from 'react';
import { Link, usePathname } from '@/lib/platform/i18n/navigation';

/** On a phone the navigation is one row that scrolls sideways. */
function scrollIntoRow(link: HTMLAnchorElement | null) {
  const row = link?.closest('[data-rail]');
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
}

/** A link of the console's navigation, marked on its page. The overview's path is a prefix of all others, so it must match exactly. */
export function RailLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const current = path === href ? 'page' : href !== '/admin' && path.startsWith(`${href}/`) ? 'true' : undefined;
  return (
    <li>
      <Link
        ref={current && scrollIntoRow}
        href={href}
        aria-current={current}
        className="flex h-9 lg:h-7.5 items-center rounded-2 px-2 text-15 whitespace-nowrap text-muted no-underline hover:text-jade aria-[current]:bg-shade aria-[current]:text-ink max-md:h-11 max-md:focus-visible:-outline-offset-2 lg:-ms-2"
      >
        {children}
      </Link>
    </li>
  );
}
