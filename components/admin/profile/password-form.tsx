'use client';

import { useTranslations } from 'next-intl';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ApiForm, useApiForm } from '@/components/api/form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { useExplainStaffProblem } from '../staff/use-explain-staff-problem';

/** Changes the user's own password. The current one is not needed shortly after signing in by link. */
export function PasswordForm({ user }: { user: Schemas['User'] }) {
  const t = useTranslations('staff.ownPassword');
  const toast = useToast();
  const explain = useExplainStaffProblem();
  const form = useApiForm({
    call: (_read, values) => {
      const current = String(values.get('current') ?? '');
      const body = { password: String(values.get('password') ?? ''), ...(current ? { current_password: current } : {}) };
      return toResult(api.PATCH('/api/v1/admin/users/me', { body }));
    },
    explain: (problem) => {
      if (problem.code === 'login_invalid') return { current: t('currentWrong') };
      const { current_password: missing, ...errors } = explain(problem);
      return { ...errors, current: missing && t('currentMissing') };
    },
    onDone: (_user, _read, element) => {
      element.reset();
      toast({ tone: 'good', title: t('saved') });
    },
  });
  return (
    <ApiForm form={form} className="gap-5">
      <p className="text-muted">{t('lead')}</p>
      {/* Password managers file the new password under this name. */}
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <TextField name="current" label={t('current')} hint={t('currentHint')} type="password" autoComplete="current-password" />
      <TextField name="password" label={t('new')} hint={t('newHint')} type="password" autoComplete="new-password" />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </ApiForm>
  );
}
