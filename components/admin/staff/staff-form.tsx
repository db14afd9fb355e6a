'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, type Schemas, toResult } from '@/components/api/client';
import { FormDialog } from '@/components/api/form-dialog';
import { postSignIn } from '@/components/api/sign-in';
import { EmailField, TextField } from '@/components/ui/field';
import { RoleField, toRole } from './role-field';
import { useExplainStaffProblem } from './use-explain-staff-problem';

type Invitation = { user: Schemas['User']; by: 'link' | 'password'; sent: boolean };

/**
 * Adds a member of staff, who signs in with an emailed link. Setting a password for them is the alternative.
 */
export function StaffForm({ onClose, onAdded }: { onClose: () => void; onAdded: (invitation: Invitation) => void }) {
  const t = useTranslations('staff');
  const locale = useLocale();
  const [by, setBy] = useState<Invitation['by']>('link');
  return (
    <FormDialog
      title={t('addTitle')}
      description={<p>{t(by === 'link' ? 'addLead' : 'addPasswordLead')}</p>}
      confirm={t(by === 'link' ? 'addConfirm' : 'addPasswordConfirm')}
      call={async (read, values) => {
        const email = read('email');
        const password = by === 'link' ? createPassword() : String(values.get('password'));
        const body = { email, name: read('name'), role: toRole(read('role')), password };
        const added = await toResult(api.POST('/api/v1/admin/users', { body }));
        if (!added.ok || by === 'password') return added.ok ? { ok: true, value: { user: added.value, by, sent: false } } : added;
        // The person exists now. Without the email they can ask for a link themselves.
        const { ok: sent } = await postSignIn('/api/auth/signin/email', { email, locale, callback_url: `/${locale}/admin` });
        return { ok: true, value: { user: added.value, by, sent } };
      }}
      explain={useExplainStaffProblem()}
      onDone={(invitation: Invitation) => {
        onAdded(invitation);
        onClose();
      }}
      onClose={onClose}
    >
      <EmailField name="email" label={t('email')} autoComplete="off" required />
      <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={200} required spellCheck={false} />
      <RoleField defaultRole="contributor" />
      {by === 'password' && (
        // Readable, because the administrator has to pass it on.
        <TextField
          name="password"
          label={t('password')}
          hint={t('passwordHint')}
          required
          spellCheck={false}
          className="font-mono"
        />
      )}
      <button
        type="button"
        className="link self-start text-15 max-md:min-h-11"
        onClick={() => setBy(by === 'link' ? 'password' : 'link')}
      >
        {t(by === 'link' ? 'usePassword' : 'useLink')}
      </button>
    </FormDialog>
  );
}

/** A password that nobody knows: 32 random bytes. */
function createPassword(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}
