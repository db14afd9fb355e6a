import { getTranslations } from 'next-intl/server';
import { PersonForm } from '@/components/admin/people/person-form';
import { ClientMessages } from '@/components/site/client-messages';
import { Link } from '@/lib/platform/i18n/navigation';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/people');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, rail, query] = await Promise.all([getTranslations('privacy.people'), getTranslations('admin.rail'), searchParams]);
  const lead = t.rich('lead', {
    link: (words) => (
      <Link href="/privacy/request" className="link">
        {words}
      </Link>
    ),
  });
  return (
    <ConsolePage path="/admin/people" query={query} title={rail('people')} lead={lead}>
      <ClientMessages areas={['admin', 'privacy']}>
        <PersonForm />
      </ClientMessages>
    </ConsolePage>
  );
}
