import { getTranslations } from 'next-intl/server';
import { Profile } from '@/components/admin/profile/profile';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/profile');

export default async function Page() {
  const t = await getTranslations('staff');
  return (
    <ConsolePage path="/admin/profile" title={t('profile.title')}>
      <ClientMessages areas={['admin', 'staff']}>
        <Profile />
      </ClientMessages>
    </ConsolePage>
  );
}
