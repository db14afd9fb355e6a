import type { OtherNames } from '../../archive/glossary/record';
import { parseEndTime, parseTime } from '../../platform/clock';
import type { Locale } from '../../platform/i18n/locales';
import type { Correction, Match } from '../matches/rules';
import { MAX_QUERY_LENGTH } from '../query/rules';
import { type SearchHit, type SearchSort, type SearchType, searchSorts, searchTypes } from '../query/schema';
import { straightenQuotes } from '../terms/rules';

/** Results per page. */
export const BROWSE_PAGE_SIZE = 20;

const accessKinds = ['open', 'subscribers'] as const;
type Access = (typeof accessKinds)[number];

/** A result with the terms of the query, as corrected, that it lacks. */
export type BrowseHit = SearchHit & { missing?: string[] };

/** A query with the words that some of its words were read as. What is quoted or excluded is never corrected. */
export function correct(text: string, corrections: readonly Correction[]): string {
  const words = new Map(corrections.map(({ typed, word }) => [typed, word]));
  const whole = words.get(text);
  if (whole !== undefined) return whole;
  return text.replace(PARTS, (part, bound?: string) =>
    bound ? part : part.replace(WORDS, (word) => asTyped(words.get(fold(word)) ?? word, word)),
  );
}

/** A word with a capital if the typed one has one, as names do. */
const asTyped = (word: string, typed: string) =>
  /^\p{Lu}/u.test(typed) ? word.replace(/^./u, (first) => first.toUpperCase()) : word;

/** The marked parts of a highlight. */
export function toMarks(html: string): string[] {
  return [...html.matchAll(/<mark>([\s\S]*?)<\/mark>/g)].map(([, inside = '']) => inside);
}

