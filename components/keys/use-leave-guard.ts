'use client';

import { useEffect } from 'react';

/**
 * While `on`, the browser asks before this page is left. Links of ours would change pages without asking, so they are
 * followed the browser's own way.
 */
export function useLeaveGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || elsewhere || link.target === '_blank' || link.download || link.origin !== window.location.origin) return;
      if (link.hash && link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      window.location.assign(link.href);
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', follow, true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', follow, true);
    };
  }, [on]);
}
