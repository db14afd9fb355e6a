import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { NothingHereText } from '@/components/site/nothing-here';
import { ButtonLink } from '@/components/ui/button';
import { currentReader } from '@/lib/auth/reads';

/** What whoever is signed in and no administrator finds at the console's addresses. */
export async function ConsoleClosed() {
  const [t, common, given] = await Promise.all([getTranslations('admin.closed'), getTranslations('common'), headers()]);
  const reader = await currentReader(given.get('cookie') ?? undefined);
  if (!reader) return <NothingHereText />;
  return (
    <NothingHereText
      lead={t.rich('lead', { email: reader.email, b: (words) => <strong className="font-medium break-all">{words}</strong> })}
      way={<ButtonLink href="/dashboard">{common('nav.dashboard')}</ButtonLink>}
    />
  );
}
