import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { SubscribeForm } from '@/components/newsletter/subscribe-form';
import { ClientMessages } from '@/components/site/client-messages';
import { Notice } from '@/components/ui/notice';
import { linkMinutes } from '@/lib/people/links/rules';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { withErrorPage } from '../with-error-page';
import { readTopics } from './topics';

type Query = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('newsletter'), getLocale()]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/newsletter') };
}

/** What the newsletter is, and its form. A query may choose a topic and name the page that led here. */
export default withErrorPage(async function Newsletter({ searchParams }: { searchParams: Query }) {
  const [t, topics, query] = await Promise.all([getTranslations('newsletter'), readTopics(), searchParams]);
  const chosen = [query.topic ?? []].flat().filter((slug) => topics.some((each) => each.slug === slug));
  const source = /^[a-z-]{1,40}$/.exec(String(query.source))?.[0] ?? 'newsletter';
  return (
    <div className="page pt-10 md:pt-14">
      <h1 className="title">{t('title')}</h1>
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          <p className="font-serif text-17">{t('lead')}</p>
          <noscript>
            <Notice tone="wait">{t('form.noScript')}</Notice>
          </noscript>
          <ClientMessages areas={['newsletter']}>
            <SubscribeForm topics={topics} chosen={chosen} source={source} hours={linkMinutes.newsletter / 60} />
          </ClientMessages>
        </div>
        <p className="max-w-form self-start border-t border-line pt-6 text-muted lg:border-s lg:border-t-0 lg:ps-10 lg:pt-0">
          {t('privacy')}
        </p>
      </div>
    </div>
  );
});
