import { CircleUser, Menu as MenuIcon, Moon, Search, Sun, X } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SignOutGuard } from '@/components/admin/articles/sign-out-guard';
import { SignOutForm } from '@/components/sign-in/sign-out-form';
import { buttonClass } from '@/components/ui/button';
import { ArchiveBand } from '@/components/ui/masthead';
import { Menu } from '@/components/ui/menu';
import type { Category } from '@/lib/archive/categories/schema';
import type { Reader } from '@/lib/people/auth/record';
import { Link } from '@/lib/platform/i18n/link';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { LanguageSwitch } from './language-switch';
import { Lockup } from './lockup';
import { NavLink } from './nav-link';
import { PaletteButton } from './palette/palette-button';
import { ThemeSwitch } from './theme-switch';

const tool = 'flex h-11 items-center justify-center rounded-2 text-15 text-muted no-underline hover:text-jade';
const menuButton =
  'flex list-none items-center justify-center rounded-2 text-muted hover:text-jade [&::-webkit-details-marker]:hidden';

/**
 * The wordmark, the navigation, search, the account and the settings, in one row; on narrow screens most of it is a menu. The
 * band of the archive hangs from it.
 */
export async function Header({ reader, categories }: { reader: Reader | undefined; categories: readonly Category[] }) {
  const [t, staff, locale] = await Promise.all([getTranslations('common'), getTranslations('articles.signOut'), getLocale()]);
  const row = (href: string, text: ReactNode) => (
    <NavLink key={href} href={toLocalPath(locale, href)} className="menu-row">
      {text}
    </NavLink>
  );
  const main = (['archive', 'topics', 'authors', 'videos', 'api'] as const).map((page) => ({
    href: page === 'api' ? '/docs' : `/${page}`,
    text: t(`nav.${page}`),
  }));
  const theme = (
    <>
      <Sun aria-hidden className="theme-light size-[18px]" strokeWidth={1.5} />
      <Moon aria-hidden className="theme-dark size-[18px]" strokeWidth={1.5} />
    </>
  );
  const account = reader && (
    <>
      <p className="truncate px-3 pt-1 pb-2 text-13 text-muted" title={reader.email}>
        {t('nav.signedInAs')} <span className="text-ink">{reader.email}</span>
      </p>
      {row('/dashboard', t('nav.dashboard'))}
      {reader.role && row('/admin', t('nav.console'))}
      <SignOutForm className="menu-row cursor-pointer" />
    </>
  );
  return (
    <header className="relative z-30 border-b border-line print:hidden">
      <div className="page flex h-14 items-center lg:h-16">
        <Link href="/" className="flex h-11 items-center no-underline">
          <Lockup locale={locale} />
        </Link>
        <nav aria-label={t('nav.label')} className="ms-6 hidden gap-x-5 lg:flex xl:ms-10 xl:gap-x-7">
          {main.map(({ href, text }) => (
            <NavLink key={href} href={toLocalPath(locale, href)} className="nav-link">
              {text}
            </NavLink>
          ))}
        </nav>
        <PaletteButton
          locale={locale}
          label={t('nav.search')}
          reader={reader && { role: reader.role }}
          className="header-search ms-auto flex size-11 max-[22rem]:hidden items-center justify-center gap-2 rounded-2 text-13 text-muted no-underline hover:text-jade lg:h-9 lg:w-36 xl:w-48 lg:justify-start lg:border lg:border-edge lg:bg-sheet lg:px-3 lg:hover:border-jade"
        >
          <Search aria-hidden className="size-[19px] shrink-0 lg:size-4" strokeWidth={1.5} />
        </PaletteButton>
        <div className="ms-4 hidden items-center gap-x-1 lg:flex">
          {reader ? (
            <Menu
              className="relative"
              button={
                <>
                  <CircleUser aria-hidden className="size-5" strokeWidth={1.5} />
                  <span className="sr-only">{t('nav.account')}</span>
                </>
              }
              buttonClass={`${menuButton} size-11`}
            >
              <nav
                aria-label={t('nav.account')}
                className="absolute end-0 top-full mt-1 w-64 rounded-3 border border-line bg-sheet p-2 shadow-[0_8px_24px_oklch(0.2_0.02_258/0.12)]"
              >
                {account}
              </nav>
            </Menu>
          ) : (
            <>
              <NavLink href={toLocalPath(locale, '/signin')} className="nav-link px-2">
                {t('nav.signIn')}
              </NavLink>
              <NavLink
                href={toLocalPath(locale, '/subscribe')}
                className={buttonClass('secondary', 'sm', 'mx-2 aria-[current]:border-jade aria-[current]:text-jade')}
              >
                {t('nav.subscribe')}
              </NavLink>
            </>
          )}
        </div>
        <LanguageSwitch
          locale={locale}
          className={`${tool} min-w-11 px-1 whitespace-nowrap max-[22rem]:ms-auto lg:ms-1 lg:px-2`}
        />
        <ThemeSwitch label={t('theme')} className={`${tool} -me-3 w-11 max-lg:hidden`}>
          {theme}
        </ThemeSwitch>
        <Menu
          className="-me-3 lg:hidden"
          button={
            <>
              <MenuIcon aria-hidden className="size-[22px] group-open/menu:hidden" strokeWidth={1.5} />
              <X aria-hidden className="hidden size-[22px] group-open/menu:block" strokeWidth={1.5} />
              <span className="sr-only">{t('nav.menu')}</span>
            </>
          }
          buttonClass={`${menuButton} size-11`}
        >
          <div className="absolute inset-x-0 top-full border-y border-line bg-sheet shadow-[0_16px_32px_oklch(0.2_0.02_258/0.14)]">
            <div className="page py-3">
              <nav aria-label={t('nav.label')} className="-mx-3">
                {main.map(({ href, text }) => row(href, text))}
                {!reader && row('/subscribe', t('nav.subscribe'))}
                {!reader && row('/signin', t('nav.signIn'))}
                <div className="mx-3 mt-2 border-t border-line pt-2">
                  <div className="-mx-3 grid grid-cols-3">
                    {row('/glossary', t('footer.glossary'))}
                    {row('/newsletter', t('footer.newsletter'))}
                    {row('/whitepapers', t('footer.whitepapers'))}
                  </div>
                </div>
              </nav>
              {account && (
                <div className="mt-2 border-t border-line pt-3">
                  <div className="-mx-3">{account}</div>
                </div>
              )}
              <div className="mt-2 border-t border-line pt-2">
                <div className="-mx-3">
                  <ThemeSwitch label={t('theme')} className="menu-row cursor-pointer justify-between gap-3 text-start">
                    {t('theme')}
                    {theme}
                  </ThemeSwitch>
                </div>
              </div>
            </div>
          </div>
        </Menu>
      </div>
      <div className="page band-archive">
        <ArchiveBand categories={categories} />
      </div>
      {reader?.role && (
        <SignOutGuard user={reader.email} texts={{ ask: staff('ask'), confirm: staff('confirm'), cancel: staff('cancel') }} />
      )}
    </header>
  );
}
