'use client';

import { useTranslations } from 'next-intl';
import { api, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { useResource } from '@/components/api/use-resource';
import { Skeleton } from '@/components/ui/skeleton';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';

/** A member of staff's own account. */
export function Profile() {
  const t = useTranslations('staff');
  const { value, problem, reload, update } = useResource('profile', () => toResult(api.GET('/api/v1/admin/users/me')));
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void reload()} />;
  // As tall as the window, so that nothing below it moves.
  if (!value) return <Skeleton className="mt-3 h-screen max-w-form" />;
  return (
    <div className="flex max-w-form flex-col gap-12 pt-3">
      <section className="flex flex-col gap-5">
        <p className="text-muted wrap-anywhere">{t('profile.account', { email: value.email, role: t(`roles.${value.role}`) })}</p>
        {/* The next visit starts with the saved values. */}
        <ProfileForm user={value} onSaved={(saved) => update(() => saved)} />
      </section>
      <section aria-labelledby="password" className="flex flex-col gap-4">
        <h2 id="password" className="heading">
          {t('ownPassword.title')}
        </h2>
        <PasswordForm user={value} />
      </section>
    </div>
  );
}
