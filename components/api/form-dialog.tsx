'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useInvalidFocus } from '@/components/ui/use-invalid-focus';
import type { Problem } from './problem';
import { ProblemNotice } from './problem-notice';

/**
 * A form in a dialog, whose values one call of the API sends. It cannot be closed during the call.
 *
 * @param problem why the call failed, unless shown at a field
 * @param invalid whenever this changes, the first invalid field takes the focus
 * @param onSend `read` returns the text of a field without the spaces around it
 */
export function FormDialog({
  title,
  description,
  confirm,
  busy,
  problem,
  invalid,
  onSend,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  confirm: string;
  busy: boolean;
  problem: Problem | false | undefined;
  invalid?: unknown;
  onSend: (read: (name: string) => string, values: FormData) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('common.actions');
  const form = useInvalidFocus(invalid);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    void onSend((name) => String(values.get(name) ?? '').trim(), values);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={title} description={description}>
      <form ref={form} onSubmit={send} noValidate className="flex flex-col gap-4">
        {problem && <ProblemNotice problem={problem} />}
        {children}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
