import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { batchReads, batchRowReads, MAX_PAGES_PER_QUERY, readDb, withReadDatabase } from '../../platform/db/read-database';
import { arrayOf, empty, raw, type Sql, sql } from '../../platform/db/sql';
import { foldAuthor } from '../../platform/fold-author';
import type { Lang } from '../../platform/i18n/locales';
import { shareInFlight } from '../../platform/share-in-flight';
import {
  type ArticleItemRow,
  itemColumns,
  type Stamped,
  type StampRow,
  stampColumns,
  toItem,
  toStamped,
} from '../articles/record';
import type { ArticleItem } from '../articles/schema';
import { findLatestVersion } from '../version/reads';
import { type ArticleFilter, findPlace, type MonthCounts, type Place, toCountKey } from './rules';

/**
 * A page of published articles, newest `published_at` first, ties by id.
 *
 * @param query `page` starts at 1; a page past the end is empty; `pageSize` is at most 100
 */
export function listArticles(query: ListQuery, appUrl: string): Promise<Page<ArticleItem>> {
  return withReadDatabase(async () => {
    const { rows, total } = await readArticles<ArticleItemRow>(query, itemColumns, 'list_articles');
    return { items: rows.map((row) => toItem(row, query.lang, appUrl)), total };
  });
}

/** The same page as ids and stamps only: most articles are in memory already. */
export function listStamps(query: StampQuery): Promise<Page<Stamped>> {
  return withReadDatabase(async () => {
    const counted = toCountKey(query);
    const found = counted && (await findCountedPage(query, counted));
    if (found) return found;
    const { rows, total } = await readArticles<StampRow>(query, stampColumns, 'list_stamps');
    return { items: rows.map(toStamped), total };
  });
}

/** Those of the given articles that are published and still have these stamps, by id. */
export async function findUnchanged(listed: readonly Stamped[], lang: Lang, appUrl: string): Promise<Map<string, ArticleItem>> {
  if (listed.length === 0) return new Map();
  const found = await findById(listed);
  return new Map(found.map((row) => [row.id, toItem(row, lang, appUrl)]));
}

