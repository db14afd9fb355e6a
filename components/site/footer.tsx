import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { API_PREFIX } from '@/lib/api/http/operation';
import { Link } from '@/lib/platform/i18n/link';
import { siteNames } from '@/lib/platform/i18n/locales';
import { toMailtoUrl } from '@/lib/platform/mailto';
import { Lockup } from './lockup';

/** The footer of every page: links and the publisher. */
export async function Footer({ publisher, contact }: { publisher: string; contact: string | undefined }) {
  const [t, locale] = await Promise.all([getTranslations('common'), getLocale()]);
  return (
    // As high as it will be: it stands at the end of the window, and would move up while the rest of it arrives.
    <footer className="mt-24 border-t border-line text-15 text-muted md:min-h-92 md:[&:lang(zh)]:min-h-100 print:hidden">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-10 pb-8 md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-2 lg:gap-x-14">
        <div className="max-w-[24em]">
          <Lockup locale={locale} />
          <p className="mt-4">{t('footer.line')}</p>
        </div>
        <nav
          aria-label={t('footer.label')}
          className="grid grid-cols-2 gap-x-10 gap-y-8 [overflow-wrap:anywhere] sm:grid-cols-4 md:gap-x-12 lg:gap-x-6"
        >
          <Group title={t('footer.read')}>
            <PageLink href="/archive">{t('nav.archive')}</PageLink>
            <PageLink href="/topics">{t('nav.topics')}</PageLink>
            <PageLink href="/authors">{t('nav.authors')}</PageLink>
            <PageLink href="/videos">{t('nav.videos')}</PageLink>
            <PageLink href="/glossary">{t('footer.glossary')}</PageLink>
          </Group>
          <Group title={t('footer.build')}>
            <PageLink href="/docs">{t('nav.docs')}</PageLink>
            <PageLink href="/docs/reference">{t('footer.reference')}</PageLink>
            <PageLink href="/keys">{t('nav.keys')}</PageLink>
            <li>
              <a href={`${API_PREFIX}/openapi.json`} className="foot-link">
                OpenAPI
              </a>
            </li>
          </Group>
          <Group title={t('footer.stay')}>
            <PageLink href="/subscribe">{t('footer.subscribe')}</PageLink>
            <PageLink href="/newsletter">{t('footer.newsletter')}</PageLink>
            <PageLink href="/whitepapers">{t('footer.whitepapers')}</PageLink>
            <li>
              <a href={`/feeds/articles.atom?lang=${locale}`} className="foot-link">
                {t('footer.feed')}
              </a>
            </li>
          </Group>
          <Group title={t('footer.house')}>
            <PageLink href="/about">{t('footer.about')}</PageLink>
            <PageLink href="/contact">{t('footer.contact')}</PageLink>
            <PageLink href="/privacy">{t('footer.privacy')}</PageLink>
            <PageLink href="/terms">{t('footer.terms')}</PageLink>
          </Group>
        </nav>
      </div>
      <div className="page">
        <p className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line py-5 text-13">
          {/* The house has a name in each language, unless its operator chose one. */}
          <span>© {publisher === siteNames.en ? siteNames[locale] : publisher}</span>
          {contact && (
            <a href={toMailtoUrl(contact)} className="text-muted underline-offset-4 hover:text-jade hover:underline">
              {contact}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-13 font-medium text-ink">{title}</h2>
      <ul className="mt-1 md:mt-2 md:space-y-1.5">{children}</ul>
    </div>
  );
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="foot-link">
        {children}
      </Link>
    </li>
  );
}
