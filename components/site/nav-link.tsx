'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { IntentLink } from '@/lib/platform/i18n/intent-link';

/** Where a page belongs: the list of a topic or a tag has an address of the archive. */
const toSection = (path: string) => path.replace(/\/archive\/(?:category|tag)\//, '/topics/');

/**
 * A link of the header, marked visually and for screen readers on its own pages.
 *
 * @param href with its language
 */
export function NavLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const path = usePathname();
  const current = path === href ? 'page' : toSection(path).startsWith(`${href}/`) ? 'true' : undefined;
  return (
    <IntentLink href={href} aria-current={current} className={className}>
      {children}
    </IntentLink>
  );
}
