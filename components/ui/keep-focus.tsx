'use client';

import { useEffect } from 'react';

/** Milliseconds in which a replacement of the control, such as a dialog, may take the focus itself. */
const GRACE_MS = 250;

/**
 * Moves the focus to the content of the page when the focused control disappears, as a row does when it is deleted, and back to a
 * control that was busy. Without this, keyboard users would start again at the top of the page.
 */
export function KeepFocus() {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const remember = () => {
      last = document.activeElement;
    };
    const observer = new MutationObserver((changes) => {
      const isReady = changes.some(({ type, target }) => type === 'attributes' && target === last) && !last?.matches(':disabled');
      // A browser takes the focus from a control that is disabled.
      if (isReady && document.activeElement === document.body && last instanceof HTMLElement) last.focus({ preventScroll: true });
      if (!last || last.isConnected) return;
      last = null;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
      }, GRACE_MS);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
  return null;
}
