import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ContentLinks } from '@/components/site/content-links';
import { ContentText } from '@/components/site/content-text';
import { NotFound } from '@/components/site/not-found';
import { getContentPage } from '@/lib/archive/pages/reads';
import { isContentPage } from '@/lib/archive/pages/rules';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { withErrorPage } from '../with-error-page';
import { readArchiveValues } from './archive-values';
import { toContentValues } from './values';

type Props = { params: Promise<{ page: string }> };

const findPage = cache(async (name: string) => {
  if (!isContentPage(name)) return undefined;
  const [locale, t] = await Promise.all([getLocale(), getTranslations('common')]);
  const values = { ...toContentValues(locale, t('site')), ...(await readArchiveValues(locale)) };
  return getContentPage(name, locale, values);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { page: name } = await params;
  const [locale, t, page] = await Promise.all([getLocale(), getTranslations('common'), findPage(name)]);
  if (!page) return { title: t('notFound.title') };
  return { title: page.title, description: page.description, alternates: toAlternates(locale, `/${name}`) };
}

/** About, contact, privacy and terms, from files that operators can replace. `/subscribe` has its own page. */
export default withErrorPage(async function ContentPage({ params }: Props) {
  const { page: name } = await params;
  const page = await findPage(name);
  if (!page) return <NotFound />;
  return (
    <div className="page grid gap-x-14 pt-10 md:pt-14 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <ContentLinks />
      <article className="min-w-0 max-w-[42.5rem]">
        <h1 className="title">{page.title}</h1>
        {page.description && (
          <p className="mt-4 font-serif text-22 leading-[1.45] text-muted [&:lang(zh)]:text-19">{page.description}</p>
        )}
        <div className="prose mt-8">
          <ContentText>{page.markdown}</ContentText>
        </div>
      </article>
    </div>
  );
});
