import { LRUCache } from 'lru-cache';
import type { ArticleItem } from '../../archive/articles/schema';
import { listCategories } from '../../archive/categories/reads';
import type { Category } from '../../archive/categories/schema';
import { toFilterSource, toPlace } from '../../archive/lists/reads';
import { chineseNameOf } from '../../archive/tags/record';
import { getArchiveVersion } from '../../archive/version/reads';
import type { Page } from '../../platform/db/page';
import { readDb, withReadDatabase } from '../../platform/db/read-database';
import { type RunStatement, withSearchConnection } from '../../platform/db/search-connection';
import { type Sql, sql } from '../../platform/db/sql';
import { type HanVariants, toSimplified } from '../../platform/text/fold';
import { type BodyAccess, listHits } from '../hits/reads';
import { findMatches } from '../matches/reads';
import type { Correction, Match, Matches } from '../matches/rules';
import { correctWhole, findOtherNames } from '../names/reads';
import type { SearchHit } from '../query/schema';
import { getHanVariants } from '../terms/reads';
import { readNot, SHORT_WORD } from '../terms/rules';
import {
  accessOf,
  always,
  byAuthor,
  inAccess,
  inAllBut,
  inCategory,
  inDate,
  inLang,
  inMonth,
  inOrder,
  inTag,
  inType,
  type Listing,
  type ListingRow,
  type ListQuery,
  matchedEntries,
  NO_RESULTS,
  ofAccess,
  publishedEntries,
  toListed,
  toListing,
} from './record';
import {
  type ArticleGroup,
  addRelated,
  BROWSE_PAGE_SIZE,
  type BrowseHit,
  type BrowseQuery,
  type BrowseResult,
  type CategoryYears,
  correct,
  countGroups,
  countYears,
  listFurther,
  type NamedFacet,
} from './rules';

/** Matches that are listed and counted by filter value. */
const MAX_LISTED = 5_000;
const MAX_TAG_FACETS = 40;
const MAX_AUTHOR_FACETS = 20;

/** By archive version, shared by concurrent readers. An entry is a few kilobytes. */
const cachedListings = new LRUCache<string, Promise<Listing>>({ max: 500 });
const cachedTags = new LRUCache<string, Promise<NamedFacet[]>>({ max: 500 });
/** By archive version and tag. An entry is 40 kB, without a tag a few hundred. */
const cachedGroups = new LRUCache<string, Promise<ArticleGroup[]>>({ max: 100 });
const cachedCategories = new LRUCache<string, Promise<Category[]>>({ max: 2 });

function cache<Value>(values: LRUCache<string, Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  const cached = values.get(key);
  if (cached) return cached;
  const value = read();
  values.set(key, value);
  value.catch(() => values.delete(key));
  return value;
}

/**
 * A page of the archive for the portal: search and all filters together, with counts for every filter value.
 *
 * @param fullText whether highlights may quote the bodies of premium articles; those of the others they always may
 */
export function browseArchive(query: BrowseQuery, fullText: boolean, appUrl: string): Promise<BrowseResult> {
  return withReadDatabase(() => withSearchConnection((run) => browse(query, fullText, appUrl, run)));
}

/**
 * The first articles of a list, without videos and highlights.
 *
 * @param size how many entries of the list to read
 */
export function listBrowsed(query: BrowseQuery, size: number, appUrl: string): Promise<ArticleItem[]> {
  return withReadDatabase(() =>
    withSearchConnection(async (run) => {
      const { hits } = await findListing({ ...query, page: 1, size }, run);
      const plain = hits.flatMap((hit) => (hit.kind === 'article' ? [{ ...hit, needles: [] }] : []));
      const items = await listHits(plain, { lang: 'both', fullText: false }, appUrl, run);
      return items.filter((item) => item.type === 'article');
    }),
  );
}

/** All categories. Counting the articles of each costs more than a page of a list. */
export function listBrowsedCategories(): Promise<Category[]> {
  return withReadDatabase(async () => cache(cachedCategories, await getArchiveVersion(), listCategories));
}

/** How many articles of each category each year has. */
export function listCategoryYears(): Promise<CategoryYears> {
  return withReadDatabase(async () => countYears(await listGroups(undefined, await getArchiveVersion())));
}

