import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConfirmSubscription } from '@/components/newsletter/confirm-subscription';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { linkMetadata } from '../../link-metadata';
import { withErrorPage } from '../../with-error-page';
import { readTopics } from '../topics';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('newsletter.confirm');
  return linkMetadata(t('title'));
}

/** The target of an emailed link. Only the button subscribes. */
export default withErrorPage(async function ConfirmNewsletter() {
  const [t, topics] = await Promise.all([getTranslations('newsletter.confirm'), readTopics()]);
  return (
    <div className="page pt-10 md:pt-14">
      <ClientMessages areas={['newsletter']}>
        <ConfirmSubscription topics={topics}>
          <NeedsScript>{t('noScript')}</NeedsScript>
        </ConfirmSubscription>
      </ClientMessages>
    </div>
  );
});
