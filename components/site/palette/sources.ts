import { createTranslator } from 'next-intl';
import { mayOpen } from '@/components/admin/pages';
import { fetchSuggestions } from '@/components/archive/use-suggestions';
import type { DocsResult } from '@/components/docs/search/correct';
import { findInDocs, toHitTitle } from '@/components/docs/search/find';
import { loadDocsIndex, searchDocs } from '@/components/docs/search/load-index';
import { simplify } from '@/components/docs/search/words';
import { hasRole, type StaffRole } from '@/lib/platform/actor';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import type { Locale } from '@/lib/platform/i18n/locales';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import type en from '@/messages/en/palette.json';
import { switchTheme } from '../theme';

export type PaletteItem = {
  label: string;
  /** the label is escaped HTML with `<mark>` */
  highlighted?: boolean;
  /** the query, whose words are marked in a plain label */
  marks?: string;
  /** the language of the label, if it may differ from the page's */
  lang?: string;
  note?: string;
  /** a link to a further search, which is no result */
  search?: true;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

export type PaletteContext = {
  locale: Locale;
  /** undefined for an anonymous reader */
  reader: { role: StaffRole | undefined } | undefined;
  messages: typeof en;
};

type PaletteSource = {
  /** also the key of the heading in the messages */
  name: keyof typeof en.groups;
} & (
  | { remote: false; find(query: string, context: PaletteContext): PaletteItem[] }
  | { remote: true; find(query: string, context: PaletteContext, request: RemoteRequest): Promise<PaletteItem[]> }
);

/** `onBusy` is called with the pause after which to ask again, when a busy service rejected a request. */
type RemoteRequest = { signal: AbortSignal; onBusy: (pauseMs: number) => void };

/**
 * The palette's search sources, in the order of their groups. Remote sources are queried when typing pauses, the others on every
 * keystroke. To make something else searchable, add its source here: remote ones last, so that results that arrive later do not
 * move the selected item.
 */
export const sources: readonly PaletteSource[] = [
  { name: 'pages', remote: false, find: findPages },
  { name: 'settings', remote: false, find: findSettings },
  { name: 'console', remote: true, find: searchConsole },
  { name: 'archive', remote: true, find: searchArchive },
  { name: 'docs', remote: true, find: listDocsHits },
];

/** The best articles and videos for a query, and the way to all of them. */
async function searchArchive(
  query: string,
  { locale, messages }: PaletteContext,
  { signal, onBusy }: RemoteRequest,
): Promise<PaletteItem[]> {
  if (query === '') return [];
  const parameters = new URLSearchParams({ q: query });
  const t = createTranslator({ locale, messages });
  const all: PaletteItem = { label: t('searchFor', { q: query }), href: `/${locale}/archive?${parameters}`, search: true };
  const found = await fetchSuggestions(locale, { q: query }, signal);
  if ('pauseMs' in found) {
    onBusy(found.pauseMs);
    return [all];
  }
  return [
    ...found.items.map(({ second, href, note, ...first }) => ({
      label: (second ?? first).title,
      highlighted: true,
      lang: (second ?? first).lang,
      note,
      href: toLocalPath(locale, href),
    })),
    all,
  ];
}

const MAX_CONSOLE_HITS = 4;

/** Articles in any state for staff; subscribers and keys for administrators. The API decides what each may see. */
async function searchConsole(query: string, context: PaletteContext, { signal }: RemoteRequest): Promise<PaletteItem[]> {
  const { locale, reader, messages } = context;
  if (query === '' || !reader?.role) return [];
  const list = async <Item>(kind: string, toItem: (item: Item) => PaletteItem): Promise<PaletteItem[]> => {
    const parameters = new URLSearchParams({ q: query, page_size: String(MAX_CONSOLE_HITS) });
    const response = await fetch(`/api/v1/admin/${kind}?${parameters}`, { signal });
    return response.ok ? ((await response.json()) as { items: Item[] }).items.map(toItem) : [];
  };
  type Article = { id: string; title_en: string | null; title_zh: string | null; state: string; has_draft: boolean };
  const other = otherLocale(locale);
  const articles = list<Article>('articles', (item) => {
    const lang = item[`title_${locale}`] ? locale : other;
    const kind = item.state === 'published' ? (item.has_draft ? 'draft' : 'article') : (item.state as 'draft');
    const label = item[`title_${lang}`] || item.id;
    return { label, lang: toLangTag(lang), note: messages.kinds[kind], href: `/${locale}/admin/articles/${item.id}` };
  });
  if (!hasRole(reader.role, 'admin')) return articles;
  const [found, subscribers, keys] = await Promise.all([
    articles,
    list<{ id: string; email: string; name: string }>('subscribers', ({ id, email, name }) => ({
      label: email,
      note: [messages.kinds.subscriber, name].filter(Boolean).join(' · '),
      href: `/${locale}/admin/subscribers/${id}`,
    })),
    list<{ prefix: string; subscriber: { email: string } }>('keys', ({ prefix, subscriber }) => ({
      label: prefix,
      note: `${messages.kinds.key} · ${subscriber.email}`,
      href: `/${locale}/admin/keys/${prefix}`,
    })),
  ]);
  return [...found, ...subscribers, ...keys];
}

const MAX_DOCS_HITS = 4;

/** Whether the reader is in the docs. */
export const isInDocs = (locale: Locale): boolean => window.location.pathname.startsWith(`/${locale}/docs`);

/** Elsewhere than in the docs, a word that they lack is hardly meant for them. Hits without some of the words are left to their page. */
async function findDocsHits(query: string, locale: Locale): Promise<Pick<DocsResult, 'words' | 'hits'>> {
  if (!isInDocs(locale)) {
    const { entries, variants } = await loadDocsIndex(locale);
    const words = simplify(query, variants);
    return { words, hits: findInDocs(entries, words) };
  }
  const result = await searchDocs(locale, query);
  return result.partial ? { ...result, hits: [] } : result;
}

async function listDocsHits(query: string, { locale, messages }: PaletteContext): Promise<PaletteItem[]> {
  // Without the index the page still searches.
  const { words, hits } = await findDocsHits(query, locale).catch(() => ({ words: query, hits: [] }));
  const items = hits.slice(0, MAX_DOCS_HITS).map(({ entry }) => ({
    label: toHitTitle(entry),
    marks: words,
    note: [messages.docsKinds[entry.kind], entry.within, entry.code].filter(Boolean).join(' · '),
    href: toLocalPath(locale, entry.href),
  }));
  if (hits.length <= items.length && !isInDocs(locale)) return items;
  const t = createTranslator({ locale, messages });
  const all = `/${locale}/docs/search?${new URLSearchParams({ q: query })}`;
  return [...items, { label: t('searchDocsFor', { q: query }), href: all, search: true }];
}

type PageEntry = readonly [path: string, name: keyof typeof en.pages];

const publicPages: readonly PageEntry[] = [
  ['/', 'home'],
  ['/archive', 'archive'],
  ['/topics', 'topics'],
  ['/glossary', 'glossary'],
  ['/authors', 'authors'],
  ['/videos', 'videos'],
  ['/whitepapers', 'whitepapers'],
  ['/newsletter', 'newsletter'],
  ['/docs', 'docs'],
  ['/docs/integrations', 'integrations'],
  ['/docs/reference', 'reference'],
  ['/docs/errors', 'errors'],
  ['/docs/changelog', 'changelog'],
];
const ownPages: readonly PageEntry[] = [
  ['/dashboard', 'dashboard'],
  ['/dashboard/searches', 'searches'],
  ['/dashboard/webhooks', 'webhooks'],
  ['/dashboard/purchases', 'purchases'],
];
const visitorPages: readonly PageEntry[] = [['/signin', 'signIn']];
const staffPages: readonly PageEntry[] = [
  ['/admin', 'console'],
  ['/docs/editing', 'editing'],
  ['/admin/articles', 'adminArticles'],
  ['/admin/schedule', 'adminSchedule'],
  ['/admin/categories', 'adminCategories'],
  ['/admin/authors', 'adminAuthors'],
  ['/admin/videos', 'adminVideos'],
  ['/admin/whitepapers', 'adminWhitepapers'],
  ['/admin/comments', 'adminComments'],
  ['/admin/media', 'adminMedia'],
  ['/admin/keys', 'adminKeys'],
  ['/admin/subscribers', 'adminSubscribers'],
  ['/admin/subscription-requests', 'adminRequests'],
  ['/admin/emails', 'adminEmails'],
  ['/admin/audit', 'adminAudit'],
  ['/admin/staff', 'adminStaff'],
  ['/admin/tokens', 'adminTokens'],
  ['/admin/newsletters', 'adminNewsletters'],
  ['/admin/contacts', 'adminContacts'],
  ['/admin/purchases', 'adminPurchases'],
  ['/admin/people', 'adminPeople'],
  ['/admin/fingerprints', 'adminFingerprints'],
  ['/admin/profile', 'adminProfile'],
];
const publisherPages: readonly PageEntry[] = [
  ['/keys', 'keys'],
  ['/subscribe', 'subscribe'],
  ['/about', 'about'],
  ['/contact', 'contact'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
];

function findPages(query: string, { locale, reader, messages: { pages } }: PaletteContext): PaletteItem[] {
  const own = reader ? ownPages : visitorPages;
  const paths = [...publicPages, ...own, ...staffPages.filter(([path]) => mayOpen(reader?.role, path)), ...publisherPages];
  return paths
    .filter(([, name]) => matches(pages[name], query))
    .map(([path, name]) => ({ label: pages[name], href: toLocalPath(locale, path) }));
}

function findSettings(query: string, { locale, messages: { settings } }: PaletteContext): PaletteItem[] {
  const language = () => {
    const { pathname, search, hash } = window.location;
    window.location.assign(pathname.replace(/^\/[^/]+/, `/${otherLocale(locale)}`) + search + hash);
  };
  return [
    { label: settings.theme, run: switchTheme },
    { label: settings.language, run: language },
  ].filter(({ label }) => matches(label, query));
}

/** Whether each word of the query occurs in the label. */
function matches(label: string, query: string): boolean {
  const text = label.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
