import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RedeemKey } from '@/components/keys/redeem-key';
import { ClientMessages } from '@/components/site/client-messages';
import { Notice } from '@/components/ui/notice';
import { env } from '@/lib/platform/env';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys.redeem');
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

/** The target of an emailed key link. Only the button creates the key. */
export default async function Redeem() {
  const t = await getTranslations('keys.redeem');
  return (
    <div className="page pt-10 md:pt-14">
      <ClientMessages areas={['keys']}>
        <RedeemKey appUrl={env().appUrl}>
          <noscript>
            <Notice tone="wait">{t('noScript')}</Notice>
          </noscript>
        </RedeemKey>
      </ClientMessages>
    </div>
  );
}
