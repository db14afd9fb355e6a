'use client';

import { useEffect } from 'react';

/**
 * Leads `#id`, under which something was on this page once, to where it is now.
 *
 * @param to what follows the path of this page and precedes the id
 */
export function AnchorRedirect({ ids, to }: { ids: readonly string[]; to: string }) {
  useEffect(() => {
    const id = ids.find((each) => location.hash === `#${each}`);
    if (id) location.replace(location.pathname + to + id);
  }, [ids, to]);
  return null;
}