/** The first entries of a list, as its page shows them but without bodies, and how many entries it has. */
export function listFirst(query: BrowseQuery, size: number, appUrl: string): Promise<Page<SearchHit>> {
  return withReadDatabase(() =>
    withSearchConnection(async (run) => {
      const { hits, total } = await findListing({ ...query, page: 1, size }, run);
      return { items: await listHits(hits, { lang: 'both', fullText: false }, appUrl, run), total };
    }),
  );
}

async function findListing(query: ListQuery, run: RunStatement): Promise<Listing> {
  const version = await getArchiveVersion();
  const key = JSON.stringify([version, query]);
  const listing = await cache(cachedListings, key, () => {
    if (query.q !== '') return listMatching(query, run);
    return getUnsearched(query, version);
  });
  if (listing.isProvisional) cachedListings.delete(key);
  return listing;
}

async function browse(query: BrowseQuery, fullText: boolean, appUrl: string, run: RunStatement): Promise<BrowseResult> {
  const { hits, renamed, related, isProvisional: _, ...listing } = await findListing({ ...query, size: BROWSE_PAGE_SIZE }, run);
  const missing = new Map([...hits, ...renamed, ...related].map((hit) => [hit.id, hit.missing]));
  const read = async (matches: readonly Match[], bodies: BodyAccess) => {
    const items = await listHits(matches, { lang: 'both', fullText: bodies }, appUrl, run);
    return items.map((item): BrowseHit => ({ ...item, missing: missing.get(item.id) ?? [] }));
  };
  const items = await read(hits, fullText || 'open');
  const simplified = toSimplified(correct(query.q, listing.corrections), await getHanVariants(run));
  // The others are listed by title, so that their bodies need not be read.
  return { ...listing, items, renamed: await read(renamed, false), related: await read(related, false), simplified };
}

/**
 * A page of what a search matches: what matches all terms, or if nothing does what matches some. The filters of the page apply to
 * the best `MAX_LISTED` of it.
 */
async function listMatching(query: ListQuery, run: RunStatement): Promise<Listing> {
  let isProvisional = false;
  const find: Find = async (q, keepsShort = true) => {
    const { author, sort = 'relevance' } = query;
    const found = await findMatches({ q, author, sort, keepsShort, prefix: false, skip: 0, take: MAX_LISTED }, run);
    isProvisional ||= found.isProvisional;
    return found;
  };
  const variants = await getHanVariants(run);
  // Counts, filters and citations are those of the corrected query, as if it had been typed.
  const { found, ...meant } = await findMeant(query.q, find, variants, run);
  const isExact = found.matches[0]?.match === 'all';
  const named = meant.otherNames ?? findOtherNames(correct(query.q, meant.corrections), variants);
  // Of a list that is cut, it is unknown which matches by other names are further ones.
  const isBeside = isExact && !meant.otherNames && found.total === found.matches.length;
  const further = isBeside && named ? listFurther((await find(named.q)).matches, found.matches) : [];
  const matches = isExact ? addRelated(found.matches, further) : found.matches;
  // A query of punctuation alone finds nothing, rather than everything.
  if (matches.length === 0) return { ...NO_RESULTS, ...meant, isProvisional };
  const listing = await getListing(query, matches, run);
  const byId = new Map(matches.map((match) => [match.id, match]));
  const toMatch = (hit: Match) => byId.get(hit.id) ?? hit;
  const related = listing.related.map(toMatch);
  const ids = new Set(further.map(({ id }) => id));
  const renamed = related.filter(({ id }) => ids.has(id));
  return {
    ...listing,
    ...meant,
    otherNames: further.length > 0 ? named : meant.otherNames,
    isProvisional,
    partial: matches[0]?.match === 'some',
    approximate: found.approximate,
    capped: found.total > found.matches.length,
    hits: listing.hits.map(toMatch),
    renamed: renamed.slice(0, MAX_RENAMED),
    renamedTotal: renamed.length,
    related: related.filter(({ id }) => !ids.has(id)),
  };
}

/** Searches for another query under the same filters. */
type Find = (q: string, keepsShort?: boolean) => Promise<Matches>;

type Meant = { found: Matches } & Pick<Listing, 'corrections' | 'guess' | 'otherNames'>;

/**
 * What a search matches as it is meant: if nothing matches it in full, with other names of its terms, or with its words joined, divided or
 * corrected.
 */
