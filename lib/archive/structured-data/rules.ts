import { parseTime } from '../../platform/clock';
import { type Locale, type LocalText, locales, otherLocale, siteNames, toLangTag } from '../../platform/i18n/locales';
import { toAuthorPath, toPhrasePath, toTermPath } from '../../platform/portal-paths';
import type { Article } from '../articles/schema';
import { toAuthorName, toOrcidUrl } from '../authors/rules';
import { toCitableWork } from '../citations/rules';
import type { UpdateNote } from '../reading/record';
import { toTagName, toTags } from '../tags/rules';
import { isPlayable, toIsoDuration, toPicture, toVideoTexts } from '../videos/rules';
import type { Video } from '../videos/schema';
import { mentionTypes } from './record';

/** Mentions in the structured data of an article. */
const MAX_MENTIONS = 50;

/** Data for the head of an article's page: never a body, and nothing derived from one. */
type ArticleMetadata = Omit<Article, `content_${string}` | `geo_${string}`>;

/** Context of the page beyond its article. */
export type PageContext = {
  locale: Locale;
  /** canonical, with the locale */
  url: string;
  appUrl: string;
  siteName: string;
  publisherName: string;
  /** the category's name in the language of the page */
  category: string;
  image: ShareImage;
  /** what changed since publication, the latest change first */
  notes?: readonly UpdateNote[] | undefined;
};

/** The image of a shared page, with an absolute URL. The size of external images is unknown. */
export type ShareImage = { url: string; width?: number; height?: number; alt: string };

/** An article's page as schema.org describes it (JSON-LD). */
export function toStructuredData(article: ArticleMetadata, page: PageContext): Record<string, unknown> {
  const { locale, url, appUrl } = page;
  const work = toCitableWork(article, locale, { name: page.siteName, appUrl });
  const other = work.language === locale ? article[`title_${otherLocale(locale)}`] : null;
  const author = toAuthorName({ ...article, author_name_zh: article.author_name_zh ?? null }, locale);
  const mentions = toMentions(article.mentions);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    mainEntityOfPage: url,
    url,
    headline: work.title,
    ...(other ? { alternativeHeadline: other } : {}),
    inLanguage: toLangTag(work.language),
    ...(work.abstract ? { description: work.abstract } : {}),
    image: toImageData(page.image),
    datePublished: article.published_at,
    dateModified: toLatest(toModified(article), page.notes?.[0]?.at),
    ...(page.notes?.length ? { correction: page.notes.map((note) => toCorrection(note, locale)) } : {}),
    author: { '@type': 'Person', name: author, url: `${appUrl}/${locale}${toAuthorPath(article.author_name || author)}` },
    publisher: { '@type': 'Organization', name: page.publisherName, url: appUrl },
    ...(article.tags.length > 0 ? { keywords: toTags(article).map((tag) => toTagName(tag, locale)) } : {}),
    articleSection: page.category,
    ...(isWebUrl(article.original_source_url) ? { isBasedOn: article.original_source_url } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
    isAccessibleForFree: !article.is_premium,
    ...(article.is_premium ? { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.gated' } } : {}),
  };
}

function toCorrection(note: UpdateNote, locale: Locale): Record<string, unknown> {
  const lang = note[`note_${locale}`] ? locale : otherLocale(locale);
  return {
    '@type': 'CorrectionComment',
    text: note[`note_${lang}`],
    inLanguage: toLangTag(lang),
    datePublished: note.at,
  };
}

function toLatest(modified: string, noted: string | undefined): string {
  return noted !== undefined && Date.parse(noted) > Date.parse(modified) ? noted : modified;
}

/** An image with what is known of it. */
function toImageData({ url, width, height, alt }: ShareImage): string | Record<string, unknown> {
  return width === undefined ? url : { '@type': 'ImageObject', url, width, height, caption: alt };
}

/** A video's page as schema.org describes it (JSON-LD). */
export function toVideoData(
  video: Video,
  { locale, url, appUrl }: Pick<PageContext, 'locale' | 'url' | 'appUrl'>,
): Record<string, unknown> {
  const { title, descriptions } = toVideoTexts(video, locale);
  const thumbnail = toAbsoluteImage(toPicture(video), appUrl);
  const duration = toIsoDuration(video.duration);
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    url,
    name: title.text,
    ...(descriptions[0] ? { description: descriptions[0].text } : {}),
    inLanguage: toLangTag(title.language),
    uploadDate: video.created_at,
    // Search engines ignore a video without an image.
    thumbnailUrl: thumbnail ?? `${appUrl}/share.png`,
    ...(duration ? { duration } : {}),
    ...(isPlayable(video.video_url) ? { contentUrl: video.video_url } : {}),
  };
}

/** The site as schema.org describes it, on its home page: the publisher, and how to search. */
export function toSiteData(site: {
  locale: Locale;
  appUrl: string;
  publisherName: string;
  description: string;
}): Record<string, unknown> {
  const { locale, appUrl } = site;
  const publisher = `${appUrl}/#publisher`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': publisher, name: site.publisherName, url: appUrl, logo: `${appUrl}/icon-512.png` },
      {
        '@type': 'WebSite',
        url: `${appUrl}/${locale}`,
        name: siteNames[locale],
        alternateName: siteNames[otherLocale(locale)],
        description: site.description,
        inLanguage: toLangTag(locale),
        publisher: { '@id': publisher },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${appUrl}/${locale}/archive?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** The position of a page in the portal: names and paths, without the locale, of the pages above it and of the page itself. */
type Trail = { name: string; path: string }[];

type ListPage = { locale: Locale; appUrl: string; trail: Trail; description?: string | undefined };

/** A page that lists articles as schema.org describes it, with the way to it. */
export function toCollectionData(page: ListPage & { items: { name: string; path: string }[] }): Record<string, unknown> {
  const { name, url } = lastOf(page);
  return toGraph(page, {
    '@type': 'CollectionPage',
    url,
    name,
    ...(page.description ? { description: page.description } : {}),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: page.items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.name,
        url: `${page.appUrl}/${page.locale}${item.path}`,
      })),
    },
  });
}

