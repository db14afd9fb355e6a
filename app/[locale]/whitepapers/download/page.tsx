import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/site/client-messages';
import { Notice } from '@/components/ui/notice';
import { OpenWhitepaper } from '@/components/whitepapers/open-whitepaper';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('whitepapers.open');
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

/** The target of an emailed link. Only the button opens the files. */
export default async function DownloadPage() {
  const t = await getTranslations('whitepapers.open');
  return (
    <div className="page pt-10 md:pt-14">
      <ClientMessages areas={['whitepapers']}>
        <OpenWhitepaper>
          <noscript>
            <Notice tone="wait">{t('noScript')}</Notice>
          </noscript>
        </OpenWhitepaper>
      </ClientMessages>
    </div>
  );
}