async function findMeant(q: string, find: Find, variants: HanVariants, run: RunStatement): Promise<Meant> {
  const read = readNot(q);
  const asked = read ?? q;
  const typed = await find(asked);
  const toMeant = (found: Matches, corrections: Correction[]): Meant => ({
    found,
    corrections: read === undefined ? corrections : [{ typed: q, word: correct(read, corrections) }],
    guess: undefined,
    otherNames: undefined,
  });
  const isFound = typed.totalAll > 0;
  const otherNames = isFound ? undefined : findOtherNames(asked, variants);
  const renamed = otherNames && (await find(otherNames.q));
  if (renamed && renamed.totalAll > 0) return { ...toMeant(renamed, [{ typed: q, word: otherNames.q }]), otherNames };
  for (const corrections of [await correctWhole(asked, isFound, variants, run), typed.corrections]) {
    const corrected = corrections.length > 0 ? await find(correct(asked, corrections)) : undefined;
    if (corrected && corrected.totalAll > 0) return toMeant(corrected, corrections);
  }
  const meant = toMeant(typed, []);
  if (isFound || !SHORT_WORD.test(asked)) return meant;
  // What a short word may be meant as is offered, because it is as often a word that the archive lacks.
  const { corrections } = await find(asked, false);
  const guess = correct(asked, corrections);
  return guess !== asked && (await find(guess)).totalAll > 0 ? { ...meant, guess } : meant;
}

/** Matches by other names that are listed beside what matches as typed. */
const MAX_RENAMED = 50;

/** A page of a list without a search. All pages share their counts, which cost more than the page. */
async function getUnsearched(query: ListQuery, version: string): Promise<Listing> {
  const first = { ...query, page: 1 };
  if (!isCounted(query) && query.page === 1) return getListing(first, undefined, readDb().query);
  const [counts, { rows }] = await Promise.all([
    isCounted(query)
      ? countList(query, version)
      : cache(cachedListings, JSON.stringify([version, first]), () => getUnsearched(first, version)),
    readDb().query<{ id: string }>(selectPage(query)),
  ]);
  return { ...NO_RESULTS, ...counts, hits: rows.map(({ id }) => toListed({ kind: 'article', id })) };
}

/** Whether `archive_counts` covers a list: it has no counts by word, author or day. */
function isCounted({ q, author, from, to }: BrowseQuery): boolean {
  return q === '' && author === undefined && from === undefined && to === undefined;
}

/** The counts of a list that `archive_counts` covers. */
async function countList(query: ListQuery, version: string): Promise<Pick<Listing, 'matched' | 'total' | 'facets'>> {
  const { access, category, date } = query;
  const [groups, all] = await Promise.all([listGroups(query.tag, version), listGroups(undefined, version)]);
  const isLacking = all.some((group) => query.lang !== undefined && !group[query.lang]);
  // Lists that differ in nothing else share them, because they cost more than all the other counts.
  const lang = isLacking ? query.lang : undefined;
  const tags = await cache(cachedTags, JSON.stringify([version, access, category, lang, date]), () =>
    listTags({ ...query, lang }),
  );
  const { total, facets } = countGroups(groups, query);
  const matched = all.reduce((sum, { open, subscribers }) => sum + open + subscribers, 0);
  return { matched, total, facets: { ...NO_RESULTS.facets, ...facets, tags } };
}

function listGroups(tag: string | undefined, version: string): Promise<ArticleGroup[]> {
  return cache(cachedGroups, JSON.stringify([version, tag]), () => readGroups(tag));
}

/**
 * Articles with a tag, or all, in groups that are alike in every other filter. `archive_counts` counts them as if each had both
 * languages; those that lack one are taken away from these and counted as what they are.
 */
async function readGroups(tag: string | undefined): Promise<ArticleGroup[]> {
  const counted =
    tag === undefined
      ? sql`SELECT value AS category, month, articles, premium FROM archive_counts WHERE kind = 'category'`
      : sql`SELECT c.slug, n.month, n.articles, n.premium FROM categories c JOIN archive_counts n ON n.kind = 'category_tag'
          AND n.value = c.slug || E'\\n' || ${tag}::text`;
  const { rows } = await readDb().query<{
    groups: [category: string, month: string, en: boolean, zh: boolean, open: number, subscribers: number][];
  }>(
    sql`
    WITH counted (category, month, articles, premium) AS (${counted}),
    lacking AS (
      SELECT category_slug AS category, to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, ${hasEnglish} AS en, ${hasChinese} AS zh,
        count(*) FILTER (WHERE NOT is_premium) AS open, count(*) FILTER (WHERE is_premium) AS subscribers
      FROM articles WHERE state = 'published' AND ${lacksLanguage} AND ${tag === undefined ? always : sql`${tag} = ANY (tags)`}
      GROUP BY 1, 2, 3, 4),
    groups (category, month, en, zh, open, subscribers) AS (
      SELECT category, month, true, true, articles - premium, premium FROM counted WHERE articles > 0
      UNION ALL SELECT category, month, true, true, -open, -subscribers FROM lacking
      UNION ALL SELECT * FROM lacking)
    SELECT coalesce(json_agg(json_build_array(category, month, en, zh, open, subscribers)), '[]') AS groups FROM groups`,
    tag === undefined ? 'browse_groups' : 'browse_groups_by_tag',
  );
  const groups = rows[0]?.groups ?? [];
  return groups.map(([category, month, en, zh, open, subscribers]) => ({ category, month, en, zh, open, subscribers }));
}

