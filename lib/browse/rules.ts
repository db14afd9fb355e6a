import { MAX_QUERY_LENGTH } from '../search/rules';
/** What the archive page is asked: search words and filters, as the address holds them. */
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

type Given = Record<string, string | string[] | undefined>;
const LAST_PAGE = 100_000;

/** Reads an address' parameters; what makes no sense is left out, because an address typed by hand is no crime. */
export function parseBrowseQuery(given: Given): BrowseQuery {
  const read = (name: string) => {
    const value = given[name];
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
    page: Math.min(Math.max(page, 1), LAST_PAGE),
  };
}

/** The address' parameters of a state, changed ones applied; page 1 and what is empty are not written. */
export function toBrowseSearch(query: BrowseQuery, change: Partial<BrowseQuery> = {}): string {
  // Another filter is another list, and that begins at its first page.
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

/** How many filters besides the words are set. */
export function countFilters({ category, tag, lang, date }: BrowseQuery): number {
  return [category, tag, lang, date].filter((value) => value !== undefined).length;
}

/** How many entries a value would leave, all the other filters as they are. */
export type Facet = { value: string; count: number };

export type Facets = { categories: Facet[]; tags: Facet[]; langs: Facet[]; years: Facet[]; months: Facet[] };
