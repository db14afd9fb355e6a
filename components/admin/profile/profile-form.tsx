'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/ui/button';
import { describedBy, Field, Input, Textarea } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { useInvalidFocus } from '@/components/ui/use-invalid-focus';
import { useFieldErrors } from '../staff/use-field-errors';

const fields = ['name', 'bio_zh', 'bio_en', 'avatar'] as const;
type FieldName = (typeof fields)[number];

/** The user's own name, biographies and portrait. */
export function ProfileForm({ user, onSaved }: { user: Schemas['User']; onSaved: (user: Schemas['User']) => void }) {
  const t = useTranslations('staff');
  const toast = useToast();
  const { busy, problem, run } = useCall();
  const errorOf = useFieldErrors(problem);
  const form = useInvalidFocus(problem);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const body = Object.fromEntries(fields.map((name) => [name, String(values.get(name) ?? '').trim()]));
    const result = await run(toResult(api.PATCH('/api/v1/admin/users/me', { body })));
    if (!result.ok) return;
    onSaved(result.value);
    toast({ tone: 'good', title: t('profile.saved') });
  };

  const control = (name: FieldName) => ({
    id: name,
    name,
    defaultValue: user[name],
    'aria-invalid': errorOf(name) ? true : undefined,
    'aria-describedby': describedBy(name),
  });
  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-5">
      {problem && !problem.issues && <ProblemNotice problem={problem} />}
      <Field id="name" label={t('name')} hint={t('profile.lead')} error={errorOf('name')}>
        <Input {...control('name')} maxLength={200} autoComplete="name" />
      </Field>
      <Field id="bio_zh" label={t('profile.bioZh')} hint={t('profile.bioHint')} error={errorOf('bio_zh')}>
        <Textarea {...control('bio_zh')} lang="zh-Hans" rows={5} />
      </Field>
      <Field id="bio_en" label={t('profile.bioEn')} hint={t('profile.bioHint')} error={errorOf('bio_en')}>
        <Textarea {...control('bio_en')} lang="en" rows={5} />
      </Field>
      <Field id="avatar" label={t('profile.avatar')} hint={t('profile.avatarHint')} error={errorOf('avatar')}>
        <Input {...control('avatar')} maxLength={2000} spellCheck={false} autoComplete="off" />
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
