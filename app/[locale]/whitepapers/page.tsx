import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { toPagePath } from '@/components/archive/collection';
import { Pagination } from '@/components/ui/pagination';
import { WhitepaperList } from '@/components/whitepapers/whitepaper-list';
import { listWhitepapers } from '@/lib/audience/whitepapers/reads';
import { toAlternates } from '@/lib/platform/i18n/alternates';
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
  const [t, search] = await Promise.all([getTranslations('whitepapers'), searchParams]);
  const { page } = parseBrowseQuery(search);
  const { items, total } = await listWhitepapers({ page, pageSize: BROWSE_PAGE_SIZE });
  return (
    <div className="page pt-8 md:pt-12">
      <header className="border-b border-edge pb-6">
        <h1 className="title">{t('title')}</h1>
        <p className="mt-3 max-w-[42rem] font-serif text-17">{t('lead')}</p>
      </header>
      <section aria-label={t('title')} className="mt-8">
        {items.length > 0 ? <WhitepaperList items={items} /> : <p className="font-serif text-17 text-muted">{t('none')}</p>}
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
