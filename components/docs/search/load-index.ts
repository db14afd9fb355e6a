import type { Locale } from '@/lib/platform/i18n/locales';
import type { DocsEntry } from './find';

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
