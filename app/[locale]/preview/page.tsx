import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OpenPreview } from '@/components/preview/open-preview';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { linkMetadata } from '../link-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('preview');
  return { ...linkMetadata(t('title')), robots: { index: false, follow: false } };
}

/** The target of a link to a preview. It exchanges the token for cookies and goes on to the preview. */
export default async function OpenPreviewPage() {
  const t = await getTranslations('preview');
  return (
    <div className="page pt-10 md:pt-14">
      <div className="flex max-w-form flex-col gap-6">
        <h1 className="title">{t('title')}</h1>
        <NeedsScript>{t('noScript')}</NeedsScript>
        <ClientMessages areas={['preview']}>
          <OpenPreview />
        </ClientMessages>
      </div>
    </div>
  );
}
