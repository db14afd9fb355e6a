'use client';

import { ChevronDown } from 'lucide-react';
import { Link } from '@/lib/i18n/navigation';
import { MethodMark } from './method-mark';

type Props = {
  name: string;
  /** id, method and title of each operation */
  entries: [string, string, string][];
  current?: string;
  folds: boolean;
};

/** One group of operations. Rendered in the browser too, because a page carries data in half the bytes of elements. */
export function RailGroup({ name, entries, current, folds }: Props) {
  const list = (
    <ul className="mt-1 border-s border-line">
      {entries.map(([id, method, title]) => (
        <li key={id}>
          <Link href={`/docs/reference/${id}`} aria-current={id === current ? 'page' : undefined} className="rail-item">
            <MethodMark method={method} />
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
  if (!folds)
    return (
      <div>
        <p className="text-13 font-medium">{name}</p>
        {list}
      </div>
    );
  return (
    <details open={entries.some(([id]) => id === current)} className="group/admin">
      <summary className="flex list-none items-center justify-between text-13 font-medium hover:text-jade max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
        {name}
        <ChevronDown aria-hidden className="size-4 text-muted group-open/admin:rotate-180" />
      </summary>
      {list}
    </details>
  );
}
