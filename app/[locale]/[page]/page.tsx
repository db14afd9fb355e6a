import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ContentText } from '@/components/site/content-text';
import { House } from '@/components/site/house';
import { NotFound } from '@/components/site/not-found';
import { getArchiveStats } from '@/lib/archive/articles/reads';
import { listRecentAuthors } from '@/lib/archive/authors/reads';
import { listTerms } from '@/lib/archive/glossary/reads';
import { getContentPage } from '@/lib/archive/pages/reads';
import { isContentPage } from '@/lib/archive/pages/rules';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { withErrorPage } from '../with-error-page';
import { readArchiveValues } from './archive-values';
import { ContentFrame } from './content-frame';
import { toContentValues } from './values';

type Props = { params: Promise<{ page: string }> };

/** Authors shown on the page about the house. */
const AUTHORS = 12;

const findPage = cache(async (name: string) => {
  if (!isContentPage(name)) return undefined;
  const locale = await getLocale();
  return getContentPage(name, locale, { ...toContentValues(locale), ...(await readArchiveValues(locale)) });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page: name } = await params;
  const [locale, t, page] = await Promise.all([getLocale(), getTranslations('common'), findPage(name)]);
  if (!page) return { title: t('notFound.title') };
  return { title: page.title, description: page.description, alternates: toAlternates(locale, `/${name}`) };
}

async function readHouse() {
  const [{ articles, open, videos }, authors] = await Promise.all([getArchiveStats(), listRecentAuthors(AUTHORS)]);
  return { figures: { articles, open, videos, terms: listTerms().length }, authors };
}

/** About, contact, privacy and terms, from files that operators can replace. `/subscribe` has its own page. */
export default withErrorPage(async function ContentPage({ params }: Props) {
  const { page: name } = await params;
  const page = await findPage(name);
  if (!page || !isContentPage(name)) return <NotFound />;
  const house = name === 'about' ? await readHouse() : undefined;
  return (
    <ContentFrame name={name} page={page}>
      <div
        className={
          house ? 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_16rem]' : 'min-w-0'
        }
      >
        <div className="prose">
          <ContentText>{page.markdown}</ContentText>
        </div>
        {house && <House {...house} />}
      </div>
    </ContentFrame>
  );
});
