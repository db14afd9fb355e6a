import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { AuthorProfile, facingProfile } from '@/components/archive/author-profile';
import { pictureCollection } from '@/components/archive/chart-picture';
import { Collection, toPagePath } from '@/components/archive/collection';
import { CategoryFacets, TagFacets } from '@/components/archive/facet-links';
import { Follow } from '@/components/archive/follow';
import { HeadJson } from '@/components/article/head-json';
import { NotFound } from '@/components/site/not-found';
import { findAuthorPage, findAuthorProfile } from '@/lib/archive/authors/reads';
import { toAffiliation, toAuthorName } from '@/lib/archive/authors/rules';
import { toProfileData, toScriptJson } from '@/lib/archive/structured-data/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { toSaveSearchPath } from '@/lib/platform/portal-paths';
import { parseBrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';
import { type CollectionProps, readCollection } from '../../collection';
import { toFeedLinks } from '../../feed-links';
import { decodeSegment } from '../../path-segment';
import { withErrorPage, withErrorTitle } from '../../with-error-page';

type Props = CollectionProps<'slug'>;

const readAuthor = cache(async (segment: string) => {
  const name = decodeSegment(segment);
  return name ? findAuthorPage(name) : undefined;
});

export const generateMetadata = withErrorTitle(async ({ params, searchParams }: Props): Promise<Metadata> => {
  const [locale, t, common, { slug: segment }, search] = await Promise.all([
    getLocale(),
    getTranslations('collection'),
    getTranslations('common'),
    params,
    searchParams,
  ]);
  const found = await readAuthor(segment);
  if (!found) return { title: common('notFound.title') };
  const { author, path } = found;
  const { page, sort } = parseBrowseQuery(search);
  const { found: listed } = await readCollection('author', author.author_name, page, sort);
  const name = toAuthorName(author, locale);
  const title = t('titleAuthor', { name });
  return {
    title: page > 1 ? t('onPage', { title, page }) : title,
    description: t('descriptionAuthor', { name, total: listed.total }),
    alternates: {
      ...toAlternates(locale, toPagePath(path, page)),
      types: toFeedLinks(locale, [{ scope: { author: author.author_name }, title }]),
    },
  };
});

/** An author: name in both scripts, position, affiliation, biography and articles. A name in either language leads here too. */
export default withErrorPage(async function AuthorPage({ params, searchParams }: Props) {
  const [locale, t, { slug: segment }, search] = await Promise.all([
    getLocale(),
    getTranslations('collection'),
    params,
    searchParams,
  ]);
  const found = await readAuthor(segment);
  if (!found) return <NotFound />;
  const { author, path } = found;
  const { page, sort } = parseBrowseQuery(search);
  if (`/authors/${encodeURIComponent(decodeSegment(segment) ?? '')}` !== path)
    permanentRedirect(toLocalPath(locale, toPagePath(path, page, sort)));
  const [data, profile] = await Promise.all([
    readCollection('author', author.author_name, page, sort),
    findAuthorProfile(author),
  ]);
  const name = toAuthorName(author, locale);
  const second = name === author.author_name ? author.author_name_zh : author.author_name;
  const position = author[`author_title_${locale}`] ?? undefined;
  const portrayed = data.found.items.find((hit) => hit.type === 'article' && hit.author_avatar !== '');
  const avatar = profile.avatar || (portrayed?.type === 'article' ? portrayed.author_avatar : '');
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
    description: profile[`bio_${locale}`] || undefined,
    affiliation: toAffiliation(profile, locale),
    orcid: profile.orcid,
  });
  return (
    <>
      <HeadJson json={toScriptJson(json)} />
      <Collection
        label={t('label.author')}
        name={{ text: name, lang: name === author.author_name_zh ? 'zh' : undefined }}
        second={second && second !== name ? { text: second, lang: second === author.author_name_zh ? 'zh' : 'en' } : undefined}
        profile={
          <div className="mt-6 mb-8 grid gap-x-14 gap-y-8 lg:has-[>:nth-child(2)]:grid-cols-2">
            <AuthorProfile name={name} avatar={avatar} author={author} profile={profile} />
            {pictureCollection(data) ?? facingProfile({ author, profile }, locale)}
          </div>
        }
        path={path}
        data={data}
        aside={
          <>
            <Follow scope={{ author: author.author_name }} email={toSaveSearchPath({ author: author.author_name })} />
            <CategoryFacets data={data} hrefOf={(category) => `/archive${toBrowseSearch(data.query, { category })}`} />
            <TagFacets title={t('tags')} data={data} hrefOf={(tag) => `/archive${toBrowseSearch(data.query, { tag })}`} />
          </>
        }
      />
    </>
  );
});
