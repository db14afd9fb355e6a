'use client';

import { useEffect } from 'react';

/** Registers the worker that shows our own page when there is no network; it never answers anything else. */
export function OfflineWorker() {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
    // Without it the browser shows its own page: nothing is lost, so nothing is said.
    navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined);
  }, []);
  return null;
}
