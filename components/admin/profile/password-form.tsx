'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { describedBy, Field, Input } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { useInvalidFocus } from '@/components/ui/use-invalid-focus';
import { useFieldErrors } from '../staff/use-field-errors';

/** Changes the user's own password. The current one is not needed shortly after signing in by link. */
export function PasswordForm({ user }: { user: Schemas['User'] }) {
  const t = useTranslations('staff.ownPassword');
  const toast = useToast();
  const { busy, problem, run } = useCall();
  const errorOf = useFieldErrors(problem);
  const form = useInvalidFocus(problem);
  const missing = problem?.issues?.some(({ field }) => field === 'current_password');
  const wrong = problem?.code === 'login_invalid';

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const values = new FormData(target);
    const current = String(values.get('current') ?? '');
    const body = { password: String(values.get('password') ?? ''), ...(current ? { current_password: current } : {}) };
    const result = await run(toResult(api.PATCH('/api/v1/admin/users/me', { body })));
    if (!result.ok) return;
    target.reset();
    toast({ tone: 'good', title: t('saved') });
  };

  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-5">
      <p className="text-muted">{t('lead')}</p>
      {problem && !problem.issues && !wrong && <ProblemNotice problem={problem} />}
      {/* Password managers file the new password under this name. */}
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Field
        id="current"
        label={t('current')}
        hint={t('currentHint')}
        error={missing ? t('currentMissing') : wrong && t('currentWrong')}
      >
        <Input
          id="current"
          name="current"
          type="password"
          autoComplete="current-password"
          aria-invalid={missing || wrong || undefined}
          aria-describedby={describedBy('current')}
        />
      </Field>
      <Field id="new-password" label={t('new')} hint={t('newHint')} error={errorOf('password')}>
        <Input
          id="new-password"
          name="password"
          type="password"
          autoComplete="new-password"
          aria-invalid={errorOf('password') ? true : undefined}
          aria-describedby={describedBy('new-password')}
        />
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
