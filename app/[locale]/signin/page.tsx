import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { SignInForm, type SignInOutcome } from '@/components/sign-in/sign-in-form';
import { SignOutForm } from '@/components/sign-in/sign-out-form';
import { ClientMessages } from '@/components/site/client-messages';
import { ButtonLink } from '@/components/ui/button';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/navigation';
import { findReader } from '../reader';
import { withErrorPage } from '../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('signin'), getLocale()]);
  return { title: t('title'), alternates: toAlternates(locale, '/signin'), robots: { index: false } };
}

type Query = Record<string, string | string[] | undefined>;

/** The first step of signing in. The `callbackUrl` parameter says where to go afterwards. */
export default withErrorPage(async function SignIn({ searchParams }: { searchParams: Promise<Query> }) {
  const [t, query, reader] = await Promise.all([getTranslations('signin'), searchParams, findReader()]);
  return (
    <div className="page pt-10 md:pt-14">
      <div className="flex max-w-form flex-col gap-6">
        <h1 className="title">{t('title')}</h1>
        {reader ? (
          <>
            <p>
              {t.rich('already', {
                email: reader.email,
                b: (words) => <strong className="font-medium break-all">{words}</strong>,
              })}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href="/dashboard">{t('toDashboard')}</ButtonLink>
              <SignOutForm />
            </div>
          </>
        ) : (
          <>
            <p>{t('lead')}</p>
            <ClientMessages areas={['signin']}>
              <SignInForm callbackUrl={textOf(query.callbackUrl)} outcome={toOutcome(query)} />
            </ClientMessages>
            <p className="text-muted">
              {t.rich('noSubscription', {
                link: (words) => (
                  <Link href="/subscribe" className="link">
                    {words}
                  </Link>
                ),
              })}
            </p>
          </>
        )}
      </div>
    </div>
  );
});

function toOutcome(query: Query): SignInOutcome {
  if (query.sent === '1') return 'sent';
  return query.error === 'email' || query.error === 'rate_limited' ? query.error : undefined;
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
