import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SignInForm, type SignInOutcome } from '@/components/sign-in/sign-in-form';
import { SignOutForm } from '@/components/sign-in/sign-out-form';
import { ClientMessages } from '@/components/site/client-messages';
import { ButtonLink, buttonClass } from '@/components/ui/button';
import { inBold } from '@/components/ui/in-bold';
import { Masthead } from '@/components/ui/masthead';
import { NeedsScript } from '@/components/ui/needs-script';
import { Notice } from '@/components/ui/notice';
import { toSearchToSave } from '@/lib/audience/saved-searches/rules';
import { toCallbackPath } from '@/lib/people/auth/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';
import { filterNames } from '../filter-names';
import { findReader } from '../reader';
import { withErrorPage } from '../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('signin'), getLocale()]);
  return { title: t('title'), alternates: toAlternates(locale, '/signin'), robots: { index: false } };
}

type Query = Record<string, string | string[] | undefined>;

/**
 * The first step of signing in: an emailed link, or with `staff` in the query a password. `callbackUrl` says where to go afterwards.
 */
export default withErrorPage(async function SignIn({ searchParams }: { searchParams: Promise<Query> }) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, query, reader] = await Promise.all([
    getTranslations('signin'),
    getTranslations({ locale: other, namespace: 'signin' }),
    searchParams,
    findReader(),
  ]);
  const callbackUrl = textOf(query.callbackUrl);
  const back = toCallbackPath(callbackUrl, env().appUrl, '');
  const isStaff = textOf(query.staff) !== undefined;
  const search = isStaff ? undefined : await readSearchName(back, locale);
  const title = isStaff ? 'password.title' : 'title';
  const toLink = (href: string) => (words: ReactNode) => (
    <Link href={href} className="link">
      {words}
    </Link>
  );
  const toSubscribe = toLink(`/subscribe${toSearch(back, false)}`);
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead title={{ text: t(title) }} second={{ text: second(title), lang: other }} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="group/request flex max-w-form flex-col gap-6">
          {reader ? (
            <>
              <p>{t.rich('already', { email: reader.email, b: inBold })}</p>
              <div className="flex flex-wrap gap-3">
                {back && (
                  <a href={back} className={buttonClass()}>
                    {t('back')}
                  </a>
                )}
                <ButtonLink href="/dashboard" variant={back ? 'secondary' : 'primary'}>
                  {t('toDashboard')}
                </ButtonLink>
                <SignOutForm />
              </div>
            </>
          ) : (
            <>
              {search && (
                <Notice>
                  <p>{t.rich('saveSearch', { search, b: inBold, link: toSubscribe })}</p>
                </Notice>
              )}
              <p className="group-has-data-accepted/request:hidden">{t(isStaff ? 'password.lead' : 'lead')}</p>
              {isStaff && <NeedsScript>{t('password.noScript')}</NeedsScript>}
              <ClientMessages areas={['signin']}>
                <SignInForm callbackUrl={callbackUrl} outcome={toOutcome(query)} withPassword={isStaff} />
              </ClientMessages>
              <p className="text-15 text-muted">
                {t.rich(isStaff ? 'password.useLink' : 'password.use', {
                  link: toLink(`/signin${toSearch(callbackUrl, !isStaff)}`),
                })}
              </p>
            </>
          )}
        </div>
        {!reader && !isStaff && (
          <div className="flex flex-col gap-3 self-start max-lg:border-t max-lg:border-line max-lg:pt-6">
            <h2 className="text-15 font-medium">{t('gives.title')}</h2>
            <ul className="border-t border-line [&>li]:border-b [&>li]:border-line [&>li]:py-2.5">
              {(['read', 'save', 'key'] as const).map((each) => (
                <li key={each}>{t(`gives.${each}`)}</li>
              ))}
            </ul>
            <p className="text-muted">{t.rich('noSubscription', { link: toSubscribe })}</p>
          </div>
        )}
      </div>
    </div>
  );
});

/** The path is anybody's: a longer name could speak for the site. */
const MAX_NAME_LENGTH = 60;

/** The name of the search that a path saves, as its form proposes it; undefined if the path saves none. */
async function readSearchName(path: string, locale: Locale): Promise<string | undefined> {
  const search = toSearchToSave(path);
  if (!search) return undefined;
  const filters = (['category', 'tag', 'author'] as const).filter((filter) => search[filter] !== '');
  const names = await Promise.all(filters.map((filter) => filterNames[filter](search[filter], locale)));
  const name = [search.q, ...names].filter(Boolean).join(' · ');
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : name;
}

function toSearch(callbackUrl: string | undefined, isStaff: boolean): string {
  const search = new URLSearchParams({ ...(callbackUrl && { callbackUrl }), ...(isStaff && { staff: '1' }) });
  return search.size > 0 ? `?${search}` : '';
}

function toOutcome(query: Query): SignInOutcome {
  if (query.sent === '1') return 'sent';
  return query.error === 'email' || query.error === 'rate_limited' ? query.error : undefined;
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
