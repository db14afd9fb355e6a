import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { RedeemKey } from '@/components/keys/redeem-key';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { env } from '@/lib/platform/env';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { linkMetadata } from '../../link-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys.redeem');
  return linkMetadata(t('title'));
}

/** The target of an emailed key link. Only the button creates the key. */
export default async function Redeem() {
  const other = otherLocale(await getLocale());
  const [t, second] = await Promise.all([getTranslations('keys.redeem'), getTranslations({ locale: other, namespace: 'keys' })]);
  const titles = ['redeem.title', 'redeem.empty.title', 'redeem.expired.title', 'issued.title', 'redeem.stored.title'] as const;
  return (
    <div className="page pt-8 md:pt-12">
      <ClientMessages areas={['keys']}>
        <RedeemKey
          appUrl={env().appUrl}
          other={other}
          secondTitles={Object.fromEntries(titles.map((title) => [title, second(title)]))}
        >
          <NeedsScript>{t('noScript')}</NeedsScript>
        </RedeemKey>
      </ClientMessages>
    </div>
  );
}
