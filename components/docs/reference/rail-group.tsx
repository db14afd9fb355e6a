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
    <div className="py-1">
      <p className="text-13 font-medium">{name}</p>
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
    </div>
  );
}
