import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConfirmPrivacy } from '@/components/privacy/confirm-privacy';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { linkMetadata } from '../../link-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('privacy.confirm');
  return linkMetadata(t('title'));
}

/** The target of an emailed link to personal data. Only the buttons act. */
export default async function ConfirmPage() {
  const t = await getTranslations('privacy.confirm');
  return (
    <div className="page pt-10 md:pt-14">
      <ClientMessages areas={['privacy']}>
        <ConfirmPrivacy>
          <NeedsScript>{t('noScript')}</NeedsScript>
        </ConfirmPrivacy>
      </ClientMessages>
    </div>
  );
}
