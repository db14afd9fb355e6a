import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { toPagePath } from '@/components/archive/collection';
import { Masthead } from '@/components/ui/masthead';
import { Pagination } from '@/components/ui/pagination';
import { WhitepaperList } from '@/components/whitepapers/whitepaper-list';
import { listWhitepapers } from '@/lib/audience/whitepapers/reads';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { BROWSE_PAGE_SIZE, parseBrowseQuery } from '@/lib/search/browse/rules';
import { withErrorPage } from '../with-error-page';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, locale, search] = await Promise.all([getTranslations('whitepapers'), getLocale(), searchParams]);
  const { page } = parseBrowseQuery(search);
  return { title: t('title'), description: t('lead'), alternates: toAlternates(locale, toPagePath('/whitepapers', page)) };
}

/** Every published whitepaper, newest first. */
export default withErrorPage(async function WhitepapersPage({ searchParams }: Props) {
  const other = otherLocale(await getLocale());
  const [t, second, search] = await Promise.all([
    getTranslations('whitepapers'),
    getTranslations({ locale: other, namespace: 'whitepapers' }),
    searchParams,
  ]);
  const { page } = parseBrowseQuery(search);
  const { items, total } = await listWhitepapers({ page, pageSize: BROWSE_PAGE_SIZE });
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead
        facing
        title={{ text: t('title') }}
        second={{ text: second('title'), lang: other }}
        lead={{ text: t('lead') }}
        secondLead={{ text: second('lead'), lang: other }}
      />
      <section aria-label={t('title')} className="mt-2">
        {items.length > 0 ? <WhitepaperList items={items} /> : <p className="mt-6 font-serif text-17 text-muted">{t('none')}</p>}
        <div className="mt-8">
          <Pagination
            page={page}
            totalPages={Math.ceil(total / BROWSE_PAGE_SIZE)}
            hrefOf={(to) => toPagePath('/whitepapers', to)}
          />
        </div>
      </section>
    </div>
  );
});
