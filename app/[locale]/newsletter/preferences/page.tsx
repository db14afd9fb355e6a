import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PreferencesForm } from '@/components/newsletter/preferences-form';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { linkMetadata } from '../../link-metadata';
import { withErrorPage } from '../../with-error-page';
import { readTopics } from '../topics';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('newsletter.preferences');
  return linkMetadata(t('title'));
}

/** The target of the unsubscribe link in every newsletter. Only the buttons change anything. */
export default withErrorPage(async function NewsletterPreferences() {
  const [t, topics] = await Promise.all([getTranslations('newsletter.preferences'), readTopics()]);
  return (
    <div className="page pt-10 md:pt-14">
      <ClientMessages areas={['newsletter']}>
        <PreferencesForm topics={topics}>
          <NeedsScript>{t('noScript')}</NeedsScript>
        </PreferencesForm>
      </ClientMessages>
    </div>
  );
});
