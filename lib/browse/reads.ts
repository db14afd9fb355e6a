import { LRUCache } from 'lru-cache';
import { getArchiveVersion } from '../archive/reads';
import { db, Prisma } from '../db/client';
import { toHits, findFuzzyPlan } from '../search/reads';
import { type MatchPage, MAX_MATCHES, type SearchPlan, toSearchPlan } from '../search/rules';
import type { SearchHit } from '../search/schema';
import { parseSearch } from '../terms/reads';
import type { TextPattern } from '../text/highlight';
import type { BrowseQuery } from './rules';

/** Entries a page, and tags offered as filters. */
export const BROWSE_PAGE_SIZE = 20;
const TAGS_OFFERED = 14;

export type BrowseResult = {
  items: SearchHit[];
  total: number;
  /** there are more matches than `total` */
  capped: boolean;
  /** nothing matched as written; these match with a typo tolerated */
  approximate: boolean;
  facets: Facets;
};

/** `matched` are all that the words find, before any filter. */
type Listing = { matched: number; total: number; hits: MatchPage['hits']; facets: Facets; capped: boolean };

/** Lists and counts of one state of the archive, made once however many ask; an entry is some kilobytes. */
const remembered = new LRUCache<string, Promise<Listing>>({ max: 500 });

function remember(key: string, make: () => Promise<Listing>): Promise<Listing> {
  const known = remembered.get(key);
  if (known) return known;
  const making = make();
  remembered.set(key, making);
  making.catch(() => remembered.delete(key));
  return making;
}

/**
 * A page of the archive for people: search and every filter together, with the counts of each filter's values.
 *
 * @param fullText whether highlights may quote from bodies
 */
export async function browseArchive(query: BrowseQuery, fullText: boolean, appUrl: string): Promise<BrowseResult> {
  const version = await getArchiveVersion();
  const read = (plan?: SearchPlan): Promise<Listing> =>
    remember(JSON.stringify([version, query, plan]), () =>
      plan || query.page === 1 ? readListing(query, plan) : readLaterPage(query, version),
    );
  const terms = query.q === '' ? [] : await parseSearch(query.q);
  // Words that hold nothing to search for (only punctuation) find nothing, rather than everything.
  if (query.q !== '' && terms.length === 0) return { ...nothing, items: [], approximate: false };
  let needles: TextPattern[] = terms.map((term) => term.text);
  let listing = await read(terms.length > 0 ? toSearchPlan(terms) : undefined);
  let approximate = false;
  if (terms.length > 0 && listing.matched === 0) {
    const loose = await findFuzzyPlan(terms);
    if (loose) {
      listing = await read(loose.plan);
      needles = loose.needles;
      approximate = listing.total > 0;
    }
  }
  const asked = { q: query.q, lang: 'both' as const, page: query.page, pageSize: BROWSE_PAGE_SIZE, fullText };
  return { ...listing, approximate, items: await toHits(listing.hits, needles, asked, appUrl) };
}

const nothing: Omit<Listing, 'hits'> = {
  matched: 0,
  total: 0,
  capped: false,
  facets: { categories: [], tags: [], langs: [], years: [], months: [] },
};

/** Another page of a list without words: what is counted stands on its first page already, and counting reads every article. */
async function readLaterPage(query: BrowseQuery, version: string): Promise<Listing> {
  const first = { ...query, page: 1 };
  const [counted, hits] = await Promise.all([
    remember(JSON.stringify([version, first, undefined]), () => readListing(first, undefined)),
    db().prisma.$queryRaw<MatchPage['hits']>`
      WITH ${publishedRows}
      SELECT kind, id, score FROM entries WHERE ${inCategory(query)} AND ${inTag(query)} AND ${inLang(query)} AND ${inDate(query)}
      ORDER BY published_at DESC, id DESC OFFSET ${(query.page - 1) * BROWSE_PAGE_SIZE} LIMIT ${BROWSE_PAGE_SIZE}`,
  ]);
  return { ...counted, hits };
}

