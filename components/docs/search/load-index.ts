import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { type DocsResult, findOrCorrect } from './correct';
import { type DocsEntry, findInDocs } from './find';

const indexes = new Map<Locale, Promise<DocsEntry[]>>();

/** The index of the docs in a language, in the browser: fetched with the first search, and again after a failure. */
export function loadDocsIndex(locale: Locale): Promise<DocsEntry[]> {
  const index = indexes.get(locale) ?? fetchIndex(locale);
  indexes.set(locale, index);
  index.catch(() => indexes.delete(locale));
  return index;
}

async function fetchIndex(locale: Locale): Promise<DocsEntry[]> {
  const response = await fetch(`/${locale}/docs/search/index.json`);
  if (!response.ok) throw new Error(`docs index: ${response.status}`);
  return (await response.json()) as DocsEntry[];
}

/** Searches the docs as their page does. The other language is fetched only if its words may be meant. */
export async function searchDocs(locale: Locale, q: string): Promise<DocsResult> {
  const entries = await loadDocsIndex(locale);
  const isFound = findInDocs(entries, q).length > 0;
  const translated = isFound ? [] : await loadDocsIndex(otherLocale(locale)).catch(() => []);
  return findOrCorrect(entries, q, translated);
}
