import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Footer } from '@/components/site/footer';
import { Header } from '@/components/site/header';
import { isTheme, THEME_COOKIE } from '@/components/site/theme';
import { KeepFocus } from '@/components/ui/keep-focus';
import { env } from '@/lib/platform/env';
import { isLocale, locales, toLangTag } from '@/lib/platform/i18n/locales';
import '../fonts';
import '../globals.css';
import { readCategories } from './collection';
import { findReaderIfAvailable } from './reader';

export { generateSiteMetadata as generateMetadata, generateSiteViewport as generateViewport } from './site-metadata';

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

export const dynamicParams = false;

/** The frame of every page. Renders the theme of the cookie into the document, so that no page flashes in the other theme. */
export default async function Layout({ children, params }: { children: ReactNode; params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  const [jar, requestHeaders, t, reader, categories] = await Promise.all([
    cookies(),
    headers(),
    getTranslations('common'),
    findReaderIfAvailable(),
    // A page that needs them reports the failure itself.
    readCategories().catch(() => []),
  ]);
  const theme = jar.get(THEME_COOKIE)?.value;
  return (
    <html
      lang={toLangTag(locale)}
      data-theme={isTheme(theme) ? theme : undefined}
      // Signed-in readers come back often, so the scripts are in their browser's cache.
      data-start={reader ? 'now' : undefined}
      data-request-id={requestHeaders.get('x-request-id') ?? undefined}
      suppressHydrationWarning
    >
      <body>
        <link rel="search" type="application/opensearchdescription+xml" title={t('site')} href="/opensearch.xml" />
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50 focus:rounded-2 focus:bg-sheet focus:px-4 focus:py-2 focus:text-15 focus:text-jade"
        >
          {t('skip')}
        </a>
        {/* No provider of translations: it would be an article page's largest script. `ClientMessages` provides them where needed. */}
        <Header reader={reader} categories={categories} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <KeepFocus />
        <Footer publisher={env().publisherName} contact={env().contactEmail} />
      </body>
    </html>
  );
}
