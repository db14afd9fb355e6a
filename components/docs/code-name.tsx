'use client';

import { Breakable } from '@/components/ui/breakable';
import { toCodeParts } from './code-parts';

/** A name or path of the API that breaks between its words only. Rendered in the browser too: pages carry it once. */
export function CodeName({ code, className }: { code: string; className?: string }) {
  return (
    <code lang="en" className={className}>
      <Breakable parts={toCodeParts(code)} />
    </code>
  );
}
