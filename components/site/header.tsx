import { getLocale, getTranslations } from 'next-intl/server';
import { Link } from '@/lib/i18n/navigation';
import { LanguageSwitch } from './language-switch';
import { NavLink } from './nav-link';
import { ThemeSwitch } from './theme-switch';

/** The wordmark, the navigation, and the language and theme switches. */
export async function Header({ reader }: { reader: { admin: boolean } | undefined }) {
  const [t, locale] = await Promise.all([getTranslations('common'), getLocale()]);
  return (
    <header className="border-b border-line print:hidden">
      <div className="page flex flex-wrap items-center gap-x-4 py-3 sm:gap-x-8 lg:py-4">
        <Link
          href="/"
          className={`font-serif font-medium whitespace-nowrap text-ink no-underline ${locale === 'zh' ? 'text-17' : 'text-17 sm:text-19'}`}
        >
          {t('site')}
        </Link>
        <div className="ms-auto -me-2.5 flex items-center gap-1 lg:order-last lg:ms-0">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <nav
          aria-label={t('nav.label')}
          className="-mx-2 flex w-full flex-wrap gap-x-1 pt-1 lg:mx-0 lg:ms-auto lg:w-auto lg:gap-x-4 lg:pt-0"
        >
          <NavLink href="/archive">{t('nav.archive')}</NavLink>
          <NavLink href="/docs">{t('nav.docs')}</NavLink>
          {reader ? (
            <>
              <NavLink href="/dashboard">{t('nav.dashboard')}</NavLink>
              {reader.admin && <NavLink href="/admin">{t('nav.console')}</NavLink>}
            </>
          ) : (
            <>
              <NavLink href="/keys">{t('nav.keys')}</NavLink>
              <NavLink href="/signin">{t('nav.signIn')}</NavLink>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
