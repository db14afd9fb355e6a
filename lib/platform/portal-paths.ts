import { foldAuthor } from './fold-author';
// Paths of the portal's pages, without the language in front. Links and addresses are built from these alone.

/** Path of an article's page, without the language. */
export function toArticlePath(slug: string): string {
  return `/archive/${encodeURIComponent(slug)}`;
}

/** Path of the page of a category, without the language. */
export function toCategoryPath(slug: string): string {
  return `/archive/category/${encodeURIComponent(slug)}`;
}

/** Path of the page of a tag, without the language. */
export function toTagPath(tag: string): string {
  return `/archive/tag/${encodeURIComponent(tag)}`;
}

/** Path of a term in the glossary, without the language. */
export function toTermPath(id: string): string {
  return `/glossary#${id}`;
}

/** Path of a search for a phrase, or for any of several, without the language. */
export function toPhrasePath(...phrases: string[]): string {
  const q = phrases.map((phrase) => `"${phrase.replaceAll('"', '')}"`).join(' OR ');
  return `/archive?${new URLSearchParams({ q })}`;
}

/** Path of an author's page, without the language. `name` is the article's `author_name`. */
export function toAuthorPath(name: string): string {
  return `/authors/${encodeURIComponent(toAuthorSlug(name) || name)}`;
}

/** `Ingrid Halvorsen` becomes `ingrid-halvorsen`; Chinese names stay. The database has the same rule (`author_slug`), and a test compares them. */
export function toAuthorSlug(name: string): string {
  return foldAuthor(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[\x01-/:-@[-`{-\x7f·’‘“”–—]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Path of a video's page, without the language. */
export function toVideoPath(id: string): string {
  return `/videos/${id}`;
}

const VIDEO_PAGES = /^\/(?:en|zh)\/videos(?:[/?#]|$)/;

/**
 * Whether a path, with its language, is that of a page that plays media. Its content security policy comes with its document, so
 * links load it instead of rendering it into the present one.
 */
export function isVideoPage(path: string): boolean {
  return VIDEO_PAGES.test(path);
}

/** The filter of an article list: a category, a tag, an author, or none. */
type Scope = { category?: string; tag?: string; author?: string };

/** Path of the page that lists the articles of a feed, without the language. */
export function toScopePath({ category, tag, author }: Scope): string {
  if (category !== undefined) return toCategoryPath(category);
  if (author !== undefined) return toAuthorPath(author);
  return tag === undefined ? '/archive' : toTagPath(tag);
}

/** Path of a feed. Feeds have no language in their path. */
export function toFeedPath({ category, tag, author }: Scope, format: 'atom' | 'json'): string {
  if (category !== undefined) return `/feeds/categories/${encodeURIComponent(category)}.${format}`;
  if (author !== undefined) return `/feeds${toAuthorPath(author)}.${format}`;
  return tag === undefined ? `/feeds/articles.${format}` : `/feeds/tags/${encodeURIComponent(tag)}.${format}`;
}

/** Path of the feed of changes that clients of the API notice. */
export function toChangelogFeedPath(format: 'atom' | 'json'): string {
  return `/feeds/changelog.${format}`;
}

/** Path of a file of a snapshot, which the API serves. */
export function toSnapshotPath(id: string, name: string): string {
  return `/api/v1/snapshots/${id}/${name}`;
}

/** Path of the page of a whitepaper, without the language. */
export function toWhitepaperPath(slug: string): string {
  return `/whitepapers/${encodeURIComponent(slug)}`;
}

/** Path of a file of a whitepaper, which the API serves to anyone with the ticket. */
export function toWhitepaperFilePath(ticket: string): string {
  return `/api/v1/whitepapers/files/${ticket}`;
}

/** Path of the page where a search is saved, with what it looks for. */
export function toSaveSearchPath(search: { [filter: string]: string | undefined }): string {
  const params = new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/dashboard/searches${params.size > 0 ? `?${params}` : ''}`;
}
