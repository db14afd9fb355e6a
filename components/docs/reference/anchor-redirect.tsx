'use client';

import { useEffect } from 'react';

/** Leads `#id`, under which an operation was on this page once, to the page of the operation. */
export function AnchorRedirect({ ids }: { ids: string[] }) {
  useEffect(() => {
    const id = ids.find((each) => location.hash === `#${each}`);
    if (id) location.replace(`${location.pathname}/${id}`);
  }, [ids]);
  return null;
}
