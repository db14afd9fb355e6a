/** The key that forms send, shared by all of them. It lives in this page's memory only: nothing here may store it. */

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
    // The last form is gone, and with it the page.
    if (listeners.size === 0) current = '';
  };
}
