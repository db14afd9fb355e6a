import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { OpenWhitepaper } from '@/components/whitepapers/open-whitepaper';
import { linkMetadata } from '../../link-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('whitepapers.open');
  return linkMetadata(t('title'));
}

/** The target of an emailed link. Only the button opens the files. */
export default async function DownloadPage() {
  const t = await getTranslations('whitepapers.open');
  return (
    <div className="page pt-10 md:pt-14">
      <ClientMessages areas={['whitepapers']}>
        <OpenWhitepaper>
          <NeedsScript>{t('noScript')}</NeedsScript>
        </OpenWhitepaper>
      </ClientMessages>
    </div>
  );
}
