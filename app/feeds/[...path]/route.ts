import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { type PublicDocument, serveDocument } from '@/lib/api/http/document';
import { readQuery } from '@/lib/api/http/input';
import { filterParam } from '@/lib/api/http/params';
import { decodeStrictly } from '@/lib/api/http/path';
import { ApiError } from '@/lib/api/problems';
import { findAuthorPage } from '@/lib/archive/authors/reads';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { findSuccessor, listCategories } from '@/lib/archive/categories/reads';
import { listFeedArticles } from '@/lib/archive/feeds/reads';
import type { Feed, FeedScope } from '@/lib/archive/feeds/record';
import {
  type FeedFormat,
  feedFormats,
  inLanguage,
  toAtom,
  toChangeEntries,
  toEntry,
  toJsonFeed,
} from '@/lib/archive/feeds/rules';
import { readChangeDays } from '@/lib/archive/pages/reads';
import { findTag } from '@/lib/archive/tags/reads';
import { toTagName } from '@/lib/archive/tags/rules';
import { withReadDatabase } from '@/lib/platform/db/read-database';
import { env } from '@/lib/platform/env';
import { NotFoundError } from '@/lib/platform/errors';
import { type Locale, locales } from '@/lib/platform/i18n/locales';
import { toChangelogFeedPath, toFeedPath, toScopePath } from '@/lib/platform/portal-paths';

const query = z.object({
  lang: filterParam(locales, { description: 'Articles with this language only; without it, all articles in both' }),
});

/**
 * A feed in Atom or JSON Feed: of the newest articles, of all or of a category, a tag or an author; or of the changes that clients of
 * the API notice.
 */
export function GET(request: Request): Promise<Response> {
  return serveDocument(request, async () => {
    const { pathname, search } = new URL(request.url);
    const changelog = formats.find((format) => pathname === toChangelogFeedPath(format));
    if (changelog) return createChangelogFeed(changelog, readQuery(query, search).lang);
    const feed = parseFeedPath(pathname);
    if (!feed) throw new ApiError('not_found');
    const { lang } = readQuery(query, search);
    return withReadDatabase(() => createFeed(feed, lang));
  });
}

const formats = Object.keys(feedFormats) as FeedFormat[];

/** Changes in a feed. */
const MAX_CHANGES = 50;

async function createChangelogFeed(format: FeedFormat, language: Locale | undefined): Promise<PublicDocument> {
  const { appUrl } = env();
  const [en, zh] = await Promise.all([getTranslations({ locale: 'en' }), getTranslations({ locale: 'zh' })]);
  const text = (key: 'docs.changelog.title' | 'common.site') => inLanguage({ en: en(key), zh: zh(key) }, language);
  const breaking = { en: en('docs.changelog.kinds.breaking'), zh: zh('docs.changelog.kinds.breaking') };
  const pageUrl = `${appUrl}${language ? `/${language}` : ''}/docs/changelog`;
  return toDocument(
    {
      title: `${text('docs.changelog.title')} · ${text('common.site')}`,
      pageUrl,
      language,
      entries: toChangeEntries(readChangeDays(), { language, pageUrl, breaking }).slice(0, MAX_CHANGES),
    },
    format,
    toChangelogFeedPath(format),
  );
}

function toDocument(feed: Omit<Feed, 'publisher'>, format: FeedFormat, path: string): PublicDocument {
  const { appUrl, publisherName } = env();
  const url = `${appUrl}${path}${feed.language ? `?lang=${feed.language}` : ''}`;
  const complete = { ...feed, publisher: { name: publisherName, url: appUrl } };
  const body = format === 'atom' ? toAtom(complete, url) : toJsonFeed(complete, url);
  return { type: `${feedFormats[format]}; charset=utf-8`, body };
}

type FeedAddress = { scope: FeedScope; format: FeedFormat };

/** The feed that a path names. Slugs, tags and names may contain dots; the last one starts the format. */
function parseFeedPath(path: string): FeedAddress | undefined {
  const [, kind, segment, format] = /^\/feeds\/(articles|categories|tags|authors)(?:\/([^/]+))?\.(atom|json)$/.exec(path) ?? [];
  if (kind === undefined || (kind === 'articles') !== (segment === undefined)) return undefined;
  const name = segment === undefined ? undefined : decodeStrictly(segment);
  if (segment !== undefined && name === undefined) return undefined;
  const scopes: Record<string, FeedScope> = { categories: { category: name }, tags: { tag: name }, authors: { author: name } };
  return { scope: scopes[kind] ?? {}, format: format as FeedFormat };
}

async function createFeed({ scope: named, format }: FeedAddress, language: Locale | undefined): Promise<PublicDocument> {
  const { appUrl } = env();
  const [listed, en, zh] = await Promise.all([
    listCategories(),
    getTranslations({ locale: 'en', namespace: 'common' }),
    getTranslations({ locale: 'zh', namespace: 'common' }),
  ]);
  const categories = new Map(listed.map(({ slug, name_en, name_zh }) => [slug, { en: name_en, zh: name_zh }]));
  const { scope, name } = await findSubject(named, categories, language);
  const articles = await listFeedArticles(scope, language, appUrl);
  const site = inLanguage({ en: en('site'), zh: zh('site') }, language);
  const baseUrl = language ? `${appUrl}/${language}` : appUrl;
  return toDocument(
    {
      title: name ? `${name} · ${site}` : site,
      pageUrl: `${baseUrl}${toScopePath(scope)}`,
      language,
      entries: articles.map((article) => toEntry(article, { categories, language, baseUrl })),
    },
    format,
    toFeedPath(scope, format),
  );
}

type Subject = { scope: FeedScope; name?: string };

/**
 * The category, tag or author of a feed as the archive names it; for a deleted category, the one that has its articles now. A tag
 * or an author without articles keeps the name in the path.
 */
async function findSubject(
  scope: FeedScope,
  categories: Parameters<typeof toEntry>[1]['categories'],
  language: Locale | undefined,
): Promise<Subject> {
  if (scope.category !== undefined) {
    const slug = categories.has(scope.category) ? scope.category : await findSuccessor(scope.category);
    const category = slug === undefined ? undefined : categories.get(slug);
    if (!category) throw new NotFoundError('category');
    return { scope: { category: slug }, name: inLanguage(category, language) };
  }
  if (scope.tag !== undefined) {
    const found = await findTag(scope.tag);
    return found ? { scope: { tag: found.tag }, name: toTagName(found, language ?? 'en') } : { scope, name: scope.tag };
  }
  if (scope.author !== undefined) {
    const author = (await findAuthorPage(scope.author))?.author;
    return author
      ? { scope: { author: author.author_name }, name: toAuthorName(author, language ?? 'en') ?? scope.author }
      : { scope, name: scope.author };
  }
  return { scope };
}
