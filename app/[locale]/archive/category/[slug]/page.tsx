import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { pictureCollection } from '@/components/archive/chart-picture';
import { Collection, toPagePath } from '@/components/archive/collection';
import { FacetLinks, TagFacets } from '@/components/archive/facet-links';
import { Follow } from '@/components/archive/follow';
import { Introduction } from '@/components/archive/introduction';
import { HeadJson } from '@/components/article/head-json';
import { toNewsletterPath } from '@/components/newsletter/newsletter-block';
import { NotFound } from '@/components/site/not-found';
import { findSuccessor } from '@/lib/archive/categories/reads';
import { toCategoryColor, toCategoryName } from '@/lib/archive/categories/rules';
import { findIntroduction } from '@/lib/archive/introductions/reads';
import { toCollectionData, toScriptJson } from '@/lib/archive/structured-data/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { toCategoryPath } from '@/lib/platform/portal-paths';
import { parseBrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';
import { type CollectionProps, readCategories, readCollection, toListed } from '../../../collection';
import { toFeedLinks } from '../../../feed-links';
import { decodeSegment } from '../../../path-segment';
import { withErrorPage, withErrorTitle } from '../../../with-error-page';

type Props = CollectionProps<'slug'>;

/** Old links to a deleted category lead to the one that has its articles now. */
async function leaveOldPage({ params, searchParams }: Props, locale: Locale) {
  const [{ slug }, search] = await Promise.all([params, searchParams]);
  const decoded = decodeSegment(slug);
  const successor = decoded === undefined ? undefined : await findSuccessor(decoded);
  if (successor === undefined) return <NotFound />;
  const { page, sort } = parseBrowseQuery(search);
  permanentRedirect(toLocalPath(locale, toPagePath(toCategoryPath(successor), page, sort)));
}

const NO_INTRODUCTION = { intro_en: '', intro_zh: '', articles: [] };

const readIntroduction = cache((slug: string) => findIntroduction(slug, env().appUrl));

async function readCategory({ params, searchParams }: Props) {
  const [{ slug }, search] = await Promise.all([params, searchParams]);
  const decoded = decodeSegment(slug);
  const category = (await readCategories()).find((each) => each.slug === decoded);
  const { page, sort } = parseBrowseQuery(search);
  if (!category) return undefined;
  const [data, introduction] = await Promise.all([
    readCollection('category', category.slug, page, sort),
    readIntroduction(category.slug),
  ]);
  return { category, data, introduction };
}

export const generateMetadata = withErrorTitle(async (props: Props): Promise<Metadata> => {
  const [locale, t, common, read] = await Promise.all([
    getLocale(),
    getTranslations('collection'),
    getTranslations('common'),
    readCategory(props),
  ]);
  if (!read) return { title: common('notFound.title') };
  const { category, data } = read;
  const name = toCategoryName(category, locale);
  const { page } = data.query;
  return {
    title: page > 1 ? t('onPage', { title: name, page }) : name,
    description: category[`description_${locale}`] ?? t('descriptionCategory', { name, total: data.found.total }),
    alternates: {
      ...toAlternates(locale, toPagePath(toCategoryPath(category.slug), page)),
      types: toFeedLinks(locale, [{ scope: { category: category.slug }, title: name }]),
    },
  };
});

/** A category: its name in both languages, its description, an editor's introduction and its articles. */
export default withErrorPage(async function CategoryPage(props: Props) {
  const [locale, t, read] = await Promise.all([getLocale(), getTranslations('collection'), readCategory(props)]);
  if (!read) return leaveOldPage(props, locale);
  const { category, data, introduction } = read;
  const other = otherLocale(locale);
  const main = category[`name_${locale}`] ? locale : other;
  const second = main === locale ? category[`name_${other}`] : null;
  const described = category[`description_${locale}`] ? locale : other;
  const description = category[`description_${described}`];
  const secondDescription = described === locale ? category[`description_${other}`] : null;
  const categories = (await readCategories()).filter((each) => each.slug !== category.slug && each.article_count > 0);
  const json = toCollectionData({
    locale,
    appUrl: env().appUrl,
    trail: [
      { name: t('topics.title'), path: '/topics' },
      { name: toCategoryName(category, locale), path: toCategoryPath(category.slug) },
    ],
    description: description ?? undefined,
    items: toListed(data, locale),
  });
  return (
    <>
      <HeadJson json={toScriptJson(json)} />
      <Collection
        label={t('label.category')}
        name={{ text: category[`name_${main}`] ?? category.slug, lang: main }}
        second={second ? { text: second, lang: other } : undefined}
        lead={description ? { text: description, lang: described } : undefined}
        secondLead={secondDescription ? { text: secondDescription, lang: other } : undefined}
        introduction={<Introduction introduction={introduction ?? NO_INTRODUCTION} picture={pictureCollection(data)} />}
        path={toCategoryPath(category.slug)}
        data={data}
        aside={
          <>
            <Follow scope={{ category: category.slug }} email={toNewsletterPath({ source: 'follow', topic: category.slug })} />
            <TagFacets title={t('tags')} data={data} hrefOf={(tag) => `/archive${toBrowseSearch(data.query, { tag })}`} />
            <FacetLinks
              title={t('otherCategories')}
              facets={categories.map((each) => ({ value: each.slug, count: each.article_count }))}
              label={(slug) => data.categories.get(slug) ?? slug}
              colorOf={(slug) => toCategoryColor(data.categories.keys(), slug)}
              hrefOf={toCategoryPath}
            />
          </>
        }
      />
    </>
  );
});
