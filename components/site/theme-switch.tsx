'use client';

import type { ReactNode } from 'react';
import { switchTheme } from './theme';

/** Switches between light and dark. Without JavaScript the page follows the system, and the button is not shown. */
export function ThemeSwitch({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <button type="button" onClick={switchTheme} title={label} aria-label={label} className={`${className} noscript:hidden`}>
      {children}
    </button>
  );
}
