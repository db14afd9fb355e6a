'use client';

import type { ReactNode } from 'react';
import { Link } from '@/lib/platform/i18n/link';

/**
 * A value that narrows a list, with the number of entries it leaves. It is rendered from these props in the browser too, because
 * a page has a hundred of them and would otherwise send the elements of each.
 */
export function FacetLink({
  href,
  count,
  chosen = false,
  lang,
  scroll,
  children,
}: {
  href: string;
  count: number;
  chosen?: boolean | undefined;
  lang?: string | undefined;
  scroll?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      aria-current={chosen ? 'true' : undefined}
      prefetch={false}
      className="facet-link"
      {...(scroll === undefined ? {} : { scroll })}
    >
      <span lang={lang} className="min-w-0 [overflow-wrap:anywhere]">
        {children}
      </span>
      <span className="text-13 text-muted tabular-nums">{count}</span>
    </Link>
  );
}
