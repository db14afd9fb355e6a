'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ApiForm, type FormActions, useApiForm } from './form';

/**
 * A form in a dialog. It cannot be closed during the call.
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
  confirm: string;
  leaving?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('common.actions');
  const form = useApiForm(actions);
  const busy = form.busy || leaving;
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={title} description={description}>
      <ApiForm form={form}>
        {children}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </ApiForm>
    </Dialog>
  );
}
