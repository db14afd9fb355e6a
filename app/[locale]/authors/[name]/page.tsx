import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { AuthorProfile } from '@/components/archive/author-profile';
import { Collection, FacetLinks, toPagePath } from '@/components/archive/collection';
import { Follow } from '@/components/archive/follow';
import { HeadJson } from '@/components/article/head-json';
import { NotFound } from '@/components/site/not-found';
import { findAuthor, findAuthorProfile } from '@/lib/archive/authors/reads';
import { foldAuthor, toAuthorName } from '@/lib/archive/authors/rules';
import { toProfileData, toScriptJson } from '@/lib/archive/structured-data/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { toAuthorPath, toSaveSearchPath } from '@/lib/platform/portal-paths';
import { parseBrowseQuery, toBrowseSearch, toFacetName } from '@/lib/search/browse/rules';
import { type CollectionProps, readCollection } from '../../collection';
import { toFeedLinks } from '../../feed-links';
import { decodeSegment } from '../../path-segment';
import { withErrorPage, withErrorTitle } from '../../with-error-page';

type Props = CollectionProps<'name'>;

const readAuthor = cache(async (segment: string) => {
  const name = decodeSegment(segment);
  return name ? findAuthor(name) : undefined;
});

export const generateMetadata = withErrorTitle(async ({ params, searchParams }: Props): Promise<Metadata> => {
  const [locale, t, common, { name: segment }, search] = await Promise.all([
    getLocale(),
    getTranslations('collection'),
    getTranslations('common'),
    params,
    searchParams,
  ]);
  const author = await readAuthor(segment);
  if (!author) return { title: common('notFound.title') };
  const { page, sort } = parseBrowseQuery(search);
  const { found } = await readCollection('author', author.author_name, page, sort);
  const name = toAuthorName(author, locale);
  const title = t('titleAuthor', { name });
  return {
    title: page > 1 ? t('onPage', { title, page }) : title,
    description: t('descriptionAuthor', { name, total: found.total }),
    alternates: {
      ...toAlternates(locale, toPagePath(toAuthorPath(author.author_name), page)),
      types: toFeedLinks(locale, [{ scope: { author: author.author_name }, title }]),
    },
  };
});

/** An author: name in both scripts, position, biography if a member of staff, and articles. The Chinese name leads here too. */
export default withErrorPage(async function AuthorPage({ params, searchParams }: Props) {
  const [locale, t, { name: segment }, search] = await Promise.all([
    getLocale(),
    getTranslations('collection'),
    params,
    searchParams,
  ]);
  const author = await readAuthor(segment);
  if (!author) return <NotFound />;
  const { page, sort } = parseBrowseQuery(search);
  const path = toAuthorPath(author.author_name);
  if (foldAuthor(decodeSegment(segment) ?? '') !== foldAuthor(author.author_name))
    redirect(toLocalPath(locale, toPagePath(path, page, sort)));
  const [data, profile] = await Promise.all([
    readCollection('author', author.author_name, page, sort),
    findAuthorProfile(author),
  ]);
  const name = toAuthorName(author, locale);
  const second = name === author.author_name ? author.author_name_zh : author.author_name;
  const position = author[`author_title_${locale}`] ?? undefined;
  const portrayed = data.found.items.find((hit) => hit.type === 'article' && hit.author_avatar !== '');
  const avatar = profile?.avatar || (portrayed?.type === 'article' ? portrayed.author_avatar : '');
  const { categories, tags } = data.found.facets;
  const ordered = [...data.categories.keys()].flatMap((slug) => categories.find(({ value }) => value === slug) ?? []);
  const json = toProfileData({
    locale,
    appUrl: env().appUrl,
    trail: [
      { name: t('authors.title'), path: '/authors' },
      { name, path },
    ],
    alternateName: second && second !== name ? second : undefined,
    jobTitle: position,
    image: avatar,
    description: profile?.[`bio_${locale}`] || undefined,
  });
  return (
    <>
      <HeadJson json={toScriptJson(json)} />
      <Collection
        label={t('label.author')}
        name={{ text: name, lang: name === author.author_name_zh ? 'zh' : undefined }}
        second={second && second !== name ? { text: second, lang: second === author.author_name_zh ? 'zh' : 'en' } : undefined}
        lead={<AuthorProfile name={name} avatar={avatar} position={position} bio={profile} />}
        path={path}
        data={data}
        aside={
          <>
            <Follow scope={{ author: author.author_name }} email={toSaveSearchPath({ author: author.author_name })} />
            <FacetLinks
              title={t('categories')}
              facets={ordered}
              label={(slug) => data.categories.get(slug) ?? slug}
              hrefOf={(category) => `/archive${toBrowseSearch(data.query, { category })}`}
            />
            <FacetLinks
              title={t('tags')}
              facets={tags}
              label={(tag) => toFacetName(tags, tag, locale)}
              hrefOf={(tag) => `/archive${toBrowseSearch(data.query, { tag })}`}
            />
          </>
        }
      />
    </>
  );
});
