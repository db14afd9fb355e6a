'use client';

import { useEffect } from 'react';

/**
 * While `active`, the browser asks for confirmation before this page is left. Client-side navigation would skip the
 * question, so links to our own pages are followed as full page loads.
 */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || opensElsewhere || link.target === '_blank' || link.download || link.origin !== window.location.origin) return;
      if (link.hash && link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      window.location.assign(link.href);
    };
    window.addEventListener('beforeunload', confirm);
    document.addEventListener('click', follow, true);
    return () => {
      window.removeEventListener('beforeunload', confirm);
      document.removeEventListener('click', follow, true);
    };
  }, [active]);
}