async function readListing(query: BrowseQuery, plan: SearchPlan | undefined): Promise<Listing> {
  const year = query.date?.slice(0, 4);
  const skip = (query.page - 1) * BROWSE_PAGE_SIZE;
  const rows = await db().prisma.$queryRaw<{ listing: Listing }[]>`
    WITH ${plan ? matchedRows(plan) : publishedRows},
    seen AS MATERIALIZED (
      SELECT r.*, to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, ${inCategory(query)} AS in_category,
        ${inTag(query)} AS in_tag, ${inLang(query)} AS in_lang, ${inDate(query)} AS in_date
      FROM entries r),
    listed AS (SELECT * FROM seen WHERE in_category AND in_tag AND in_lang AND in_date),
    page AS (
      SELECT kind, id, score, published_at FROM listed
      ORDER BY score DESC, published_at DESC, id DESC OFFSET ${skip} LIMIT ${BROWSE_PAGE_SIZE}),
    categories AS (SELECT category_slug AS value, count(*) AS count FROM seen WHERE in_tag AND in_lang AND in_date GROUP BY 1),
    tags AS (
      SELECT value, count(*) AS count FROM seen, unnest(tags) AS value WHERE in_category AND in_lang AND in_date
      GROUP BY 1 ORDER BY count(*) DESC, value LIMIT ${TAGS_OFFERED}),
    langs AS (
      SELECT value, count(*) AS count FROM seen, LATERAL (VALUES ('en', has_en), ('zh', has_zh)) AS spoken (value, has)
      WHERE has AND in_category AND in_tag AND in_date GROUP BY 1),
    months AS (SELECT month AS value, count(*) AS count FROM seen WHERE in_category AND in_tag AND in_lang GROUP BY 1)
    SELECT jsonb_build_object(
      'matched', (SELECT count(*) FROM seen),
      'total', (SELECT count(*) FROM listed),
      'capped', ${plan ? Prisma.sql`(SELECT (f->>'capped')::boolean FROM found)` : Prisma.sql`false`},
      'hits', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'score', score)
        ORDER BY score DESC, published_at DESC, id DESC) FROM page), '[]'),
      'facets', jsonb_build_object(
        'categories', coalesce((SELECT jsonb_agg(to_jsonb(c)) FROM categories c), '[]'),
        'tags', coalesce((SELECT jsonb_agg(to_jsonb(t) ORDER BY t.count DESC, t.value) FROM tags t), '[]'),
        'langs', coalesce((SELECT jsonb_agg(to_jsonb(l) ORDER BY l.value) FROM langs l), '[]'),
        'years', coalesce((SELECT jsonb_agg(to_jsonb(y) ORDER BY y.value DESC)
          FROM (SELECT left(value, 4) AS value, sum(count) AS count FROM months GROUP BY 1) y), '[]'),
        'months', coalesce((SELECT jsonb_agg(to_jsonb(m) ORDER BY m.value DESC)
          FROM months m WHERE left(m.value, 4) = ${year ?? null}), '[]'))) AS listing`;
  return rows[0]?.listing ?? { ...nothing, hits: [] };
}

/** Each filter as a condition on an entry; one that is not set leaves all of them. */
const everything = Prisma.sql`true`;
const inCategory = ({ category }: BrowseQuery) => (category === undefined ? everything : Prisma.sql`category_slug = ${category}`);
const inTag = ({ tag }: BrowseQuery) => (tag === undefined ? everything : Prisma.sql`${tag} = ANY (tags)`);
const inLang = ({ lang }: BrowseQuery) =>
  lang === undefined ? everything : lang === 'en' ? Prisma.sql`has_en` : Prisma.sql`has_zh`;
const inDate = ({ date }: BrowseQuery) =>
  date === undefined ? everything : Prisma.sql`starts_with(to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM'), ${date})`;

/** Every published article. */
const publishedRows = Prisma.sql`
  entries AS (
    SELECT 'article' AS kind, a.id, 0::real AS score, a.published_at, a.category_slug, a.tags,
      a.title_en <> '' AND a.content_en <> '' AS has_en, a.title_zh <> '' AND a.content_zh <> '' AS has_zh
    FROM articles a WHERE a.state = 'published')`;

/** What a search finds: articles and videos, with their scores. */
function matchedRows(plan: SearchPlan): Prisma.Sql {
  return Prisma.sql`
    found AS MATERIALIZED (
      SELECT search_find(${plan.tsquery}, ${plan.substrings}::text[], ${plan.patterns}::text[], ${plan.scored}::text[], ${plan.phrase},
        NULL, NULL, ${MAX_MATCHES}::int, 0, ${MAX_MATCHES}::int) AS f),
    entries AS (
      SELECT d.kind, d.id, (hit->>'score')::real AS score, d.published_at, d.category_slug, coalesce(a.tags, '{}') AS tags,
        coalesce(a.title_en <> '' AND a.content_en <> '', v.title_en <> '', false) AS has_en,
        coalesce(a.title_zh <> '' AND a.content_zh <> '', v.title_zh <> '', false) AS has_zh
      FROM found, jsonb_array_elements(f->'hits') AS hit
        JOIN search_documents d ON d.kind = hit->>'kind' AND d.id = (hit->>'id')::uuid
        LEFT JOIN articles a ON d.kind = 'article' AND a.id = d.id
        LEFT JOIN videos v ON d.kind = 'video' AND v.id = d.id)`;
}
