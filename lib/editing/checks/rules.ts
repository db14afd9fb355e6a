import type { MarkdownFacts } from '../../archive/rendering/record';
import { type Locale, locales } from '../../platform/i18n/locales';

export const articleWarningTypes = [
  'language_missing',
  'content_removed',
  'link_unknown',
  'image_unknown',
  'image_without_alt',
] as const;

/** A hint for the editor of a record. It never blocks publishing. */
export type ArticleWarning = {
  type: (typeof articleWarningTypes)[number];
  field: string;
  /** of a body, from 1; null for other fields */
  line: number | null;
  /** the URL or HTML that it is about, shortened; empty if it is about the whole field */
  text: string;
};

/** The fields of a record that warnings are about. */
export type CheckedRecord = Record<`${'title' | 'content'}_${Locale}` | 'author_avatar' | 'cover_image', string>;

/** References of a record to this site, and URLs that readers cannot open. */
export type Reference = { field: string; image: boolean; url: string } & Target;

type Target =
  | { kind: 'article'; slug: string }
  | { kind: 'category'; slug: string }
  | { kind: 'media'; sha256: string }
  | { kind: 'broken' };

/** The existing targets of a record's references. */
export type Known = { articles: ReadonlySet<string>; categories: ReadonlySet<string>; media: ReadonlySet<string> };

/** The checks of a record that need no database. */
/** `written`: the text in a body that a warning is about. */
type Finding = Omit<ArticleWarning, 'line'> & { written: string };

type CheckedText = { warnings: Finding[]; references: Reference[] };

/** @param facts of both bodies */
export function checkRecord(record: CheckedRecord, facts: Record<Locale, MarkdownFacts>, appUrl: string): CheckedText {
  const checked: CheckedText = { warnings: [], references: [] };
  for (const locale of locales) {
    const [title, content] = [`title_${locale}`, `content_${locale}`] as const;
    const missing = record[content] === '' ? content : record[title] === '' ? title : undefined;
    if (missing) checked.warnings.push({ type: 'language_missing', field: missing, text: '', written: '' });
    checkBody(facts[locale], { field: content, markdown: record[content] }, appUrl, checked);
  }
  for (const field of ['cover_image', 'author_avatar'] as const) {
    if (record[field] !== '') addReference(record[field], { field, image: true }, appUrl, checked);
  }
  return checked;
}

/** Maximum warnings of a record. A text with more has a larger problem. */
const MAX_WARNINGS = 100;

/** The warnings of a record, each place once, in the order of their fields, lines and types. */
export function toWarnings(
  { warnings, references }: CheckedText,
  known: Known,
  record: Pick<CheckedRecord, `content_${Locale}`>,
): ArticleWarning[] {
  const unknown = references
    .filter((reference) => !exists(reference, known))
    .map(({ field, image, url }): Finding => {
      const type = image ? 'image_unknown' : 'link_unknown';
      return { type, field, text: shorten(url), written: url };
    });
  const all = new Map(
    [...warnings, ...unknown].map((finding) => [`${finding.type}\n${finding.field}\n${finding.written}`, finding]),
  );
  // Lines are looked for in what is returned only: a text may have thousands of links.
  return [...all.values()]
    .sort((a, b) => articleWarningTypes.indexOf(a.type) - articleWarningTypes.indexOf(b.type))
    .slice(0, MAX_WARNINGS)
    .map(({ written, ...warning }) => {
      const body = warning.field === 'content_zh' ? record.content_zh : warning.field === 'content_en' ? record.content_en : '';
      return { ...warning, line: findLine(body, written) };
    })
    .sort((a, b) => a.field.localeCompare(b.field, 'en') || (a.line ?? 0) - (b.line ?? 0));
}

const MAX_TEXT = 120;

const shorten = (text: string) => text.replace(/\s+/g, ' ').slice(0, MAX_TEXT).toWellFormed();

function exists(target: Target, known: Known): boolean {
  switch (target.kind) {
    case 'article':
      return known.articles.has(target.slug);
    case 'category':
      return known.categories.has(target.slug);
    case 'media':
      return known.media.has(target.sha256);
    case 'broken':
      return false;
  }
}

type Body = { field: string; markdown: string };

function checkBody(facts: MarkdownFacts, { field, markdown }: Body, appUrl: string, checked: CheckedText): void {
  for (const written of facts.hidden) checked.warnings.push({ type: 'content_removed', field, text: shorten(written), written });
  for (const written of facts.malformedLinks)
    checked.warnings.push({ type: 'link_unknown', field, text: shorten(written), written });
  if (facts.imageWithoutAlt) {
    const [written, url = ''] = /!\[\s*\]\(?([^)\s]*)/.exec(markdown) ?? [''];
    checked.warnings.push({ type: 'image_without_alt', field, text: shorten(url), written });
  }
  for (const url of facts.links) addReference(url, { field, image: false }, appUrl, checked);
  for (const url of facts.images) addReference(url, { field, image: true }, appUrl, checked);
}

/** The first line with a text, counted from 1; null if it is written in another way, such as with escapes. */
function findLine(markdown: string, text: string): number | null {
  const at = text === '' ? -1 : markdown.indexOf(text);
  return at < 0 ? null : markdown.slice(0, at).split('\n').length;
}

function addReference(url: string, place: { field: string; image: boolean }, appUrl: string, checked: CheckedText): void {
  const target = toTarget(url, place.image, appUrl);
  if (target) checked.references.push({ ...place, url, ...target });
}

/** The target of a URL in a body, if it can be checked. Only images of this site or over HTTPS are shown. */
function toTarget(url: string, image: boolean, appUrl: string): Target | undefined {
  if (url.startsWith('#')) return image ? { kind: 'broken' } : undefined;
  const absolute = /^[a-z][a-z\d+.-]*:/i.exec(url)?.[0].toLowerCase();
  if (!absolute && !/^\/(?!\/)/.test(url)) return { kind: 'broken' };
  if (absolute === 'mailto:' && !image) return undefined;
  if (!URL.canParse(url, appUrl)) return { kind: 'broken' };
  const { origin, protocol, pathname } = new URL(url, appUrl);
  if (origin === new URL(appUrl).origin) return toOwnTarget(pathname, image);
  return protocol === 'https:' || (protocol === 'http:' && !image) ? undefined : { kind: 'broken' };
}

function toOwnTarget(pathname: string, image: boolean): Target | undefined {
  const path = decode(pathname);
  if (path === undefined) return { kind: 'broken' };
  const [, sha256] = /^\/media\/([\da-f]{64})\/[\w.-]+$/.exec(path) ?? [];
  if (sha256) return { kind: 'media', sha256 };
  if (image) return { kind: 'broken' };
  const [, kind, slug] = /^\/(?:(?:en|zh)\/)?archive\/(category\/)?([^/]+)\/?$/.exec(path) ?? [];
  return slug === undefined ? undefined : { kind: kind ? 'category' : 'article', slug };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
