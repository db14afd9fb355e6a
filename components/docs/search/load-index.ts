import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { type DocsResult, findOrCorrect } from './correct';
import { type DocsEntry, findInDocs } from './find';
import { simplify } from './words';

/** What a search of the docs needs; `variants` as `simplify` takes them. */
export type DocsIndex = { entries: DocsEntry[]; variants: string };

const indexes = new Map<Locale, Promise<DocsIndex>>();

/** The index of the docs in a language, in the browser: fetched with the first search, and again after a failure or without variants. */
export function loadDocsIndex(locale: Locale): Promise<DocsIndex> {
  const index = indexes.get(locale) ?? fetchIndex(locale);
  indexes.set(locale, index);
  const forget = () => indexes.delete(locale);
  index.then(({ variants }) => variants || forget(), forget);
  return index;
}

async function fetchIndex(locale: Locale): Promise<DocsIndex> {
  const response = await fetch(`/${locale}/docs/search/index.json`);
  if (!response.ok) throw new Error(`docs index: ${response.status}`);
  return (await response.json()) as DocsIndex;
}

/** Searches the docs as their page does. The other language is fetched only if its words may be meant. */
export async function searchDocs(locale: Locale, q: string): Promise<DocsResult> {
  const { entries, variants } = await loadDocsIndex(locale);
  const simplified = simplify(q, variants);
  const isFound = findInDocs(entries, simplified).length > 0;
  const translated = isFound ? undefined : await loadDocsIndex(otherLocale(locale)).catch(() => undefined);
  return findOrCorrect(entries, simplified, translated?.entries);
}
