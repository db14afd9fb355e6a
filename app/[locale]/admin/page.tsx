import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Newsroom } from '@/components/admin/newsroom/newsroom';
import { Overview } from '@/components/admin/overview/overview';
import { ClientMessages } from '@/components/site/client-messages';
import { redirect } from '@/lib/platform/i18n/navigation';
import { findReader } from '../reader';
import { withErrorPage } from '../with-error-page';
import { ConsolePage, consoleMetadata } from './console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.overview'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default withErrorPage(async function Page({ searchParams }: { searchParams: Query }) {
  const [t, locale, query, reader] = await Promise.all([getTranslations('admin'), getLocale(), searchParams, findReader()]);
  // Editors and contributors work on articles; the overview is about keys and subscribers.
  if (reader?.role && reader.role !== 'admin') redirect({ href: '/admin/articles', locale });
  return (
    <ConsolePage path="/admin" query={query}>
      <h1 className="title">{t('rail.overview')}</h1>
      <ClientMessages areas={['admin', 'articles']}>
        <Newsroom editor />
      </ClientMessages>
      <Overview />
    </ConsolePage>
  );
});