/** The commonest tags of a counted list, whichever tag it is narrowed to. */
async function listTags(query: ListQuery): Promise<NamedFacet[]> {
  const { category } = query;
  const counted =
    category === undefined
      ? sql`SELECT value, ${ofAccess(query)} AS n FROM archive_counts WHERE kind = 'tag' AND ${inMonth(query, sql`month`)}`
      : sql`SELECT substr(value, length(${category}::text) + 2) AS value, ${ofAccess(query)} AS n FROM archive_counts
          WHERE kind = 'category_tag' AND starts_with(value, ${category}::text || E'\\n') AND ${inMonth(query, sql`month`)}`;
  const { rows } = await readDb().query<NamedFacet>(sql`
    WITH ${lackingLanguage(query)}
    SELECT value, count, ${chineseNameOf(sql`value`)} AS zh FROM (
    SELECT value, sum(n)::int AS count FROM (
      ${counted}
      UNION ALL SELECT t, -1 FROM excluded, LATERAL (SELECT DISTINCT unnest(tags) AS t) own
        WHERE ${inCategory(query)} AND ${inMonth(query, sql`month`)}) t
    GROUP BY 1 HAVING sum(n) > 0 ORDER BY 2 DESC, 1 LIMIT ${MAX_TAG_FACETS}) common ORDER BY count DESC, value`);
  return rows;
}

const hasEnglish = sql`(title_en <> '' AND content_en <> '')`;
const hasChinese = sql`(title_zh <> '' AND content_zh <> '')`;
/** As the index that lists these articles has it: nearly every article has both languages. */
const lacksLanguage = sql`(title_en = '' OR content_en = '' OR title_zh = '' OR content_zh = '')`;

/**
 * The articles that lack a language, and those of them which a list of one language leaves out: nearly every article has both,
 * and an index lists the others.
 */
function lackingLanguage(query: ListQuery): Sql {
  return sql`
    lacking AS MATERIALIZED (
      SELECT category_slug, tags, to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, ${accessOf(sql`is_premium`)} AS access,
        ${hasEnglish} AS has_en, ${hasChinese} AS has_zh
      FROM articles WHERE state = 'published' AND ${lacksLanguage}),
    excluded AS (SELECT * FROM lacking
      WHERE ${query.lang === undefined ? sql`false` : sql`NOT (${inLang(query)})`} AND ${inAccess(query)})`;
}

/** The ids of a page of a list without a search, read from an index in the list's order. */
function selectPage(query: ListQuery): Sql {
  const { access, category, tag, lang, date, sort, size } = query;
  const skip = (query.page - 1) * size;
  // Month counts say where the page begins, so that the entries before it need not be read.
  if (isCounted(query) && access === undefined && lang === undefined && date === undefined && sort !== 'oldest') {
    const source = toFilterSource({ category, tag });
    return sql`
      WITH place AS (${toPlace({ category, tag }, source, skip)})
      SELECT ${source.id} AS id, ${source.publishedAt} AS published_at, 0::real AS score FROM ${source.tables}
      WHERE ${source.condition} AND ${source.publishedAt} < (SELECT before FROM place)
      ORDER BY ${source.publishedAt} DESC, ${source.id} DESC OFFSET (SELECT skip FROM place) LIMIT ${size}`;
  }
  const tagged = tag === undefined ? always : sql`id IN (SELECT article_id FROM article_tags WHERE tag = ${tag})`;
  return sql`
    WITH ${publishedEntries}
    SELECT id, published_at, score FROM entries
    WHERE ${inAccess(query)} AND ${inCategory(query)} AND ${tagged} AND ${inLang(query)} AND ${inDate(query)} AND ${byAuthor(query)}
    ORDER BY ${inOrder(query)} OFFSET ${skip} LIMIT ${size}`;
}

