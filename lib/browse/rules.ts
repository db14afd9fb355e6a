import { MAX_QUERY_LENGTH } from '../search/rules';
import type { SearchHit } from '../search/schema';

/** A result with the terms of the query that it lacks, as typed; only a hit whose `match` is `some` lacks any. */
export type BrowseHit = SearchHit & { missing?: string[] };

/** The state of the archive page: search words and filters, as in its URL. */
export type BrowseQuery = {
  q: string;
  category: string | undefined;
  tag: string | undefined;
  /** articles that can be read in this language */
  lang: 'en' | 'zh' | undefined;
  /** year or month of publication in UTC: `2026`, `2026-03` */
  date: string | undefined;
  page: number;
};

type UrlParams = Record<string, string | string[] | undefined>;
const MAX_PAGE = 100_000;

/** Reads the URL's parameters. Invalid ones are ignored, because people edit URLs by hand. */
export function parseBrowseQuery(params: UrlParams): BrowseQuery {
  const read = (name: string) => {
    const value = params[name];
    const last = Array.isArray(value) ? value.at(-1) : value;
    return last?.isWellFormed() && !last.includes('\0') ? [...last.trim()].slice(0, MAX_QUERY_LENGTH).join('') : '';
  };
  const lang = read('lang');
  const date = read('date');
  const page = /^\d{1,9}$/.test(read('page')) ? Number(read('page')) : 1;
  return {
    q: read('q'),
    category: read('category') || undefined,
    tag: read('tag') || undefined,
    lang: lang === 'en' || lang === 'zh' ? lang : undefined,
    date: /^[1-9]\d{3}(-(0[1-9]|1[0-2]))?$/.test(date) ? date : undefined,
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  };
}

/** The URL's query string for a state with a change applied. Omits page 1 and empty filters. */
export function toBrowseSearch(query: BrowseQuery, change: Partial<BrowseQuery> = {}): string {
  // Any other change produces a different list, which starts at its first page.
  const next = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  for (const name of ['q', 'category', 'tag', 'lang', 'date'] as const) {
    const value = next[name];
    if (value) search.set(name, value);
  }
  if (next.page > 1) search.set('page', String(next.page));
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** How many filters are set, not counting the search words. */
export function countFilters({ category, tag, lang, date }: BrowseQuery): number {
  return [category, tag, lang, date].filter((value) => value !== undefined).length;
}

/** How many entries a value would leave, all the other filters as they are. */
export type Facet = { value: string; count: number };

export type Facets = { categories: Facet[]; tags: Facet[]; langs: Facet[]; years: Facet[]; months: Facet[] };
