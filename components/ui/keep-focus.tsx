'use client';

import { useEffect } from 'react';

/** Milliseconds for what replaces a control to take the focus itself. */
const GRACE_MS = 250;

/**
 * Focuses the content of the page when the control that had the focus is gone, as after its row was deleted: whoever uses the
 * keyboard would have to begin at the top of the page.
 */
export function KeepFocus() {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const remember = () => {
      last = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      }, GRACE_MS);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
  return null;
}
