'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { ApiForm, onlyChanges, useApiForm } from '@/components/api/form';
import { Button } from '@/components/ui/button';
import { Field, Textarea, TextField } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { useLeaveGuard } from '@/components/ui/use-leave-guard';
import { ImageInput } from '../media/image-input';
import { useExplainStaffProblem } from '../staff/use-explain-staff-problem';

const fields = ['name', 'bio_zh', 'bio_en', 'avatar'] as const;

/** Edits the user's own name, biographies and portrait. */
export function ProfileForm({ user, onSaved }: { user: Schemas['User']; onSaved: (user: Schemas['User']) => void }) {
  const t = useTranslations('staff');
  const toast = useToast();
  const [avatar, setAvatar] = useState(user.avatar);
  const [changed, setChanged] = useState(false);
  useLeaveGuard(changed);
  const form = useApiForm({
    call: (read) => {
      const body = onlyChanges(user, Object.fromEntries(fields.map((name) => [name, read(name)])));
      return toResult(api.PATCH('/api/v1/admin/users/me', { body }));
    },
    explain: useExplainStaffProblem(),
    onDone: (saved) => {
      setChanged(false);
      onSaved(saved);
      toast({ tone: 'good', title: t('profile.saved') });
    },
  });
  return (
    <ApiForm form={form} className="gap-5" onChange={() => setChanged(true)}>
      <TextField
        name="name"
        label={t('name')}
        hint={t('profile.lead')}
        defaultValue={user.name}
        maxLength={200}
        autoComplete="name"
      />
      <Field name="bio_zh" label={t('profile.bioZh')} hint={t('profile.bioHint')}>
        <Textarea defaultValue={user.bio_zh} rows={5} />
      </Field>
      <Field name="bio_en" label={t('profile.bioEn')} hint={t('profile.bioHint')}>
        <Textarea defaultValue={user.bio_en} rows={5} />
      </Field>
      <ImageInput
        name="avatar"
        label={t('profile.avatar')}
        hint={t('profile.avatarHint')}
        value={avatar}
        onChange={(next) => {
          setAvatar(next);
          setChanged(true);
        }}
      />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('profile.save')}
        </Button>
      </div>
    </ApiForm>
  );
}
