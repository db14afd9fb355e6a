'use client';

import { X } from 'lucide-react';
import { CategoryMark } from '@/components/ui/category-mark';
import { Link } from '@/lib/platform/i18n/link';

/** A value that narrows a list, with the number of entries it leaves; `inner` values narrow it further. */
export type FacetItem = {
  href: string;
  text: string;
  count: number;
  lang?: string;
  /** of a category */
  color?: number | undefined;
  chosen?: true;
  inner?: FacetItem[];
};

/**
 * Values that narrow a list. They are rendered from this data in the browser too, because a page has a hundred of them and would
 * otherwise send the elements of each.
 *
 * @param scroll whether the page that a value opens begins at its top
 */
export function FacetList({ items, className, scroll = true }: { items: FacetItem[]; className?: string; scroll?: boolean }) {
  return (
    <ul className={className}>
      {items.map(({ href, text, count, lang, color, chosen, inner }) => (
        <li key={href}>
          <Link href={href} aria-current={chosen} prefetch={false} className="facet-link" scroll={scroll}>
            <span lang={lang} className="min-w-0 [overflow-wrap:anywhere]">
              {color !== undefined && <CategoryMark color={color} />}
              {text}
            </span>
            {chosen ? (
              <X aria-hidden className="size-3.5 shrink-0 self-center" />
            ) : (
              <span className="text-13 text-muted tabular-nums">{count}</span>
            )}
          </Link>
          {inner && <FacetList items={inner} className="ps-4" scroll={scroll} />}
        </li>
      ))}
    </ul>
  );
}