/** An author's page as schema.org describes it, with the way to it. */
export function toProfileData(
  page: ListPage & {
    alternateName?: string | undefined;
    jobTitle?: string | undefined;
    image?: string | undefined;
    affiliation?: { text: string } | undefined;
    orcid?: string;
  },
): Record<string, unknown> {
  const { name, url } = lastOf(page);
  const image = page.image ? toAbsoluteImage(page.image, page.appUrl) : undefined;
  return toGraph(page, {
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name,
      url,
      ...(page.alternateName ? { alternateName: page.alternateName } : {}),
      ...(page.jobTitle ? { jobTitle: page.jobTitle } : {}),
      ...(page.affiliation ? { affiliation: { '@type': 'Organization', name: page.affiliation.text } } : {}),
      ...(page.orcid ? { sameAs: toOrcidUrl(page.orcid) } : {}),
      ...(page.description ? { description: page.description } : {}),
      ...(image ? { image } : {}),
    },
  });
}

function lastOf({ locale, appUrl, trail }: ListPage): { name: string; url: string } {
  const { name = '', path = '' } = trail.at(-1) ?? {};
  return { name, url: `${appUrl}/${locale}${path}` };
}

function toGraph({ locale, appUrl, trail }: ListPage, page: Record<string, unknown>): Record<string, unknown> {
  const way = trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${appUrl}/${locale}${path}`,
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...page, inLanguage: toLangTag(locale) },
      { '@type': 'BreadcrumbList', itemListElement: way },
    ],
  };
}

/** When the article was last modified: the date in its record if valid, else the time of the last change here. */
export function toModified({ date_modified, updated_at }: Pick<Article, 'date_modified' | 'updated_at'>): string {
  const text = date_modified?.trim() ?? '';
  const time = parseTime(text);
  if (!time) return updated_at;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : time.toISOString();
}

/** JSON for a script element: no text in it can end the element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** An image as pages outside the site load it; undefined for none. */
export function toAbsoluteImage(image: string, appUrl: string): string | undefined {
  if (image.startsWith('/')) return `${appUrl}${image}`;
  return isWebUrl(image) ? image : undefined;
}

/** Types of schema.org by the name that a record gives them. */
const MENTION_TYPES = new Map<string, string>(mentionTypes.map((type) => [type, type === 'Concept' ? 'DefinedTerm' : type]));

type Mention = { '@type': string; name: string; sameAs?: string | string[] };

/** What an article names, without entries that have no name. */
export function toMentions(mentions: Article['mentions']): Mention[] {
  return mentions
    .map(toMention)
    .filter((mention) => mention !== undefined)
    .slice(0, MAX_MENTIONS);
}

function toMention(entry: unknown): Mention | undefined {
  const named: Record<string, unknown> = typeof entry === 'string' ? { name: entry } : isRecord(entry) ? entry : {};
  const name = typeof named.name === 'string' ? named.name.trim() : '';
  if (name === '') return undefined;
  const type = [named.type, named['@type']].find((each) => typeof each === 'string' && MENTION_TYPES.has(each)) as
    | string
    | undefined;
  const links = [named.sameAs].flat().filter((each) => typeof each === 'string' && isWebUrl(each)) as string[];
  return {
    '@type': MENTION_TYPES.get(type ?? '') ?? 'Thing',
    name,
    ...(links.length > 0 ? { sameAs: links.length === 1 ? links[0] : links } : {}),
  } as Mention;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/**
 * A name in an article, in the reader's language if it has one in it, and its partner in the other. `path`: a search that finds the
 * article at least, or what the name means. A text that the reader does not see is taken to contain the name.
 */
export type Named = { name: LocalText; second: LocalText | undefined; path: string | undefined };

type NamingArticle = Pick<Article, 'mentions' | `${'title' | 'excerpt'}_${Locale}` | `content_${Locale}`>;

/**
 * What an article names, each once. The partner of a name is the `alternateName` of its entry, or that of the term it is.
 *
 * @param findTerm finds the term of the glossary with this name
 */
export function toNamed(
  article: NamingArticle,
  locale: Locale,
  findTerm: (name: string) => (Record<Locale, string> & { id: string }) | undefined,
): Named[] {
  const { mentions } = article;
  const names = new Set(toMentions(mentions).map(({ name }) => name));
  const isWithheld = locales.every((each) => article[`content_${each}`] === null);
  const texts = locales.flatMap((each) => [article[`title_${each}`], article[`excerpt_${each}`], article[`content_${each}`]]);
  const isWritten = ({ text }: LocalText) => texts.some((each) => each && hasName(each, text));
  return [...names].map((name) => {
    const language = /\p{Script=Han}/u.test(name) ? 'zh' : 'en';
    const term = findTerm(name);
    const other = findAlternateName(mentions, name) ?? (term?.[language] === name ? term[otherLocale(language)] : undefined);
    const own: LocalText = { language, text: name };
    const partner = other && other !== name ? { language: otherLocale(language), text: other } : undefined;
    const [first, second] = partner && language !== locale ? [partner, own] : [own, partner];
    // Of a text that the reader does not see, the name as its editors wrote it.
    const written =
      [first, second].find((each) => each && isWritten(each)) ?? (isWithheld && hasName(name, name) ? own : undefined);
    const path = written ? toPhrasePath(written.text) : term && toTermPath(term.id);
    return { name: first, second, path };
  });
}

/**
 * Whether a text has a name, as a search for the phrase finds it: whatever stands between its words, in whole words, and in the plural. STR
 * is not in industry; Chinese has no spaces between words.
 */
function hasName(text: string, name: string): boolean {
  const words = name.match(/[\p{L}\p{N}]+/gu);
  if (!words) return false;
  const letter = '[\\p{Script=Latin}\\p{N}]';
  return new RegExp(`(?<!${letter})${words.join('[^\\p{L}\\p{N}]+')}s?(?!${letter})`, 'iu').test(text);
}

function findAlternateName(mentions: Article['mentions'], name: string): string | undefined {
  for (const entry of mentions) {
    if (!isRecord(entry)) continue;
    const { name: own, alternateName } = entry;
    if (typeof own === 'string' && own.trim() === name && typeof alternateName === 'string')
      return alternateName.trim() || undefined;
  }
  return undefined;
}
