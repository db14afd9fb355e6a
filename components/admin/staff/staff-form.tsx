'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { TextField } from '@/components/ui/field';
import { RoleField, toRole } from './role-field';
import { useExplainStaffProblem } from './use-explain-staff-problem';

/** Adds a member of staff with a first password. */
export function StaffForm({ onClose, onAdded }: { onClose: () => void; onAdded: (user: Schemas['User']) => void }) {
  const t = useTranslations('staff');
  return (
    <FormDialog
      title={t('addTitle')}
      description={<p>{t('addLead')}</p>}
      confirm={t('addConfirm')}
      call={(read, values) =>
        toResult(
          api.POST('/api/v1/admin/users', {
            body: {
              email: read('email'),
              name: read('name'),
              role: toRole(read('role')),
              password: String(values.get('password')),
            },
          }),
        )
      }
      explain={useExplainStaffProblem()}
      onDone={(user) => {
        onAdded(user);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="email" label={t('email')} type="email" maxLength={254} required spellCheck={false} />
      <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={200} required spellCheck={false} />
      <RoleField defaultRole="contributor" />
      {/* Readable, because the administrator has to pass it on. */}
      <TextField
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        required
        spellCheck={false}
        className="font-mono"
      />
    </FormDialog>
  );
}
