'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { RoleField, toRole } from './role-field';

type User = Schemas['User'];

/** Gives a member of staff another role. */
export function RoleDialog({
  user,
  lead,
  onDone,
  onClose,
}: {
  user: User;
  lead: string;
  onDone: (user: User) => void;
  onClose: () => void;
}) {
  const t = useTranslations('staff');
  const id = useId();
  const { busy, problem, run } = useCall();
  const send = async (read: (name: string) => string) => {
    const request = { params: { path: { id: user.id } }, body: { role: toRole(read('role')) } };
    const result = await run(toResult(api.PATCH('/api/v1/admin/users/{id}', request)));
    if (!result.ok) return;
    onClose();
    onDone(result.value);
  };
  return (
    <FormDialog
      title={t('roleTitle', { name: user.name })}
      description={<p>{lead}</p>}
      confirm={t('roleConfirm')}
      busy={busy}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <RoleField id={id} defaultRole={user.role} />
    </FormDialog>
  );
}
