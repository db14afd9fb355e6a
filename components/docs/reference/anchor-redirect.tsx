'use client';

import { useEffect } from 'react';

/**
 * Redirects `#id` to the page that now has that section. Without JavaScript the browser stops at the link to it, which has the
 * same id.
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
