import { getLocale, getTranslations } from 'next-intl/server';
import { Newsroom } from '@/components/admin/newsroom/newsroom';
import { Overview } from '@/components/admin/overview/overview';
import { ClientMessages } from '@/components/site/client-messages';
import { redirect } from '@/lib/platform/i18n/navigation';
import { findReader } from '../reader';
import { withErrorPage } from '../with-error-page';
import { ConsolePage, type ListPageProps, pageMetadata } from './console';

export const generateMetadata = pageMetadata('/admin');

export default withErrorPage(async function Page({ searchParams }: ListPageProps) {
  const [t, locale, query, reader] = await Promise.all([getTranslations('admin'), getLocale(), searchParams, findReader()]);
  // Editors and contributors work on articles; the overview is about keys and subscribers.
  if (reader?.role && reader.role !== 'admin') redirect({ href: '/admin/articles', locale });
  return (
    <ConsolePage path="/admin" query={query} title={t('rail.overview')}>
      <ClientMessages areas={['admin', 'articles']}>
        <Newsroom editor />
      </ClientMessages>
      <Overview />
    </ConsolePage>
  );
});
