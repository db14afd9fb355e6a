/** The key that all forms share. It exists only in the memory of this page and must not be stored. */

const listeners = new Set<() => void>();
let current = '';

export function readTrialKey(): string {
  return current;
}

export function setTrialKey(key: string): void {
  current = key;
  for (const listener of listeners) listener();
}

export function subscribeToTrialKey(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The last form has unmounted, so the reader left the page.
    if (listeners.size === 0) current = '';
  };
}
