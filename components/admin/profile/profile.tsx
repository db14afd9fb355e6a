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
  const { value, problem, reload } = useResource('profile', () => toResult(api.GET('/api/v1/admin/users/me')));
  if (problem) return <ProblemNotice problem={problem} onRetry={() => void reload()} />;
  return (
    <div className="flex max-w-form flex-col gap-12 pt-3">
      <section className="flex flex-col gap-5">
        <p className="text-muted wrap-anywhere">
          {value ? (
            t('profile.account', { email: value.email, role: t(`roles.${value.role}`) })
          ) : (
            <Skeleton className="h-5 w-56" />
          )}
        </p>
        {value ? <ProfileForm user={value} /> : <Skeleton className="h-96 w-full" />}
      </section>
      <section aria-labelledby="password" className="flex flex-col gap-4">
        <h2 id="password" className="heading">
          {t('ownPassword.title')}
        </h2>
        {value ? <PasswordForm user={value} /> : <Skeleton className="h-56 w-full" />}
      </section>
    </div>
  );
}
