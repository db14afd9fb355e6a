import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { TitleWords } from '@/components/article/title-words';
import { SubscribeForm } from '@/components/newsletter/subscribe-form';
import { ClientMessages } from '@/components/site/client-messages';
import { Masthead } from '@/components/ui/masthead';
import { NeedsScript } from '@/components/ui/needs-script';
import { Pagination } from '@/components/ui/pagination';
import { listReleased } from '@/lib/audience/newsletters/reads';
import { linkMinutes } from '@/lib/people/links/rules';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { totalPages } from '@/lib/platform/list-envelope';
import { withErrorPage } from '../with-error-page';
import { readTopics } from './topics';

/** Past newsletters per page. */
const PAST = 20;

type Query = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('newsletter'), getLocale()]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/newsletter') };
}

/** The newsletter: its form and past issues. The query may select a topic and name the referring page. */
export default withErrorPage(async function Newsletter({ searchParams }: { searchParams: Query }) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, topics, query] = await Promise.all([
    getTranslations('newsletter'),
    getTranslations({ locale: other, namespace: 'newsletter' }),
    readTopics(),
    searchParams,
  ]);
  const page = Math.max(1, Number(/^\d{1,6}$/.exec(String(query.page))?.[0] ?? 1));
  const past = await listReleased({ page, pageSize: PAST });
  const chosen = [query.topic ?? []].flat().filter((slug) => topics.some((each) => each.slug === slug));
  const source = /^[a-z-]{1,40}$/.exec(String(query.source ?? ''))?.[0] ?? 'newsletter';
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead title={{ text: t('title') }} second={{ text: second('title'), lang: other }} lead={{ text: t('lead') }} />
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="flex max-w-form flex-col gap-6">
          <NeedsScript>{t('form.noScript')}</NeedsScript>
          <ClientMessages areas={['newsletter']}>
            <SubscribeForm topics={topics} chosen={chosen} source={source} hours={linkMinutes.newsletter / 60} />
          </ClientMessages>
        </div>
        <div className="flex flex-col gap-8 max-lg:border-t max-lg:border-line max-lg:pt-6">
          <p className="text-muted">{t('privacy')}</p>
          {past.total > 0 && (
            <section aria-labelledby="past">
              <h2 id="past" className="heading">
                {t('past')}
              </h2>
              <ul className="mt-2 border-t border-line">
                {past.items.map((each) => (
                  <li key={each.id} className="border-b border-line py-3">
                    <Link
                      href={`/newsletter/${each.id}`}
                      prefetch={false}
                      className="font-serif text-17 font-semibold leading-snug text-ink no-underline hover:text-jade"
                    >
                      <TitleWords text={each[`subject_${locale}`]} language={locale} />
                    </Link>
                    <time dateTime={each.sent_at.slice(0, 10)} className="mt-0.5 block text-13 text-muted">
                      {toDay(locale, each.sent_at)}
                    </time>
                  </li>
                ))}
              </ul>
              <Pagination page={page} totalPages={totalPages(past.total, PAST)} hrefOf={(each) => `/newsletter?page=${each}`} />
            </section>
          )}
        </div>
      </div>
    </div>
  );
});