async function getListing(query: ListQuery, matches: readonly Match[] | undefined, run: RunStatement): Promise<Listing> {
  const year = query.date?.slice(0, 4);
  const skip = (query.page - 1) * query.size;
  const { rows } = await run<{ listing: ListingRow }>(sql`
    WITH ${matches ? matchedEntries(matches) : publishedEntries},
    everything AS MATERIALIZED (
      SELECT e.*, to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, ${inAccess(query)} AS in_access,
        ${inType(query)} AS in_type, ${inCategory(query)} AS in_category, ${inTag(query)} AS in_tag, ${inLang(query)} AS in_lang,
        ${inDate(query)} AS in_date
      FROM entries e WHERE ${byAuthor(query)}),
    marked AS NOT MATERIALIZED (SELECT * FROM everything WHERE NOT related),
    listed AS (SELECT * FROM marked WHERE ${inAllBut()}),
    page AS (
      SELECT kind, id, score, published_at FROM listed
      ORDER BY ${inOrder(query)} OFFSET ${skip} LIMIT ${query.size}),
    access AS (SELECT access AS value, count(*) AS count FROM marked WHERE ${inAllBut('in_access')} GROUP BY 1),
    types AS (SELECT kind AS value, count(*) AS count FROM marked WHERE ${inAllBut('in_type')} GROUP BY 1),
    categories AS (
      SELECT category_slug AS value, count(*) AS count FROM marked WHERE ${inAllBut('in_category')} GROUP BY 1),
    tags AS (
      SELECT value, count, ${chineseNameOf(sql`value`)} AS zh FROM (
        SELECT value, count(*) AS count FROM marked, unnest(tags) AS value WHERE ${inAllBut('in_tag')}
        GROUP BY 1 ORDER BY count(*) DESC, value LIMIT ${MAX_TAG_FACETS}) common),
    authors AS (
      SELECT max(author_name) AS value, max(author_name_zh) AS zh, count(*) AS count FROM marked
      WHERE author_name <> '' AND ${inAllBut()}
      GROUP BY author_name ORDER BY count(*) DESC, author_name LIMIT ${MAX_AUTHOR_FACETS}),
    langs AS (
      SELECT value, count(*) AS count FROM marked, LATERAL (VALUES ('en', has_en), ('zh', has_zh)) AS languages (value, has)
      WHERE has AND ${inAllBut('in_lang')} GROUP BY 1),
    months AS (SELECT month AS value, count(*) AS count FROM marked WHERE ${inAllBut('in_date')} GROUP BY 1)
    SELECT jsonb_build_object(
      'matched', (SELECT count(*) FROM marked),
      'total', (SELECT count(*) FROM listed),
      'hits', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'id', id) ORDER BY ${inOrder(query)}) FROM page), '[]'),
      'related', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'id', id) ORDER BY score DESC)
        FROM everything WHERE related AND ${inAllBut()}), '[]'),
      'facets', jsonb_build_object(
        'access', coalesce((SELECT jsonb_agg(to_jsonb(x) ORDER BY x.value) FROM access x), '[]'),
        'types', ${matches ? sql`coalesce((SELECT jsonb_agg(to_jsonb(k) ORDER BY k.value) FROM types k), '[]')` : sql`'[]'::jsonb`},
        'categories', coalesce((SELECT jsonb_agg(to_jsonb(c)) FROM categories c), '[]'),
        'tags', coalesce((SELECT jsonb_agg(to_jsonb(t) ORDER BY t.count DESC, t.value) FROM tags t), '[]'),
        'authors', coalesce((SELECT jsonb_agg(to_jsonb(w) ORDER BY w.count DESC, w.value) FROM authors w), '[]'),
        'langs', coalesce((SELECT jsonb_agg(to_jsonb(l) ORDER BY l.value) FROM langs l), '[]'),
        'years', coalesce((SELECT jsonb_agg(to_jsonb(y) ORDER BY y.value DESC)
          FROM (SELECT left(value, 4) AS value, sum(count) AS count FROM months GROUP BY 1) y), '[]'),
        'months', coalesce((SELECT jsonb_agg(to_jsonb(m) ORDER BY m.value DESC)
          FROM months m WHERE left(m.value, 4) = ${year ?? null}), '[]'))) AS listing`);
  return toListing(rows[0]?.listing);
}
