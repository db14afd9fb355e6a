'use client';

import { Breakable } from '@/components/ui/breakable';
import { Link } from '@/lib/platform/i18n/navigation';
import { toCodeParts } from '../code-parts';
import { MethodMark } from './method-mark';

/** As long as a line on a phone holds; the page has a hundred paths. */
const LONG_PATH = 33;

/**
 * The operations of a group by id, method, path and title. Rendered in the browser too, because a page carries data in half the
 * bytes of elements.
 */
export function OperationRows({ entries }: { entries: [id: string, method: string, path: string, title: string][] }) {
  return (
    <ul className="mt-4 border-t border-line">
      {entries.map(([id, method, path, title]) => (
        <li key={id} id={id} className="border-b border-line target:bg-jade-soft">
          <Link href={`/docs/reference/${id}`} className="operation-row">
            <span>{title}</span>
            <code lang="en">
              <MethodMark method={method} />
              <span>
                <Breakable parts={path.length > LONG_PATH ? toCodeParts(path) : [path]} />
              </span>
            </code>
          </Link>
        </li>
      ))}
    </ul>
  );
}
