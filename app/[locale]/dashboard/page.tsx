import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { addressOf } from '@/components/dashboard/contact';
import { Dashboard } from '@/components/dashboard/dashboard';
import { SignOutForm } from '@/components/sign-in/sign-out-form';
import { ClientMessages } from '@/components/site/client-messages';
import { readMeBySession } from '@/lib/account/reads';
import { findSession } from '@/lib/auth/reads';
import { env } from '@/lib/env';
import { redirect } from '@/lib/i18n/navigation';
import { listMails } from '@/lib/mail/reads';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dashboard');
  return { title: t('title'), robots: { index: false } };
}

/** Served with what `/api/v1/me` would answer, from the same reads; the page itself goes on asking the API. */
export default async function DashboardPage() {
  const [locale, given] = await Promise.all([getLocale(), headers()]);
  const now = new Date();
  const session = await findSession(given.get('cookie') ?? undefined, now);
  if (!session) return redirect({ href: { pathname: '/signin', query: { callbackUrl: `/${locale}/dashboard` } }, locale });
  const [me, mails] = await Promise.all([readMeBySession(session.subscriber, now), listMails(session.email)]);
  return (
    <ClientMessages areas={['keys', 'dashboard']}>
      <Dashboard
        served={{ me, mails, at: now.getTime() }}
        appUrl={env().appUrl}
        contact={addressOf(env().mailFrom)}
        email={session.email}
        signOut={<SignOutForm size="sm" />}
      />
    </ClientMessages>
  );
}
