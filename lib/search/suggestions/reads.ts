import type { Page } from '../../platform/db/page';
import { readDb, withReadDatabase } from '../../platform/db/read-database';
import { withSearchConnection } from '../../platform/db/search-connection';
import { sql } from '../../platform/db/sql';
import { foldText } from '../../platform/text/fold';
import { listFirst } from '../browse/reads';
import { type BrowseQuery, correct, countFilters } from '../browse/rules';
import { searchArchive } from '../hits/reads';
import { correctWhole, findOtherNames, listNames } from '../names/reads';
import type { NamedList } from '../names/rules';
import type { SearchHit } from '../query/schema';
import { getHanVariants } from '../terms/reads';
import { parseQuery, readNot } from '../terms/rules';
import { markName, rankName } from './rules';

/** A category, author or tag: its name as HTML with `<mark>`, and how many articles it has. */
export type SuggestedList = Pick<NamedList, 'kind' | 'value'> & { html: string; name: string; articles: number };

/** What a search field suggests for a query as read: lists, then the first results, in the order in which a search shows them. */
type SuggestedResults = { q: string; lists: SuggestedList[]; items: SearchHit[]; total: number };

const MAX_LISTS = 3;
const MAX_ITEMS = 6;

/**
 * What a query that is being typed may mean: the category, author or tag of that name, and what a search for the query finds first
 * under the same filters.
 */
export function suggest(typed: BrowseQuery, appUrl: string): Promise<SuggestedResults> {
  const query = { ...typed, q: readNot(typed.q) ?? typed.q };
  return withReadDatabase(async () => {
    const [lists, results] = await Promise.all([suggestLists(query.q), listResults(query, appUrl)]);
    const asTyped = { q: query.q, lists, ...results };
    if (lists.length > 0) return asTyped;
    const variants = await withSearchConnection(getHanVariants);
    const otherNames = results.isExact ? undefined : findOtherNames(query.q, variants);
    if (otherNames) {
      const renamed = await listResults({ ...query, q: otherNames.q }, appUrl);
      if (renamed.isExact) return { q: otherNames.q, lists, ...renamed };
    }
    const corrections = await withSearchConnection((run) => correctWhole(query.q, results.isExact, variants, run));
    if (corrections.length === 0) return asTyped;
    const q = correct(query.q, corrections);
    const [named, found] = await Promise.all([suggestLists(q), listResults({ ...query, q }, appUrl)]);
    return found.isExact || named.length > 0 ? { q, lists: named, ...found } : asTyped;
  });
}

/** `isExact`: whether they have all terms of the query. */
async function listResults(query: BrowseQuery, appUrl: string): Promise<Page<SearchHit> & { isExact: boolean }> {
  // Without filters nothing needs to be counted.
  if (countFilters(query) > 0) {
    const first = await listFirst(query, MAX_ITEMS, appUrl);
    return { ...first, isExact: first.items[0]?.match === 'all' };
  }
  const { result } = await searchArchive(
    {
      q: query.q,
      prefix: false,
      keepsShort: true,
      sort: query.sort ?? 'relevance',
      lang: 'both',
      page: 1,
      pageSize: MAX_ITEMS,
      fullText: false,
    },
    appUrl,
  );
  const { items, total, total_all } = result;
  if (total_all === 0) return { items, total, isExact: false };
  return { items: items.filter(({ match }) => match === 'all'), total: total_all, isExact: true };
}

async function suggestLists(q: string): Promise<SuggestedList[]> {
  const variants = await withSearchConnection(getHanVariants);
  if (parseQuery(q, variants).some(({ excluded }) => excluded)) return [];
  const typed = foldText(q, variants).tokens;
  const best = new Map<string, { list: NamedList; name: string; rank: number }>();
  for (const { list, folded } of await listNames(variants)) {
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
