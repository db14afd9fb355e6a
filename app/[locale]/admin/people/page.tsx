import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PersonForm } from '@/components/admin/people/person-form';
import { ClientMessages } from '@/components/site/client-messages';
import { Link } from '@/lib/platform/i18n/navigation';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.people'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, rail, query] = await Promise.all([getTranslations('privacy.people'), getTranslations('admin.rail'), searchParams]);
  return (
    <ConsolePage path="/admin/people" query={query}>
      <h1 className="title">{rail('people')}</h1>
      <p className="max-w-[44rem] pt-3 pb-2 text-17 text-muted">
        {t.rich('lead', {
          link: (words) => (
            <Link href="/privacy/request" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
      <ClientMessages areas={['admin', 'privacy']}>
        <PersonForm />
      </ClientMessages>
    </ConsolePage>
  );
}
