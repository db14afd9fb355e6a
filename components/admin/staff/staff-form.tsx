'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { useCall } from '@/components/api/use-call';
import { describedBy, Field, Input } from '@/components/ui/field';
import { RoleField, toRole } from './role-field';
import { useFieldErrors } from './use-field-errors';

/** Adds a member of staff with a first password. */
export function StaffForm({ onClose, onAdded }: { onClose: () => void; onAdded: (user: Schemas['User']) => void }) {
  const t = useTranslations('staff');
  const id = useId();
  const { busy, problem, run } = useCall();
  const errorOf = useFieldErrors(problem);

  const send = async (read: (name: string) => string, values: FormData) => {
    const body = {
      email: read('email'),
      name: read('name'),
      role: toRole(read('role')),
      password: String(values.get('password')),
    };
    const result = await run(toResult(api.POST('/api/v1/admin/users', { body })));
    if (!result.ok) return;
    onAdded(result.value);
    onClose();
  };

  const input = (name: 'email' | 'name' | 'password') => ({
    id: `${id}${name}`,
    name,
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': errorOf(name) ? true : undefined,
    'aria-describedby': describedBy(`${id}${name}`),
  });
  return (
    <FormDialog
      title={t('addTitle')}
      description={<p>{t('addLead')}</p>}
      confirm={t('addConfirm')}
      busy={busy}
      problem={!problem?.issues && problem}
      invalid={problem}
      onSend={send}
      onClose={onClose}
    >
      <Field id={`${id}email`} label={t('email')} error={errorOf('email')}>
        <Input {...input('email')} type="email" maxLength={254} />
      </Field>
      <Field id={`${id}name`} label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
        <Input {...input('name')} maxLength={200} />
      </Field>
      <RoleField id={`${id}role`} defaultRole="contributor" />
      <Field id={`${id}password`} label={t('password')} hint={t('passwordHint')} error={errorOf('password')}>
        {/* Readable, because the administrator has to pass it on. */}
        <Input {...input('password')} className="font-mono" />
      </Field>
    </FormDialog>
  );
}
