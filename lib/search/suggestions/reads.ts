import { LRUCache } from 'lru-cache';
import { chineseNameOf } from '../../archive/tags/record';
import { getArchiveVersion } from '../../archive/version/reads';
import type { Page } from '../../platform/db/page';
import { readDb, withReadDatabase } from '../../platform/db/read-database';
import { withSearchConnection } from '../../platform/db/search-connection';
import { sql } from '../../platform/db/sql';
import { foldText, type HanVariants } from '../../platform/text/fold';
import { listBrowsedCategories, listFirst } from '../browse/reads';
import { type BrowseQuery, countFilters } from '../browse/rules';
import { searchArchive } from '../hits/reads';
import type { SearchHit } from '../query/schema';
import { getHanVariants } from '../terms/reads';
import { parseQuery } from '../terms/rules';
import { type FoldedName, markName, type NamedList, rankName } from './rules';

/** A category, author or tag: its name as HTML with `<mark>`, and how many articles it has. */
export type SuggestedList = Pick<NamedList, 'kind' | 'value'> & { html: string; name: string; articles: number };

/** What a search field suggests: lists, then the first results, in the order in which a search shows them. */
type SuggestedResults = { lists: SuggestedList[]; items: SearchHit[]; total: number };

const MAX_LISTS = 3;
const MAX_ITEMS = 6;

/** Authors and tags that are compared. */
const MAX_NAMES = 5_000;

/** By archive version. */
const cachedNames = new LRUCache<string, Promise<{ list: NamedList; folded: FoldedName }[]>>({ max: 2 });

/**
 * What a query that is being typed may mean: the category, author or tag of that name, and what a search for the query finds first
 * under the same filters.
 */
export function suggest(query: BrowseQuery, appUrl: string): Promise<SuggestedResults> {
  return withReadDatabase(async () => {
    const [lists, { items, total }] = await Promise.all([suggestLists(query.q), listResults(query, appUrl)]);
    return { lists, items, total };
  });
}

async function listResults(query: BrowseQuery, appUrl: string): Promise<Page<SearchHit>> {
  // Without filters nothing needs to be counted.
  if (countFilters(query) > 0) return listFirst(query, MAX_ITEMS, appUrl);
  const { result } = await searchArchive(
    {
      q: query.q,
      prefix: false,
      sort: query.sort ?? 'relevance',
      lang: 'both',
      page: 1,
      pageSize: MAX_ITEMS,
      fullText: false,
    },
    appUrl,
  );
  const { items, total, total_all } = result;
  return total_all > 0 ? { items: items.filter(({ match }) => match === 'all'), total: total_all } : { items, total };
}

async function suggestLists(q: string): Promise<SuggestedList[]> {
  const variants = await withSearchConnection(getHanVariants);
  if (parseQuery(q, variants).some(({ excluded }) => excluded)) return [];
  const typed = foldText(q, variants).tokens;
  const version = await getArchiveVersion();
  let names = cachedNames.get(version);
  if (!names) {
    names = listNames(variants);
    cachedNames.set(version, names);
    names.catch(() => cachedNames.delete(version));
  }
  const best = new Map<string, { list: NamedList; name: string; rank: number }>();
  for (const { list, folded } of await names) {
    const rank = rankName(typed, folded);
    const key = `${list.kind} ${list.value}`;
    if (rank !== undefined && rank < (best.get(key)?.rank ?? Number.POSITIVE_INFINITY))
      best.set(key, { list, name: folded.name, rank });
  }
  const kinds = ['category', 'author', 'tag'];
  const chosen = [...best.values()]
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        kinds.indexOf(a.list.kind) - kinds.indexOf(b.list.kind) ||
        a.name.length - b.name.length ||
        (a.name < b.name ? -1 : 1),
    )
    .slice(0, MAX_LISTS);
  const counts = await countArticles(chosen.map(({ list }) => list));
  return chosen.flatMap(({ list: { kind, value }, name }, index) => {
    const articles = counts[index] as number;
    return articles > 0 ? [{ kind, value, name, html: markName(name, typed), articles }] : [];
  });
}

/** Every category, author and tag, once for each of its names. Distinct values are read by leaps through an index. */
async function listNames(variants: HanVariants): Promise<{ list: NamedList; folded: FoldedName }[]> {
  const [categories, { rows }] = await Promise.all([
    listBrowsedCategories(),
    readDb().query<{ kind: 'tag' | 'author'; value: string; names: string[] }>(sql`
      WITH RECURSIVE distinct_values AS (
        SELECT kinds.kind, first.value, 1 AS n FROM (VALUES ('tag'), ('author')) kinds (kind) CROSS JOIN LATERAL (
          SELECT c.value FROM archive_counts c WHERE c.kind = kinds.kind ORDER BY c.value LIMIT 1) first
        UNION ALL
        SELECT d.kind, next.value, d.n + 1 FROM distinct_values d CROSS JOIN LATERAL (
          SELECT c.value FROM archive_counts c WHERE c.kind = d.kind AND c.value > d.value ORDER BY c.value LIMIT 1) next
        WHERE d.n < ${MAX_NAMES})
      SELECT kind, value, CASE kind WHEN 'tag' THEN ARRAY[value, ${chineseNameOf(sql`d.value`)}] ELSE ARRAY[a.author_name, a.author_name_zh] END AS names
      FROM distinct_values d LEFT JOIN LATERAL (
        SELECT author_name, author_name_zh FROM article_authors w JOIN articles a ON a.id = w.article_id
        WHERE d.kind = 'author' AND w.author = d.value ORDER BY w.published_at DESC, w.article_id DESC LIMIT 1) a ON true`),
  ]);
  const lists: NamedList[] = [
    ...categories.map(
      ({ slug, name_en, name_zh }): NamedList => ({ kind: 'category', value: slug, names: [name_en ?? '', name_zh ?? ''] }),
    ),
    ...rows.map(({ kind, value, names }): NamedList => ({ kind, value: kind === 'tag' ? value : (names[0] ?? value), names })),
  ];
  return lists.flatMap((list) =>
    list.names.filter(Boolean).map((name) => ({ list, folded: { name, tokens: foldText(name, variants).tokens } })),
  );
}

async function countArticles(lists: readonly NamedList[]): Promise<number[]> {
  if (lists.length === 0) return [];
  const { rows } = await readDb().query<{ articles: number }>(
    sql`
    SELECT coalesce((SELECT sum(c.articles) FROM archive_counts c WHERE c.kind = list.kind
      AND c.value = CASE list.kind WHEN 'author' THEN author_fold(list.value) ELSE list.value END), 0)::int AS articles
    FROM unnest(${lists.map(({ kind }) => kind)}::text[], ${lists.map(({ value }) => value)}::text[])
      WITH ORDINALITY AS list (kind, value, n) ORDER BY n`,
    'suggested_counts',
  );
  return rows.map(({ articles }) => articles);
}
