import { join, raw, type Sql, sql } from '../../platform/db/sql';
import { foldAuthor } from '../../platform/fold-author';
import type { Match } from '../matches/rules';
import { type BrowseQuery, type BrowseResult, defaultSort, toPeriod } from './rules';

/** A list: the entries of one page, and the counts of all. */
export type Listing = Omit<BrowseResult, 'items' | 'simplified' | 'renamed' | 'related'> & {
  hits: Match[];
  renamed: Match[];
  related: Match[];
  isProvisional?: boolean;
};

/** An entry as a statement returns it. */
export type Listed = Pick<Match, 'kind' | 'id'>;
/** A list as a statement returns it. */
export type ListingRow = Pick<Listing, 'matched' | 'total' | 'facets'> & { hits: Listed[]; related?: Listed[] };

/** The list of a search that finds nothing. */
export const NO_RESULTS: Listing = {
  matched: 0,
  total: 0,
  partial: false,
  capped: false,
  approximate: false,
  corrections: [],
  guess: undefined,
  otherNames: undefined,
  hits: [],
  renamed: [],
  renamedTotal: 0,
  related: [],
  facets: { access: [], types: [], categories: [], tags: [], authors: [], langs: [], years: [], months: [] },
};

/** A list and how many of its entries to read. */
export type ListQuery = BrowseQuery & { size: number };

/** The list that a statement returned. */
export function toListing(read: ListingRow | undefined): Listing {
  if (!read) return NO_RESULTS;
  const { hits, related = [], ...counts } = read;
  return { ...NO_RESULTS, ...counts, hits: hits.map(toListed), related: related.map(toListed) };
}

/** An entry of a list without a search. */
export function toListed({ kind, id }: Listed): Match {
  return { kind, id, score: 0, match: 'all', missing: [], needles: [], coverage: 1 };
}

const FILTERS = ['in_access', 'in_type', 'in_category', 'in_tag', 'in_lang', 'in_date'] as const;

/** Whether an entry passes all filters but one: the counts of its values are those that they would have. */
export function inAllBut(filter?: (typeof FILTERS)[number]): Sql {
  return raw(FILTERS.filter((each) => each !== filter).join(' AND '));
}

/** The articles that a row of `archive_counts` counts, of the access wanted. */
export function ofAccess({ access }: BrowseQuery): Sql {
  if (access === undefined) return sql`articles`;
  return access === 'subscribers' ? sql`premium` : sql`(articles - premium)`;
}

/** Who may read an article. */
export const accessOf = (isPremium: Sql) => sql`CASE WHEN ${isPremium} THEN 'subscribers' ELSE 'open' END`;

/** Each filter as a condition on an entry. An unset filter is always true. */
export const always = sql`true`;
export const inAccess = ({ access }: BrowseQuery) => (access === undefined ? always : sql`access = ${access}`);
export const inType = ({ type }: BrowseQuery) => (type === undefined ? always : sql`kind = ${type}`);
export const inCategory = ({ category }: BrowseQuery) => (category === undefined ? always : sql`category_slug = ${category}`);
export const inTag = ({ tag }: BrowseQuery) => (tag === undefined ? always : sql`${tag} = ANY (tags)`);
export const inLang = ({ lang }: BrowseQuery) => (lang === undefined ? always : lang === 'en' ? sql`has_en` : sql`has_zh`);
/** The year or month and the period are one filter: the counts of years are those a year would have in place of the period. */
export function inDate(query: BrowseQuery): Sql {
  const { from, to } = toPeriod(query);
  const [year = 0, month] = (query.date ?? '').split('-').map(Number);
  const start = new Date(Date.UTC(year, (month ?? 1) - 1));
  const end = new Date(month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month));
  const conditions = [
    ...(query.date === undefined ? [] : [sql`published_at >= ${start} AND published_at < ${end}`]),
    ...(from ? [sql`published_at >= ${from}`] : []),
    ...(to ? [sql`published_at <= ${to}`] : []),
  ];
  return conditions.length === 0 ? always : sql`(${join(conditions, ' AND ')})`;
}
export const byAuthor = ({ author }: BrowseQuery) =>
  author === undefined ? always : sql`id IN (SELECT article_id FROM article_authors WHERE author = ${foldAuthor(author)})`;

/** Whether a month is of the chosen year or is the chosen one. */
export function inMonth({ date }: BrowseQuery, month: Sql): Sql {
  return date === undefined ? always : sql`starts_with(${month}, ${date})`;
}

/** The order of a list. */
export function inOrder({ q, sort = defaultSort(q) }: BrowseQuery): Sql {
  if (sort === 'oldest') return sql`published_at, id`;
  return sort === 'newest' ? sql`published_at DESC, id DESC` : sql`score DESC, published_at DESC, id DESC`;
}

/** Every published article. */
export const publishedEntries = sql`
  entries AS (
    SELECT 'article' AS kind, a.id, false AS related, ${accessOf(sql`a.is_premium`)} AS access, 0::real AS score, a.published_at, a.category_slug, a.tags, a.author_name, a.author_name_zh,
      a.title_en <> '' AND a.content_en <> '' AS has_en, a.title_zh <> '' AND a.content_zh <> '' AS has_zh
    FROM articles a WHERE a.state = 'published')`;

/**
 * The articles and videos that a search matches. The best comes first, so it scores highest. What matches some terms is related
 * to what matches all.
 */
export function matchedEntries(matches: readonly Match[]): Sql {
  const isRelated = ({ match }: Match) => match === 'some' && matches[0]?.match === 'all';
  return sql`
    entries AS (
      SELECT s.kind, s.id, s.related, ${accessOf(sql`a.is_premium`)} AS access, -s.place::real AS score, coalesce(a.published_at, v.created_at) AS published_at,
        coalesce(a.category_slug, v.category_slug) AS category_slug, coalesce(a.tags, '{}') AS tags,
        coalesce(a.author_name, '') AS author_name, coalesce(a.author_name_zh, '') AS author_name_zh,
        coalesce(a.title_en <> '' AND a.content_en <> '', v.title_en <> '', false) AS has_en,
        coalesce(a.title_zh <> '' AND a.content_zh <> '', v.title_zh <> '', false) AS has_zh
      FROM unnest(${matches.map(({ kind }) => kind)}::text[], ${matches.map(({ id }) => id)}::uuid[],
          ${matches.map(isRelated)}::boolean[]) WITH ORDINALITY AS s (kind, id, related, place)
        LEFT JOIN articles a ON s.kind = 'article' AND a.id = s.id
        LEFT JOIN videos v ON s.kind = 'video' AND v.id = s.id)`;
}
