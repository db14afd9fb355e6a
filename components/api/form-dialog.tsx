'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ApiForm, type FormActions, useApiForm } from './form';

/**
 * A form in a dialog. It cannot be closed during the call, and what was entered is not discarded by a single Escape.
 *
 * @param leaving keeps it busy after the call, while another page loads
 */
export function FormDialog<Value>({
  title,
  description,
  confirm,
  leaving = false,
  onClose,
  children,
  ...actions
}: FormActions<Value> & {
  title: string;
  description: ReactNode;
  /** undefined while the form cannot be sent */
  confirm: string | undefined;
  leaving?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('common.actions');
  const form = useApiForm(actions);
  const busy = form.busy || leaving;
  const changed = useRef(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (changed.current && !asking) setAsking(true);
    else onClose();
  };
  const change = () => {
    changed.current = true;
    setAsking(false);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()} title={title} description={description}>
      <ApiForm form={form} onChange={change}>
        {children}
        {asking && (
          <p role="alert" className="text-amber">
            {t('unsaved')}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          {confirm && (
            <Button type="submit" busy={busy}>
              {confirm}
            </Button>
          )}
        </div>
      </ApiForm>
    </Dialog>
  );
}
