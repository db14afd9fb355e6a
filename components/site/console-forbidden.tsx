import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { inBold } from '@/components/ui/in-bold';
import { NotFoundText } from './not-found';

/** Shown at the console's URLs to a signed-in reader who is not an administrator. */
export async function ConsoleForbidden({ email }: { email: string }) {
  const [t, common] = await Promise.all([getTranslations('admin.forbidden'), getTranslations('common')]);
  return (
    <NotFoundText
      lead={t.rich('lead', { email, b: inBold })}
      action={<ButtonLink href="/dashboard">{common('nav.dashboard')}</ButtonLink>}
    />
  );
}
