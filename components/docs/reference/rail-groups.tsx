'use client';

import { Link } from '@/lib/platform/i18n/navigation';
import { MethodMark } from './method-mark';

type Props = {
  /** tag and name of each group; of that of the current operation also the id, method and title of each */
  groups: [tag: string, name: string, entries?: [string, string, string][]][];
  current: string;
};

/** Groups of operations. Rendered in the browser too, because a page carries data in half the bytes of elements. */
export function RailGroups({ groups, current }: Props) {
  return (
    <div className="flex flex-col">
      {groups.map(([tag, name, entries]) =>
        entries ? (
          <div key={tag} className="pb-1">
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
        ) : (
          <Link key={tag} href={`/docs/reference#group-${tag}`} className="rail-item rail-group">
            {name}
          </Link>
        ),
      )}
    </div>
  );
}
