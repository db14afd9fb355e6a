import type { ReactNode } from 'react';
import { Notice } from './notice';

/** Shown to readers without JavaScript in place of what needs it. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Notice tone="wait">{children}</Notice>
    </noscript>
  );
}
