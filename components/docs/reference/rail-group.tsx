'use client';

import { Link } from '@/lib/platform/i18n/navigation';
import { MethodMark } from './method-mark';

type Props = {
  name: string;
  /** id, method and title of each operation */
  entries: [string, string, string][];
  current: string;
};

/** One group of operations. Rendered in the browser too, because a page carries data in half the bytes of elements. */
export function RailGroup({ name, entries, current }: Props) {
  return (
    <div className="pb-1">
      <p className="lg:sticky lg:top-0 z-1 bg-paper py-1 text-13 font-medium">{name}</p>
      <ul className="border-s border-line">
        {entries.map(([id, method, title]) => (
          <li key={id}>
            <Link href={`/docs/reference/${id}`} aria-current={id === current ? 'page' : undefined} className="rail-item">
              <MethodMark method={method} />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
