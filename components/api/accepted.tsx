import type { ReactNode } from 'react';
import { focusOn } from '@/components/ui/focus-on';
import { Notice } from '@/components/ui/notice';

/**
 * What replaces a form once its request is accepted; takes the focus.
 *
 * @param note what to do if nothing arrives
 * @param again leads back to the form
 */
export function Accepted({
  title,
  note,
  again,
  children,
}: {
  title: string;
  note?: string;
  again?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div ref={focusOn} tabIndex={-1} data-accepted className="flex flex-col items-start gap-5 outline-none">
      <Notice tone="good" live="status" title={title}>
        <p>{children}</p>
      </Notice>
      {note && <p className="text-muted">{note}</p>}
      {again}
    </div>
  );
}
