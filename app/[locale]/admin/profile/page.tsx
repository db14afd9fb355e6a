import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Profile } from '@/components/admin/profile/profile';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staff');
  return consoleMetadata(t('profile.title'), 'contributor');
}

export default async function Page() {
  const t = await getTranslations('staff');
  return (
    <ConsolePage path="/admin/profile">
      <h1 className="title">{t('profile.title')}</h1>
      <ClientMessages areas={['admin', 'staff']}>
        <Profile />
      </ClientMessages>
    </ConsolePage>
  );
}
