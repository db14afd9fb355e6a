'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { describedBy, Field, Input } from '@/components/ui/field';
import { useInvalidFocus } from '../use-invalid-focus';
import { RoleField, toRole } from './role-field';
import { useFieldErrors } from './use-field-errors';

/** Adds a member of staff with a first password. */
export function StaffForm({ onClose, onAdded }: { onClose: () => void; onAdded: (user: Schemas['User']) => void }) {
  const t = useTranslations('staff');
  const tc = useTranslations('common.actions');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const errorOf = useFieldErrors(problem);
  const form = useInvalidFocus(problem);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const field = (name: string) => String(values.get(name) ?? '').trim();
    setBusy(true);
    setProblem(undefined);
    const body = {
      email: field('email'),
      name: field('name'),
      role: toRole(values.get('role')),
      password: String(values.get('password')),
    };
    const result = await toResult(api.POST('/api/v1/admin/users', { body }));
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
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
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={t('addTitle')} description={<p>{t('addLead')}</p>}>
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        {problem && !problem.issues && <ProblemNotice problem={problem} />}
        <Field id={`${id}email`} label={t('email')} error={errorOf('email')}>
          <Input {...input('email')} type="email" maxLength={254} />
        </Field>
        <Field id={`${id}name`} label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
          <Input {...input('name')} maxLength={200} />
        </Field>
        <RoleField id={`${id}role`} defaultRole="contributor" />
        <Field id={`${id}password`} label={t('password')} hint={t('passwordHint')} error={errorOf('password')}>
          {/* Readable, because somebody else has to be told. */}
          <Input {...input('password')} className="font-mono" />
        </Field>
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('addConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
