'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
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
  return (
    <FormDialog
      title={t('roleTitle', { name: user.name })}
      description={<p>{lead}</p>}
      confirm={t('roleConfirm')}
      call={(read) => {
        const request = { params: { path: { id: user.id } }, body: { role: toRole(read('role')) } };
        return toResult(api.PATCH('/api/v1/admin/users/{id}', request));
      }}
      onDone={(changed) => {
        onClose();
        onDone(changed);
      }}
      onClose={onClose}
    >
      <RoleField defaultRole={user.role} />
    </FormDialog>
  );
}
