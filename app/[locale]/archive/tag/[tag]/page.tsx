import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { Collection, toPagePath } from '@/components/archive/collection';
import { CategoryFacets, TagFacets } from '@/components/archive/facet-links';
import { Follow } from '@/components/archive/follow';
import { HeadJson } from '@/components/article/head-json';
import { NotFound } from '@/components/site/not-found';
import { toCollectionData, toScriptJson } from '@/lib/archive/structured-data/rules';
import { findTag } from '@/lib/archive/tags/reads';
import { toTagName } from '@/lib/archive/tags/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { toSaveSearchPath, toTagPath } from '@/lib/platform/portal-paths';
import { parseBrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';
import { type CollectionProps, readCollection, toListed } from '../../../collection';
import { toFeedLinks } from '../../../feed-links';
import { decodeSegment } from '../../../path-segment';
import { withErrorPage, withErrorTitle } from '../../../with-error-page';

type Props = CollectionProps<'tag'>;

const readTagNamed = cache(findTag);

async function readTag({ params, searchParams }: Props) {
  const [{ tag: segment }, search] = await Promise.all([params, searchParams]);
  const name = decodeSegment(segment);
  const found = name ? await readTagNamed(name) : undefined;
  if (!found) return undefined;
  const { page, sort } = parseBrowseQuery(search);
  const data = await readCollection('tag', found.tag, page, sort);
  return data.found.total > 0 ? { ...found, isNamed: name === found.tag, data } : undefined;
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
  const name = toTagName(read, locale);
  const title = t('titleTag', { name });
  return {
    title: page > 1 ? t('onPage', { title, page }) : title,
    description: t('descriptionTag', { name, total: data.found.total }),
    alternates: {
      ...toAlternates(locale, toPagePath(toTagPath(tag), page)),
      types: toFeedLinks(locale, [{ scope: { tag }, title }]),
    },
  };
});

/** A tag, in both languages, and its articles. Its Chinese name leads here too. */
export default withErrorPage(async function TagPage(props: Props) {
  const [locale, t, read] = await Promise.all([getLocale(), getTranslations('collection'), readTag(props)]);
  if (!read) return <NotFound />;
  const { tag, zh, isNamed, data } = read;
  if (!isNamed) permanentRedirect(toLocalPath(locale, toPagePath(toTagPath(tag), data.query.page, data.query.sort)));
  const name = toTagName(read, locale);
  const second = name === tag ? zh : tag;
  const json = toCollectionData({
    locale,
    appUrl: env().appUrl,
    trail: [
      { name: t('topics.title'), path: '/topics' },
      { name, path: toTagPath(tag) },
    ],
    items: toListed(data, locale),
  });
  return (
    <>
      <HeadJson json={toScriptJson(json)} />
      <Collection
        label={t('label.tag')}
        name={{ text: name, lang: name === zh ? 'zh' : undefined }}
        second={second && second !== name ? { text: second, lang: second === zh ? 'zh' : 'en' } : undefined}
        path={toTagPath(tag)}
        data={data}
        aside={
          <>
            <Follow scope={{ tag }} email={toSaveSearchPath({ tag })} />
            <CategoryFacets data={data} hrefOf={(category) => `/archive${toBrowseSearch(data.query, { category })}`} />
            <TagFacets title={t('otherTags')} data={data} without={tag} hrefOf={toTagPath} />
          </>
        }
      />
    </>
  );
});