const findById = batchReads(async (database, lists: (readonly Stamped[])[]) => {
  const ids = new Set(lists.flat().map(({ id }) => id));
  const { rows } = await database.query<ArticleItemRow>(
    sql`SELECT ${itemColumns} FROM articles a WHERE a.state = 'published' AND a.id = ANY (${arrayOf([...ids], 'uuid')})`,
    'articles_by_id',
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return (listed) =>
    listed.flatMap(({ id, updated_at }) => {
      const row = found.get(id);
      return row?.changed_at === updated_at ? [row] : [];
    });
}, MAX_PAGES_PER_QUERY);

type StampQuery = ArticleFilter & PageQuery;
type ListQuery = StampQuery & { lang: Lang };

async function readArticles<Row extends StampRow>(
  query: StampQuery,
  columns: Sql,
  name: string,
): Promise<{ rows: Row[]; total: number }> {
  const { page, pageSize } = query;
  const source = toFilterSource(withFoldedAuthor(query));
  // One statement: the page and its total are of one snapshot, and cost one round trip. The literal number tells the planner that
  // pages are short; with a parameter alone, the planner would re-plan every request.
  const { rows } = await readDb().query<Row & { total: number }>(
    sql`
    WITH place AS (${toPlace(query, source, (page - 1) * pageSize)}),
    longest AS (
      SELECT ${source.id} AS id, ${source.publishedAt} AS published_at FROM ${source.tables}
      WHERE ${source.condition} AND ${source.publishedAt} < (SELECT before FROM place)
      ORDER BY ${source.publishedAt} DESC, ${source.id} DESC LIMIT 100 OFFSET (SELECT skip FROM place)
    ),
    page AS (SELECT id, published_at FROM longest ORDER BY published_at DESC, id DESC LIMIT ${pageSize})
    SELECT place.total, ${columns} FROM place LEFT JOIN (page JOIN articles a ON a.id = page.id) ON true
    ORDER BY page.published_at DESC, page.id DESC`,
    toStatementName(name, query),
  );
  // Past the end, the one row has no article.
  return { rows: rows[0]?.id ? rows : [], total: rows[0]?.total ?? 0 };
}

/** The page at a remembered place, unless the archive has changed since. */
async function findCountedPage(query: StampQuery, counted: { kind: string; value: string }): Promise<Page<Stamped> | undefined> {
  const { page, pageSize } = query;
  const key = `${readDb().id} ${counted.kind} ${counted.value}`;
  let counts = monthCounts.get(key);
  if (!counts || isOutdated(counts)) {
    counts = await shareMonthCounts(key, () => readMonthCounts(counted));
    monthCounts.set(key, counts);
  }
  const place = findPlace(counts, (page - 1) * pageSize, pageSize);
  if (!place) return undefined;
  const rows = await findPlacedRows({ ...query, ...place });
  if (rows[0]?.version === counts.version) return { items: rows.map(toStamped), total: place.total };
  monthCounts.delete(key);
  return undefined;
}

type PlacedQuery = StampQuery & Place;

/** An article of the query with this number, and the version of the archive. */
type PlacedRow = StampRow & { number: number; version: string };

/** By the filters in use, because each combination has a statement of its own. */
const placedRows = new Map<string, (query: PlacedQuery) => Promise<PlacedRow[]>>();

/** Pages that are requested together share a query: to send one takes longer than to read a page. */
function findPlacedRows(query: PlacedQuery): Promise<PlacedRow[]> {
  const name = toStatementName('stamps_at_places', query);
  const find = placedRows.get(name) ?? batchRowReads((database, queries: PlacedQuery[]) => readPlaces(database, queries, name));
  placedRows.set(name, find);
  return find(query);
}

/** @param queries with the same filters, each with its own values */
async function readPlaces(database: Database, queries: PlacedQuery[], name: string): Promise<PlacedRow[]> {
  const wanted = queries.map(withFoldedAuthor);
  const valuesOf = (key: keyof PlacedQuery, type: string) =>
    arrayOf(
      wanted.map((query) => query[key]),
      type,
    );
  const used = (filter: keyof FilterValues) => (wanted[0]?.[filter] === undefined ? undefined : sql`wanted.${raw(filter)}`);
  const source = toFilterSource({ category: used('category'), tag: used('tag'), author: used('author') });
  const { rows } = await database.query<PlacedRow>(
    sql`
    SELECT wanted.number::int AS number, s.version::text AS version, ${stampColumns}
    FROM archive_state s CROSS JOIN unnest(
      ${valuesOf('before', 'timestamptz')}, ${valuesOf('from', 'timestamptz')}, ${valuesOf('skip', 'bigint')},
      ${valuesOf('pageSize', 'bigint')}, ${valuesOf('category', 'text')}, ${valuesOf('tag', 'text')}, ${valuesOf('author', 'text')}
    ) WITH ORDINALITY AS wanted (before, since, skip, size, category, tag, author, number)
    CROSS JOIN LATERAL (
      SELECT ${source.id} AS id, ${source.publishedAt} AS published_at${source.changedAt ? sql`, ${source.changedAt} AS changed_at` : empty}
      FROM ${source.tables}
      WHERE ${source.condition} AND ${source.publishedAt} < wanted.before AND ${source.publishedAt} >= wanted.since
      ORDER BY ${source.publishedAt} DESC, ${source.id} DESC LIMIT wanted.size OFFSET wanted.skip
    ) ${source.changedAt ? sql`a` : sql`page JOIN articles a ON a.id = page.id`}
    ORDER BY wanted.number, a.published_at DESC, a.id DESC`,
    name,
  );
  return rows;
}

/** Lists whose month counts are remembered. */
const MAX_COUNTED_LISTS = 200;

/** By database and list. Each page is read together with the archive's version, which must still be that of the counts. */
const monthCounts = new LRUCache<string, MonthCounts>({ max: MAX_COUNTED_LISTS });
const shareMonthCounts = shareInFlight<MonthCounts>();

/** Whether this process has met a later version of the archive. */
function isOutdated({ version }: MonthCounts): boolean {
  return BigInt(version) < findLatestVersion(readDb());
}

async function readMonthCounts({ kind, value }: { kind: string; value: string }): Promise<MonthCounts> {
  const { rows } = await readDb().query<{ version: string; month: string | null; articles: number }>(
    sql`
    SELECT s.version::text AS version, c.month, c.articles FROM archive_state s
      LEFT JOIN archive_counts c ON c.kind = ${kind} AND c.value = ${value} AND c.articles > 0 ORDER BY c.month DESC`,
    'month_counts',
  );
  return {
    version: rows[0]?.version ?? '0',
    months: rows.flatMap(({ month, articles }) => (month === null ? [] : [{ month, articles }])),
  };
}

/**
 * One row with the start of a page: the list's `total`, the time `before` which the page begins, and the rows to `skip`
 * from there. Adding up month counts replaces scanning the rows before the page. `before` is null past the end.
 */
export function toPlace(query: ArticleFilter, { tables, condition }: FilterSource, skip: number): Sql {
  const counted = toCountKey(query);
  if (!counted)
    return sql`SELECT count(*)::int AS total, 'infinity'::timestamptz AS before, ${skip}::bigint AS skip FROM ${tables} WHERE ${condition}`;
  return sql`
    SELECT coalesce(max(passed), 0)::int AS total,
      ((max(month) FILTER (WHERE passed > ${skip}) || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC' AS before,
      ${skip} - min(passed - articles) FILTER (WHERE passed > ${skip}) AS skip
    FROM (SELECT month, articles, sum(articles) OVER (ORDER BY month DESC) AS passed FROM archive_counts
      WHERE kind = ${counted.kind} AND value = ${counted.value} AND articles > 0) months`;
}

/** One name per combination of filters, because each has a statement of its own. */
function toStatementName(base: string, filters: ArticleFilter): string {
  const used = (['category', 'tag', 'author', 'since'] as const).filter((name) => filters[name] !== undefined);
  return [base, ...used].join('_by_');
}

/** Authors are stored folded. */
const withFoldedAuthor = <Filter extends ArticleFilter>(filter: Filter): Filter => ({
  ...filter,
  author: filter.author && foldAuthor(filter.author),
});

/** A filter's values, the author folded, or the columns that hold them. */
type FilterValues = { [Name in 'category' | 'tag' | 'author']?: string | Sql | undefined };

/** The source of a filter's rows. Each combination reads one range of one index, and `changedAt` where that has it. */
type FilterSource = { tables: Sql; condition: Sql; id: Sql; publishedAt: Sql; changedAt?: Sql };

/** Lists by author or tag read `article_authors` or `article_tags`, which have indexes in list order. */
export function toFilterSource({ category, tag, author, since }: FilterValues & Pick<ArticleFilter, 'since'>): FilterSource {
  const changed = since ? sql` AND f.changed_at >= ${since}` : empty;
  if (author !== undefined) {
    const tagged = tag === undefined ? empty : sql` JOIN article_tags t ON t.article_id = w.article_id AND t.tag = ${tag}`;
    const joined = since ? sql` JOIN articles f ON f.id = w.article_id` : empty;
    const inCategory = category === undefined ? empty : sql` AND w.category_slug = ${category}`;
    return {
      tables: sql`article_authors w${tagged}${joined}`,
      condition: sql`w.author = ${author}${inCategory}${changed}`,
      id: sql`w.article_id`,
      publishedAt: sql`w.published_at`,
    };
  }
  if (tag === undefined) {
    const inCategory = category === undefined ? empty : sql` AND f.category_slug = ${category}`;
    return {
      tables: sql`articles f`,
      condition: sql`f.state = 'published'${inCategory}${changed}`,
      id: sql`f.id`,
      publishedAt: sql`f.published_at`,
      changedAt: sql`f.changed_at`,
    };
  }
  const inCategory = category === undefined ? empty : sql` AND t.category_slug = ${category}`;
  return {
    tables: since ? sql`article_tags t JOIN articles f ON f.id = t.article_id` : sql`article_tags t`,
    condition: sql`t.tag = ${tag}${inCategory}${changed}`,
    id: sql`t.article_id`,
    publishedAt: sql`t.published_at`,
  };
}