/** The parts of a query; the group is one that is quoted or excluded. */
const PARTS = /([-－]?["“”][^"“”]*["“”]|(?<!\S)[-－][^\s"“”]+)|[^\s"“”]+/g;

/** Words of any script but Chinese. */
const WORDS = /(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The state of the archive page: search words and filters, as in its URL. */
export type BrowseQuery = {
  q: string;
  /** what everyone may read, or what only subscribers may; videos are open */
  access: Access | undefined;
  /** only with search words: lists without them have no videos */
  type: SearchType | undefined;
  category: string | undefined;
  tag: string | undefined;
  /** an author's name, in either language */
  author: string | undefined;
  /** articles that can be read in this language */
  lang: 'en' | 'zh' | undefined;
  /** year or month of publication in UTC: `2026`, `2026-03` */
  date: string | undefined;
  /** first and last day of publication in UTC, both included: `2026-03-04` */
  from: string | undefined;
  to: string | undefined;
  /** undefined: relevance with search words, newest without */
  sort: SearchSort | undefined;
  page: number;
};

type UrlParams = Record<string, string | string[] | undefined>;
const MAX_PAGE = 100_000;

/** The parameters of the URL that hold text, in their order. */
const TEXT_PARAMS = ['q', 'access', 'type', 'category', 'tag', 'author', 'lang', 'date', 'from', 'to', 'sort'] as const;

/** The characters of the last value of a parameter without surrounding spaces; none if it is no text. */
function readCharacters(params: UrlParams, name: string): string[] {
  const value = params[name];
  const last = Array.isArray(value) ? value.at(-1) : value;
  return last?.isWellFormed() && !last.includes('\0') ? [...last.trim()] : [];
}

/** The text of a parameter, truncated. */
function readParam(params: UrlParams, name: string): string {
  return readCharacters(params, name).slice(0, MAX_QUERY_LENGTH).join('');
}

/** Whether the search of a URL is longer than what is searched for. */
export function isQueryCut(params: UrlParams): boolean {
  return readCharacters(params, 'q').length > MAX_QUERY_LENGTH;
}

/** Reads the URL's parameters. Invalid ones are ignored, because people edit URLs by hand; see `listRejectedDays`. */
export function parseBrowseQuery(params: UrlParams): BrowseQuery {
  const read = (name: string) => readParam(params, name);
  const q = read('q');
  const lang = read('lang');
  const date = read('date');
  const sort = searchSorts.find((value) => value === read('sort'));
  const page = /^\d{1,9}$/.test(read('page')) ? Number(read('page')) : 1;
  return {
    q,
    access: accessKinds.find((value) => value === read('access')),
    type: q === '' ? undefined : searchTypes.find((value) => value === read('type')),
    category: read('category') || undefined,
    tag: read('tag') || undefined,
    author: read('author') || undefined,
    lang: lang === 'en' || lang === 'zh' ? lang : undefined,
    date: /^[1-9]\d{3}(-(0[1-9]|1[0-2]))?$/.test(date) ? date : undefined,
    ...toDays(read('from'), read('to')),
    sort: sort === defaultSort(q) || (sort === 'relevance' && q === '') ? undefined : sort,
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  };
}

/** The days of a period in order: a form can be filled in backwards. A year or a month means its first or last day. */
function toDays(first: string, last: string): { from: string | undefined; to: string | undefined } {
  const inOrder = { from: toBound(first, false), to: toBound(last, true) };
  const isBackwards = inOrder.from !== undefined && inOrder.to !== undefined && inOrder.from > inOrder.to;
  return isBackwards ? { from: toBound(last, false), to: toBound(first, true) } : inOrder;
}

/** The bounds of a period that are no dates, as typed: their field shows them and says what is accepted. */
export function listRejectedDays(params: UrlParams): { from?: string; to?: string } {
  const rejected = (['from', 'to'] as const).flatMap((name) => {
    const text = readParam(params, name);
    return text !== '' && toBound(text, false) === undefined ? [[name, text]] : [];
  });
  return Object.fromEntries(rejected);
}

function toBound(text: string, isEnd: boolean): string | undefined {
  const [, year, month = isEnd ? '12' : '01', day] = /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const bound = `${year}-${month}-${day ?? (isEnd ? String(lastDay).padStart(2, '0') : '01')}`;
  return year !== undefined && parseTime(bound) ? bound : undefined;
}

/** The order of a list whose URL names none. */
export function defaultSort(q: string): SearchSort {
  return q === '' ? 'newest' : 'relevance';
}

/** The first and last moment of the period that `from` and `to` name. */
export function toPeriod({ from, to }: Pick<BrowseQuery, 'from' | 'to'>): { from: Date | undefined; to: Date | undefined } {
  return { from: from === undefined ? undefined : parseTime(from), to: to === undefined ? undefined : parseEndTime(to) };
}

/** The URL's query string for a state with a change applied. Omits page 1 and empty filters. */
export function toBrowseSearch(query: BrowseQuery, change: Partial<BrowseQuery> = {}): string {
  // Any other change produces a different list, which starts at its first page.
  const next = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  for (const name of TEXT_PARAMS) {
    const value = next[name];
    if (value) search.set(name, value);
  }
  if (next.page > 1) search.set('page', String(next.page));
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** A year in a query, with what leads to it: in 2024, 2024年的. */
const YEAR = /(?:(?<!\S)in\s+)?(?<![^\s\p{sc=Han}])((?:19|20)\d\d)(?:\s*年的?)?(?![^\s\p{sc=Han}])/giu;

/** What makes a year more than the time of publication: operators, and words for another period. */
const OPERATORS = /"|(?<!\S)(?:(?:OR|NOT)(?!\S)|[-－])|(?<!\S)(?:since|after|before|until|by)\s+(?:19|20)\d\d/;

/** The one year that a query without operators names, and its other words: what was published in that year may be meant. */
export function findYear(q: string): { year: string; rest: string } | undefined {
  const [first, ...others] = q.matchAll(YEAR);
  if (!first?.[1] || others.length > 0 || OPERATORS.test(straightenQuotes(q))) return undefined;
  return { year: first[1], rest: q.replace(YEAR, ' ').replace(/\s+/g, ' ').trim() };
}

/** How many filters are set, not counting the search words and the order. A period is one filter. */
export function countFilters(query: Omit<BrowseQuery, 'page' | 'sort'>): number {
  const { access, type, category, tag, author, lang, date, from, to } = query;
  return [access, type, category, tag, author, lang, date, from ?? to].filter((value) => value !== undefined).length;
}

/** How many entries would match a value under the other filters. */
export type Facet = { value: string; count: number };
export type NamedFacet = Facet & { zh: string };

/** `types` only with search words, `authors` only where the list is read as a whole: with search words, a period or an author. `zh` is the Chinese name or empty. */
export type Facets = {
  access: Facet[];
  types: Facet[];
  categories: Facet[];
  /** `zh` is the Chinese name, or empty */
  tags: NamedFacet[];
  authors: NamedFacet[];
  langs: Facet[];
  years: Facet[];
  months: Facet[];
};

/**
 * How many articles are open and for subscribers, of those that are alike in the rest: `en` and `zh` say which languages they can
 * be read in. What is to be taken away from another group like it is negative.
 */
export type ArticleGroup = { category: string; month: string; en: boolean; zh: boolean } & Record<Access, number>;

/** The articles of a list, and how many each value of a filter would leave under the other filters. */
export function countGroups(
  groups: readonly ArticleGroup[],
  { access, category, lang, date }: Pick<BrowseQuery, 'access' | 'category' | 'lang' | 'date'>,
): { total: number; facets: Pick<Facets, 'access' | 'categories' | 'langs' | 'years' | 'months'> } {
  const [byCategory, byMonth, byYear] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  let [total, open, subscribers, en, zh] = [0, 0, 0, 0, 0];
  for (const group of groups) {
    const count = access === undefined ? group.open + group.subscribers : group[access];
    const inCategory = category === undefined || group.category === category;
    const inLang = lang === undefined || group[lang];
    const inDate = date === undefined || group.month.startsWith(date);
    if (inLang && inDate) add(byCategory, group.category, count);
    if (inCategory && inLang) add(byMonth, group.month, count);
    if (!inCategory || !inDate) continue;
    if (group.en) en += count;
    if (group.zh) zh += count;
    if (!inLang) continue;
    total += count;
    open += group.open;
    subscribers += group.subscribers;
  }
  for (const [month, count] of byMonth) add(byYear, month.slice(0, 4), count);
  const ofYear = [...byMonth].filter(([month]) => date !== undefined && month.startsWith(date.slice(0, 4)));
  return {
    total,
    facets: {
      access: toFacets(Object.entries({ open, subscribers })),
      categories: toFacets(byCategory),
      langs: toFacets(Object.entries({ en, zh })),
      years: toFacets(byYear).reverse(),
      months: toFacets(ofYear).reverse(),
    },
  };
}

/** By category: how many articles each year has, the first year first. Every category has all years. */
export type CategoryYears = ReadonlyMap<string, Facet[]>;

/** The articles of each category by year, for all years in which anything was published. */
export function countYears(groups: readonly ArticleGroup[]): CategoryYears {
  const counts = new Map<string, number>();
  for (const { category, month, open, subscribers } of groups)
    add(counts, `${month.slice(0, 4)} ${category}`, open + subscribers);
  const years = [...new Set([...counts].flatMap(([key, count]) => (count > 0 ? key.slice(0, 4) : [])))].sort();
  const toYears = (category: string) => years.map((value) => ({ value, count: counts.get(`${value} ${category}`) ?? 0 }));
  return new Map(groups.map(({ category }) => [category, toYears(category)]));
}

function add(counts: Map<string, number>, value: string, count: number): void {
  counts.set(value, (counts.get(value) ?? 0) + count);
}

/** The values that are counted above 0, in order. */
function toFacets(counts: Iterable<[string, number]>): Facet[] {
  const facets = Array.from(counts, ([value, count]) => ({ value, count })).filter(({ count }) => count > 0);
  return facets.sort((a, b) => (a.value < b.value ? -1 : 1));
}

/** The name of a value in the reader's language. */
export function toFacetName(facets: readonly NamedFacet[], value: string, locale: Locale): string {
  return (locale === 'zh' && facets.find((each) => each.value === value)?.zh) || value;
}

/** The values that narrow a list of `total` entries. A value that every entry has leads nowhere. */
export function toNarrowing<Value extends Facet>(facets: readonly Value[], total: number): Value[] {
  return facets.some(({ count }) => count < total) ? [...facets] : [];
}

/** A page of a list, with the counts of the whole list. */
export type BrowseResult = {
  items: BrowseHit[];
  /** the search words with simplified characters, as texts are searched, and corrected */
  simplified: string;
  /** Entries of the list: what matches all terms, or if nothing does what matches some. */
  total: number;
  /** the same before any filter */
  matched: number;
  /** whether the list is of what matches some terms only */
  partial: boolean;
  /** what matches all by other names, beside a list of what matches all as typed */
  renamed: BrowseHit[];
  /** how many there are; only the first ones are listed */
  renamedTotal: number;
  /** what matches some terms, beside a list of what matches all */
  related: BrowseHit[];
  /** there may be more matches than these */
  capped: boolean;
  /** nothing matched exactly; these results tolerate a typo */
  approximate: boolean;
  /** what to name the query by, if no result has all of its words as typed */
  corrections: Correction[];
  /** another query that may be meant, if no result has all words of this one */
  guess: string | undefined;
  /** the other names by which something was found; the list itself if the query was corrected to them */
  otherNames: OtherNames | undefined;
  facets: Facets;
};

/** The share of a query that a related article contains at least. */
const MIN_RELATED = 0.25;

/** What matches all of another query and not all of this one (`found`), as related to it. */
export function listFurther(matches: readonly Match[], found: readonly Match[]): Match[] {
  const known = new Set(found.flatMap(({ id, match }) => (match === 'all' ? id : [])));
  const further = matches.filter(({ id, match }) => match === 'all' && !known.has(id));
  return further.map((match): Match => ({ ...match, match: 'some' }));
}

/** What matches in full, what has other names, and then what else is related, if it is by more than a common word of the query. */
export function addRelated(found: readonly Match[], renamed: readonly Match[]): readonly Match[] {
  const ids = new Set(renamed.map(({ id }) => id));
  const isRelated = ({ id, match, coverage }: Match) => match === 'some' && coverage >= MIN_RELATED && !ids.has(id);
  return [...found.filter(({ match }) => match === 'all'), ...renamed, ...found.filter(isRelated)];
}

/** How many entries of a list are articles: only with search words there are videos as well. */
export function countArticles({ q, type }: BrowseQuery, { total, facets }: Pick<BrowseResult, 'total' | 'facets'>): number {
  if (q === '') return total;
  return type === 'video' ? 0 : (facets.types.find(({ value }) => value === 'article')?.count ?? 0);
}
