import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RedeemKey } from '@/components/keys/redeem-key';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { env } from '@/lib/platform/env';
import { linkMetadata } from '../../link-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys.redeem');
  return linkMetadata(t('title'));
}

/** The target of an emailed key link. Only the button creates the key. */
export default async function Redeem() {
  const t = await getTranslations('keys.redeem');
  return (
    <div className="page pt-10 md:pt-14">
      <ClientMessages areas={['keys']}>
        <RedeemKey appUrl={env().appUrl}>
          <NeedsScript>{t('noScript')}</NeedsScript>
        </RedeemKey>
      </ClientMessages>
    </div>
  );
}
