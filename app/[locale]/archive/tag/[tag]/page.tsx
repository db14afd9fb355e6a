import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Collection, FacetLinks, toPagePath } from '@/components/archive/collection';
import { Follow } from '@/components/archive/follow';
import { HeadJson } from '@/components/article/head-json';
import { NotFound } from '@/components/site/not-found';
import { toCollectionData, toScriptJson } from '@/lib/archive/structured-data/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toSaveSearchPath, toTagPath } from '@/lib/platform/portal-paths';
import { parseBrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';
import { type CollectionProps, readCollection, toListed } from '../../../collection';
import { toFeedLinks } from '../../../feed-links';
import { decodeSegment } from '../../../path-segment';
import { withErrorPage, withErrorTitle } from '../../../with-error-page';

type Props = CollectionProps<'tag'>;

async function readTag({ params, searchParams }: Props) {
  const [{ tag: segment }, search] = await Promise.all([params, searchParams]);
  const tag = decodeSegment(segment);
  if (!tag) return undefined;
  const { page, sort } = parseBrowseQuery(search);
  const data = await readCollection('tag', tag, page, sort);
  return data.found.total > 0 ? { tag, data } : undefined;
}

export const generateMetadata = withErrorTitle(async (props: Props): Promise<Metadata> => {
  const [locale, t, common, read] = await Promise.all([
    getLocale(),
    getTranslations('collection'),
    getTranslations('common'),
    readTag(props),
  ]);
  if (!read) return { title: common('notFound.title') };
  const { tag, data } = read;
  const { page } = data.query;
  const title = t('titleTag', { name: tag });
  return {
    title: page > 1 ? t('onPage', { title, page }) : title,
    description: t('descriptionTag', { name: tag, total: data.found.total }),
    alternates: {
      ...toAlternates(locale, toPagePath(toTagPath(tag), page)),
      types: toFeedLinks(locale, [{ scope: { tag }, title }]),
    },
  };
});

/** A tag and its articles. */
export default withErrorPage(async function TagPage(props: Props) {
  const [locale, t, read] = await Promise.all([getLocale(), getTranslations('collection'), readTag(props)]);
  if (!read) return <NotFound />;
  const { tag, data } = read;
  const { categories, tags } = data.found.facets;
  const ordered = [...data.categories.keys()].flatMap((slug) => categories.find(({ value }) => value === slug) ?? []);
  const json = toCollectionData({
    locale,
    appUrl: env().appUrl,
    trail: [
      { name: t('topics.title'), path: '/topics' },
      { name: tag, path: toTagPath(tag) },
    ],
    items: toListed(data, locale),
  });
  return (
    <>
      <HeadJson json={toScriptJson(json)} />
      <Collection
        label={t('label.tag')}
        name={{ text: tag, lang: undefined }}
        path={toTagPath(tag)}
        data={data}
        aside={
          <>
            <Follow scope={{ tag }} email={toSaveSearchPath({ tag })} />
            <FacetLinks
              title={t('categories')}
              facets={ordered}
              label={(slug) => data.categories.get(slug) ?? slug}
              hrefOf={(category) => `/archive${toBrowseSearch(data.query, { category })}`}
            />
            <FacetLinks title={t('otherTags')} facets={tags.filter(({ value }) => value !== tag)} hrefOf={toTagPath} />
          </>
        }
      />
    </>
  );
});
