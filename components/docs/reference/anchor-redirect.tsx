'use client';

import { useEffect } from 'react';

/**
 * Leads `#id`, under which something was on this page once, to where it is now. Without JavaScript the reader stays at the link to
 * it, which has the same id.
 *
 * @param targets by id, what follows the path of this page
 */
export function AnchorRedirect({ targets }: { targets: Readonly<Record<string, string>> }) {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (Object.hasOwn(targets, id)) location.replace(location.pathname + targets[id]);
  }, [targets]);
  return null;
}
