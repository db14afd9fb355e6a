import { type Locale, locales } from '../../platform/i18n/locales';
import { hidesContent } from '../../platform/text/html';
import { type MarkdownNode, parseMarkdown } from '../../platform/text/markdown';

export const articleWarningTypes = [
  'language_missing',
  'content_removed',
  'link_unknown',
  'image_unknown',
  'image_without_alt',
] as const;

/** A hint for the editor of a record. It never blocks publishing. */
export type ArticleWarning = { type: (typeof articleWarningTypes)[number]; field: string };

/** The fields of a record that warnings are about. */
export type CheckedRecord = Record<`${'title' | 'content'}_${Locale}` | 'author_avatar' | 'cover_image', string>;

/** References of a record to this site, and URLs that readers cannot open. */
export type Reference = { field: string; image: boolean } & Target;

type Target =
  | { kind: 'article'; slug: string }
  | { kind: 'category'; slug: string }
  | { kind: 'media'; sha256: string }
  | { kind: 'broken' };

/** The existing targets of a record's references. */
export type Known = { articles: ReadonlySet<string>; categories: ReadonlySet<string>; media: ReadonlySet<string> };

/** The checks of a record that need no database. */
export type CheckedText = { warnings: ArticleWarning[]; references: Reference[] };

/** Reads the Markdown of both bodies once. */
export function checkRecord(record: CheckedRecord, appUrl: string): CheckedText {
  const checked: CheckedText = { warnings: [], references: [] };
  for (const locale of locales) {
    const [title, content] = [`title_${locale}`, `content_${locale}`] as const;
    const missing = record[content] === '' ? content : record[title] === '' ? title : undefined;
    if (missing) checked.warnings.push({ type: 'language_missing', field: missing });
    checkBody(record[content], content, appUrl, checked);
  }
  for (const field of ['cover_image', 'author_avatar'] as const) {
    if (record[field] !== '') addReference(record[field], { field, image: true }, appUrl, checked);
  }
  return checked;
}

/** All warnings of a record, each once per field, in the order of their types. */
export function toWarnings({ warnings, references }: CheckedText, known: Known): ArticleWarning[] {
  const unknown = references
    .filter((reference) => !exists(reference, known))
    .map(({ field, image }): ArticleWarning => ({ type: image ? 'image_unknown' : 'link_unknown', field }));
  const all = new Map([...warnings, ...unknown].map((warning) => [`${warning.type} ${warning.field}`, warning]));
  return [...all.values()].sort(
    (a, b) => articleWarningTypes.indexOf(a.type) - articleWarningTypes.indexOf(b.type) || a.field.localeCompare(b.field, 'en'),
  );
}

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

function checkBody(markdown: string, field: string, appUrl: string, checked: CheckedText): void {
  const blocks = parseMarkdown(markdown);
  const definitions = new Map<string, string>();
  for (const node of walk(blocks)) {
    if (node.type === 'definition') definitions.set(node.identifier ?? '', node.url ?? '');
  }
  for (const node of walk(blocks)) {
    const url = node.url ?? definitions.get(node.identifier ?? '') ?? '';
    switch (node.type) {
      case 'html':
        if (hidesContent(node.value ?? '')) checked.warnings.push({ type: 'content_removed', field });
        break;
      case 'link':
      case 'linkReference':
        addReference(url, { field, image: false }, appUrl, checked);
        break;
      case 'image':
      case 'imageReference':
        if (!node.alt?.trim()) checked.warnings.push({ type: 'image_without_alt', field });
        addReference(url, { field, image: true }, appUrl, checked);
    }
  }
}

/** Every node below, without recursion: the parser bounds the depth of quotations, not of emphasis. */
function* walk(nodes: readonly MarkdownNode[]): Generator<MarkdownNode> {
  const waiting = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    waiting.push(...(node.children ?? []));
  }
}

function addReference(url: string, place: { field: string; image: boolean }, appUrl: string, checked: CheckedText): void {
  const target = toTarget(url, place.image, appUrl);
  if (target) checked.references.push({ ...place, ...target });
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
