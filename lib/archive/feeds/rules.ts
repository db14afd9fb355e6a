import { createHash } from 'node:crypto';
import { type Locale, toLangTag } from '../../platform/i18n/locales';
import { toArticlePath, toAuthorPath } from '../../platform/portal-paths';
import { dropForbidden, toXmlText } from '../../platform/text/xml';
import type { ArticleItem } from '../articles/schema';
import { toAuthorName } from '../authors/rules';
import type { ChangeDay } from '../pages/rules';
import { toTagName, toTags } from '../tags/rules';
import type { Feed, FeedEntry } from './record';

/** The formats of a feed and their media types. */
export const feedFormats = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;

export type FeedFormat = keyof typeof feedFormats;

type Names = { [Language in Locale]: string | null };

/** A text in the language of a feed, and never in another; without a language, in both. */
export function inLanguage(texts: Names, language: Locale | undefined): string {
  if (language) return texts[language] ?? '';
  return [texts.en, texts.zh].filter(Boolean).join(' / ');
}

/** An article as an entry. Pages have the locale of the feed, or none, so that the portal picks the reader's. */
export function toEntry(
  article: ArticleItem,
  { categories, language, baseUrl }: { categories: ReadonlyMap<string, Names>; language: Locale | undefined; baseUrl: string },
): FeedEntry {
  const text = (field: 'title' | 'excerpt') =>
    inLanguage({ en: article[`${field}_en`] ?? null, zh: article[`${field}_zh`] ?? null }, language);
  const author = toAuthorName({ ...article, author_name_zh: article.author_name_zh ?? null }, language ?? 'en');
  const names = categories.get(article.category_slug);
  return {
    id: article.id,
    title: dropForbidden(text('title')),
    summary: dropForbidden(text('excerpt')),
    url: `${baseUrl}${toArticlePath(article.slug)}`,
    author: author ? { name: dropForbidden(author), url: `${baseUrl}${toAuthorPath(article.author_name || author)}` } : undefined,
    category: {
      slug: dropForbidden(article.category_slug),
      name: dropForbidden((names && inLanguage(names, language)) || article.category_slug),
    },
    tags: toTags(article).map((tag) => dropForbidden(toTagName(tag, language ?? 'en'))),
    publishedAt: article.published_at,
    updatedAt: article.updated_at,
  };
}

/**
 * The changes that clients of the API notice as entries, one per change. They have no identity but their words: a change that is
 * reworded is a new entry.
 *
 * @param breaking says in a title that clients may have to change
 */
export function toChangeEntries(
  days: readonly ChangeDay[],
  { language, pageUrl, breaking }: { language: Locale | undefined; pageUrl: string; breaking: Record<Locale, string> },
): FeedEntry[] {
  return days.flatMap(({ date, entries }) =>
    entries.map((entry) => {
      const summary = inLanguage(entry, language).replaceAll('`', '');
      const isBreaking = entry.kind === 'breaking';
      const title = {
        en: (isBreaking ? `${breaking.en}: ` : '') + toFirstSentence(entry.en),
        zh: (isBreaking ? `${breaking.zh}：` : '') + toFirstSentence(entry.zh),
      };
      const at = `${date}T00:00:00.000Z`;
      return {
        id: toUuid(`${date} ${entry.en}`),
        title: dropForbidden(inLanguage(title, language).replaceAll('`', '')),
        summary: dropForbidden(summary),
        url: `${pageUrl}#${date}`,
        author: undefined,
        category: undefined,
        tags: [],
        publishedAt: at,
        updatedAt: at,
      };
    }),
  );
}

const MAX_TITLE = 160;

function toFirstSentence(text: string): string {
  const sentence = /^.*?(?:[.!?](?= |$)|[。！？])/u.exec(text)?.[0] ?? text;
  return sentence.length > MAX_TITLE ? `${sentence.slice(0, MAX_TITLE - 1)}…` : sentence;
}

/** A UUID (version 8) that follows from a text. */
function toUuid(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The feed in Atom (RFC 4287). `url` is its own address. */
export function toAtom(feed: Feed, url: string): string {
  const updated = feed.entries.map(({ updatedAt }) => updatedAt).sort();
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom"${feed.language ? ` xml:lang="${toLangTag(feed.language)}"` : ''}>`,
    `<id>${toXmlText(url)}</id>`,
    `<title>${toXmlText(feed.title)}</title>`,
    `<link rel="self" type="${feedFormats.atom}" href="${toXmlText(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${toXmlText(feed.pageUrl)}"/>`,
    // Required; an empty feed has no time of its own.
    `<updated>${updated.at(-1) ?? new Date(0).toISOString()}</updated>`,
    `<author><name>${toXmlText(feed.publisher.name)}</name><uri>${toXmlText(feed.publisher.url)}</uri></author>`,
    ...feed.entries.map(toAtomEntry),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function toAtomEntry({ id, title, summary, url, author, category, tags, publishedAt, updatedAt }: FeedEntry): string {
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${toXmlText(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${toXmlText(url)}"/>`,
    `<published>${publishedAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    ...(author ? [`<author><name>${toXmlText(author.name)}</name><uri>${toXmlText(author.url)}</uri></author>`] : []),
    ...(category ? [`<category term="${toXmlText(category.slug)}" label="${toXmlText(category.name)}"/>`] : []),
    ...tags.map((tag) => `<category term="${toXmlText(tag)}"/>`),
    ...(summary ? [`<summary>${toXmlText(summary)}</summary>`] : []),
    '</entry>',
  ].join('\n');
}

/** The feed in JSON Feed 1.1. `url` is its own address. */
export function toJsonFeed(feed: Feed, url: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: dropForbidden(feed.title),
    home_page_url: feed.pageUrl,
    feed_url: url,
    ...(feed.language ? { language: toLangTag(feed.language) } : {}),
    authors: [feed.publisher],
    items: feed.entries.map(({ id, title, summary, url: page, author, category, tags, publishedAt, updatedAt }) => ({
      id: `urn:uuid:${id}`,
      url: page,
      title,
      // The format requires content in every entry.
      content_text: summary,
      summary,
      date_published: publishedAt,
      date_modified: updatedAt,
      ...(author ? { authors: [author] } : {}),
      tags,
      _category: category,
    })),
  });
}
