import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NothingHere } from '@/components/site/nothing-here';
import { currentReader } from '@/lib/auth/reads';
import { redirect } from '@/lib/i18n/navigation';
import { ConsoleClosed } from './closed';
import { RailLink } from './rail-link';

type Query = Record<string, string | string[] | undefined>;

/**
 * The console's door and frame. Whoever is not signed in goes to sign in and comes back; whoever is no administrator finds
 * no such page. What stands inside is asked of the interface, which decides again on every call.
 *
 * @param path the page's own, without its language
 */
export async function ConsoleFrame({ path, query, children }: { path: string; query?: Query; children: ReactNode }) {
  const [t, locale, given] = await Promise.all([getTranslations('admin'), getLocale(), headers()]);
  const reader = await currentReader(given.get('cookie') ?? undefined);
  if (!reader) {
    const back = `/${locale}${path}${toQuery(query ?? {})}`;
    return redirect({ href: { pathname: '/signin', query: { callbackUrl: back } }, locale });
  }
  if (!reader.admin) return <NothingHere text={<ConsoleClosed />} />;
  return (
    <div className="page page-console pt-6 md:pt-10">
      <div className="flex flex-col gap-x-10 gap-y-6 lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)]">
        <nav aria-label={t('title')} className="lg:sticky lg:top-8 lg:self-start">
          <p className="hidden pb-2 text-13 text-muted lg:block">{t('title')}</p>
          <ul className="-mx-2 flex flex-wrap gap-x-1 border-b border-line pb-2 lg:mx-0 lg:flex-col lg:border-0 lg:pb-0">
            <RailLink href="/admin">{t('rail.overview')}</RailLink>
            <RailLink href="/admin/keys">{t('rail.keys')}</RailLink>
            <RailLink href="/admin/subscribers">{t('rail.subscribers')}</RailLink>
            <RailLink href="/admin/audit">{t('rail.audit')}</RailLink>
          </ul>
          <p className="hidden pt-4 text-13 text-muted lg:block">{t('utc')}</p>
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

/** A console page's title, which only its readers see. */
export async function consoleMetadata(title: string): Promise<Metadata> {
  const [t, common, given] = await Promise.all([getTranslations('admin'), getTranslations('common'), headers()]);
  const reader = await currentReader(given.get('cookie') ?? undefined);
  return { title: reader?.admin ? `${title} · ${t('title')}` : common('notFound.title'), robots: { index: false } };
}

function toQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
