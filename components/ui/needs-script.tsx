import type { ReactNode } from 'react';
import { Notice } from './notice';

/** A notice for readers without JavaScript, beside content that needs it. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Notice tone="wait">{children}</Notice>
    </noscript>
  );
}
