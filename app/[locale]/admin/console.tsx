import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ConsoleForbidden } from '@/components/admin/forbidden';
import { ConsoleFrame } from '@/components/admin/frame';
import { NotFound } from '@/components/site/not-found';
import { redirect } from '@/lib/i18n/navigation';
import { findReader } from '../reader';
import { withErrorPage, withErrorTitle } from '../with-error-page';

type Query = Record<string, string | string[] | undefined>;
type Props = { path: string; query?: Query; children: ReactNode };

/**
 * A page of the console. Anonymous readers are sent to sign in and come back here; signed-in readers who are not
 * administrators get a 404. The API decides again on every call the page makes.
 *
 * @param path the page's own, without the locale
 */
export const ConsolePage = withErrorPage(async function ConsolePage({ path, query, children }: Props) {
  const [locale, reader] = await Promise.all([getLocale(), findReader()]);
  if (!reader) {
    const callbackUrl = `/${locale}${path}${toQuery(query ?? {})}`;
    return redirect({ href: { pathname: '/signin', query: { callbackUrl } }, locale });
  }
  if (reader.role !== 'admin') return <NotFound text={<ConsoleForbidden email={reader.email} />} />;
  return <ConsoleFrame>{children}</ConsoleFrame>;
});

/** The title of a console page, revealed to administrators only. */
export const consoleMetadata = withErrorTitle(async (title: string): Promise<Metadata> => {
  const [t, common, reader] = await Promise.all([getTranslations('admin'), getTranslations('common'), findReader()]);
  return { title: reader?.role === 'admin' ? `${title} · ${t('title')}` : common('notFound.title'), robots: { index: false } };
});

function toQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
