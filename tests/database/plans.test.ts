import { beforeAll, describe, expect, it } from 'vitest';
import { multiplyArchive } from '../../bench/multiply';
import { getArticle, getArticleVersion } from '../../lib/archive/articles/reads';
import { listCategories } from '../../lib/archive/categories/reads';
import { listChangeStamps, listChanges, listChangesWithContent } from '../../lib/archive/changes/reads';
import { listArticles, listStamps } from '../../lib/archive/lists/reads';
import { findKey } from '../../lib/people/keys/reads';
import { type Database, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { updateIndex } from '../../lib/search/index/index-writer';
import { generateArchive, probeWords } from '../../tools/archive-generator/article';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';
import { addSubscriber, issueKey } from '../support/people';
import { find } from '../support/search';

const ARTICLES = 8_000;
const COPIES = 10;
/** Tables that grow with the archive: no read may scan one of them. */
const GROWING = [
  'articles',
  'article_tags',
  'article_authors',
  'tombstones',
  'search_documents',
  'search_postings',
  'search_vocabulary',
  'videos',
];

// Vacuuming takes its time on a busy machine.
const setup = await createTestDatabase({ statementTimeoutMs: 0 });
let database: Database;
let plans: { query: string; nodes: PlanNode[] }[] = [];

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] };

beforeAll(async () => {
  await fill(setup);
  // auto_explain reports the plan of every statement, including those inside functions, so the tests check the plans that
  // readers get.
  const name = new URL(setup.url).pathname.slice(1);
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    "auto_explain.log_format = 'json'",
    "auto_explain.log_level = 'notice'",
  ])
    await setup.pool.query(`ALTER DATABASE ${name} SET ${setting}`);
  database = openDatabase(setup.url, { searchTimeoutMs: 60_000 });
  for (const pool of [database.pool, database.search.pool])
    pool.on('connect', (client) => {
      client.on('notice', ({ message }) => {
        const plan = /plan:\s*(\{.*\})\s*$/s.exec(message ?? '')?.[1];
        if (!plan) return;
        const { 'Query Text': query, Plan } = JSON.parse(plan) as { 'Query Text': string; Plan: PlanNode };
        plans.push({ query, nodes: flatten(Plan) });
      });
    });
  setDatabase(database);
  return () => database.close();
}, 400_000);

/** Generated articles with short bodies, and copies of them: plans depend only on the number of rows. */
async function fill(database: Database): Promise<void> {
  const { pool, url } = database;
  let batch: object[] = [];
  const flush = async () => {
    await pool.query(
      `INSERT INTO articles (slug, title_en, title_zh, excerpt_en, excerpt_zh, content_en, content_zh, category_slug, author_name, tags, publish_at, aliases)
       SELECT slug, title_en, title_zh, excerpt_en, excerpt_zh, left(content_en, 300), left(content_zh, 100), category_slug, author_name, tags, publish_at, ARRAY['alias-of-' || slug]
       FROM jsonb_to_recordset($1::jsonb) AS r (slug text, title_en text, title_zh text, excerpt_en text, excerpt_zh text, content_en text,
         content_zh text, category_slug text, author_name text, tags text[], publish_at timestamptz)`,
      [JSON.stringify(batch)],
    );
    batch = [];
  };
  for (const record of generateArchive({ articles: ARTICLES / COPIES, seed: 7 })) {
    if (record.type === 'article') batch.push(record);
    else {
      await pool.query('INSERT INTO categories (slug, name_zh, name_en, "order") VALUES ($1, $2, $3, $4)', [
        record.slug,
        record.name_zh,
        record.name_en,
        record.order,
      ]);
    }
    if (batch.length === 500) await flush();
  }
  if (batch.length > 0) await flush();
  await updateIndex(database);
  await multiplyArchive(url, COPIES);
  await pool.query(
    `INSERT INTO videos (video_url, title_zh, title_en) SELECT 'https://example.com/' || n, '片', 'Film ' || n FROM generate_series(1, 300) n`,
  );
  await updateIndex(database);
  await pool.query('DELETE FROM articles WHERE id IN (SELECT id FROM articles ORDER BY slug LIMIT 500)');
  // The state in which autovacuum leaves an idle server.
  await pool.query('VACUUM ANALYZE articles, article_tags, article_authors, tombstones, videos');
  await pool.query('ANALYZE');
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

/** The plans of all statements that one read ran. */
async function plansOf(read: () => Promise<unknown>): Promise<typeof plans> {
  plans = [];
  await read();
  const collected = plans;
  plans = [];
  return collected;
}

/** Expects no scan of a growing table. */
function expectNoScan(collected: typeof plans): void {
  const scans = collected.flatMap(({ query, nodes }) =>
    nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? ''))
      .map((node) => `${node['Relation Name']} in ${query.replaceAll(/\s+/g, ' ').slice(0, 300)}`),
  );
  expect(scans).toEqual([]);
}

/** Expects no scan of a growing table and at least one index. */
function expectIndexed(collected: typeof plans): void {
  expectNoScan(collected);
  expect(collected.flatMap(({ nodes }) => nodes).some((node) => node['Index Name'] !== undefined)).toBe(true);
}

const lists: [
  name: string,
  query: { page?: number; category?: string; tag?: string; author?: string; since?: (stamps: Date[]) => Date },
][] = [
  ['the first page', {}],
  ['page 2', { page: 2 }],
  ['a page in the middle', { page: 190 }],
  ['the last page', { page: 375 }],
  ['a page past the end', { page: 100_000 }],
  ['a category', { category: 'first' }],
  ['a late page of a category', { category: 'first', page: 30 }],
  ['a tag', { tag: 'first' }],
  ['a category and a tag', { category: 'first', tag: 'first' }],
  ['an unused tag', { tag: 'no such tag' }],
  ['an author', { author: 'first' }],
  ['a late page of an author', { author: 'first', page: 3 }],
  ['an author, a category and a tag', { author: 'first', category: 'first', tag: 'first' }],
  ['an author since a recent change', { author: 'first', since: (stamps) => stamps.at(-200) as Date }],
  ['an unknown author', { author: 'no such author' }],
  ['since the latest change', { since: (stamps) => stamps.at(-1) as Date }],
  ['since a recent change', { since: (stamps) => stamps.at(-200) as Date }],
  ['a category since a recent change', { category: 'first', since: (stamps) => stamps.at(-200) as Date }],
  ['a tag since a recent change', { tag: 'first', since: (stamps) => stamps.at(-200) as Date }],
  ['since the middle', { since: (stamps) => stamps[ARTICLES / 2] as Date }],
  ['since the beginning', { since: () => new Date(0) }],
  ['a late page since the beginning', { since: () => new Date(0), page: 350 }],
];

describe(`over ${ARTICLES} articles no table is scanned by`, () => {
  it.each(lists)('a list of %s', async (_name, { page = 1, category, tag, author, since }) => {
    const { rows: stamps } = await setup.pool.query<{ changed_at: Date }>('SELECT changed_at FROM articles ORDER BY changed_at');
    const { rows } = await setup.pool.query<{ category_slug: string; tags: string[]; author_name: string }>(
      'SELECT category_slug, tags, author_name FROM articles ORDER BY slug LIMIT 1',
    );
    const query = {
      lang: 'both' as const,
      page,
      pageSize: 20,
      ...(category ? { category: rows[0]?.category_slug } : {}),
      ...(tag ? { tag: tag === 'first' ? rows[0]?.tags[0] : tag } : {}),
      ...(author ? { author: author === 'first' ? rows[0]?.author_name : author } : {}),
      ...(since ? { since: since(stamps.map(({ changed_at }) => changed_at)) } : {}),
    };
    for (const read of [() => listArticles(query, appUrl), () => listStamps(query)]) expectIndexed(await plansOf(read));
  });

  it('one article, by slug, by alias and by neither', async () => {
    const { rows } = await setup.pool.query<{ slug: string }>('SELECT slug FROM articles ORDER BY slug DESC LIMIT 1');
    const slug = rows[0]?.slug as string;
    for (const name of [slug, `alias-of-${slug}`]) {
      const read = () => getArticle({ slug: name, lang: 'both', fullText: true }, appUrl);
      expect(await read()).toMatchObject({ slug });
      expectIndexed(await plansOf(read));
    }
    expectIndexed(
      await plansOf(() => getArticle({ slug: 'never-there', lang: 'both', fullText: true }, appUrl).catch(() => null)),
    );
  });

  it('the categories with their counts', async () => {
    const collected = await plansOf(listCategories);
    expect(collected.length).toBeGreaterThan(0);
    expect(collected.flatMap(({ nodes }) => nodes).filter((node) => GROWING.includes(node['Relation Name'] ?? ''))).toEqual([]);
  });

  it('the changes since the beginning, the middle, the end and the future', async () => {
    const { rows } = await setup.pool.query<{ changed_at: Date }>('SELECT changed_at FROM articles ORDER BY changed_at');
    const stamps = [new Date(0), rows[ARTICLES / 2]?.changed_at as Date, rows.at(-1)?.changed_at as Date, new Date('2199-01-01')];
    for (const since of stamps)
      for (const pageSize of [1, 100, 500])
        for (const read of [() => listChanges({ since, pageSize }, appUrl), () => listChangeStamps({ since, pageSize })])
          expectIndexed(await plansOf(read));
  });

  it.each([
    ['common words', [probeWords.common_en, probeWords.common_zh]],
    ['rare words', [probeWords.rare_en, probeWords.rare_zh, probeWords.mid_en, probeWords.mid_zh]],
    ['words without matches', ['qqqqqq', '龘龘']],
    ['typos', ['revenu managemant', '收益管里', 'htoel', 'sustainabilty']],
    ['single letters, stop words and phrases', ['a', 'the', '酒', '"revenue management"', 'hotel 酒店']],
  ])('a search for %s', async (_name, words) => {
    for (const q of words) {
      expectIndexed(await plansOf(() => find(q, { pageSize: 20 })));
      // Posting lists that were read before are not read again.
      expectNoScan(await plansOf(() => find(q, { pageSize: 20, page: 40, lang: 'en', type: 'article' })));
    }
  });

  /** PostgreSQL plans a statement for the values of its first five executions, and then once, if that seems no more costly. */
  const PLANNED_FOR_VALUES = 5;

  /** Of the statements of a database with one connection; returns how many there are. */
  async function expectPlannedOnce({ pool }: Database): Promise<number> {
    const { rows } = await pool.query<{ name: string; custom_plans: string }>(
      'SELECT name, custom_plans FROM pg_prepared_statements',
    );
    expect(rows.filter(({ custom_plans }) => Number(custom_plans) > PLANNED_FOR_VALUES)).toEqual([]);
    return rows.length;
  }

  it('articles, changes and lists of a hundred times as many, without planning each request', async () => {
    const { rows: stamps } = await setup.pool.query<{ changed_at: Date }>(
      'SELECT changed_at FROM articles ORDER BY changed_at DESC LIMIT 20 OFFSET 4000',
    );
    const { rows: articles } = await setup.pool.query<{
      slug: string;
      category_slug: string;
      tags: string[];
      author_name: string;
    }>('SELECT slug, category_slug, tags, author_name FROM articles ORDER BY slug LIMIT 1');
    const [{ slug = '', category_slug: category, tags: [tag] = [], author_name: author } = {}] = articles;
    const single = openDatabase(setup.url, { max: 1 });
    setDatabase(single);
    await setup.pool.query("UPDATE pg_class SET reltuples = reltuples * 100 WHERE relname LIKE 'article%'");
    try {
      for (const [index, { changed_at: since }] of stamps.entries()) {
        for (const filter of [{}, { category }, { tag }, { author }]) {
          await listArticles({ ...filter, lang: 'both', page: index + 1, pageSize: 20 }, appUrl);
          await listStamps({ ...filter, page: index + 1, pageSize: 20 });
        }
        await getArticleVersion(slug);
        await getArticle({ slug, lang: 'both', fullText: true }, appUrl);
        await listChanges({ since, pageSize: 100 }, appUrl);
        await listChangeStamps({ since, pageSize: 100 });
        await listChangesWithContent({ since, pageSize: 100, fullText: true }, appUrl);
      }
      expect(await expectPlannedOnce(single)).toBeGreaterThan(2);
    } finally {
      await setup.pool.query('ANALYZE');
      setDatabase(database);
      await single.close();
    }
  });

  it('keys of a hundred times as many, without planning each request', async () => {
    const keys = [];
    for (let number = 0; number < 20; number++) keys.push(await issueKey(setup, await addSubscriber(setup)));
    await setup.pool.query(
      `INSERT INTO key_sources (key_id, slot, v4, label_v4, first_seen_at, last_seen_at)
       SELECT id, 0, '\\x01', '203.0.113.*', now(), now() FROM api_keys`,
    );
    await setup.pool.query('ANALYZE');
    await setup.pool.query(
      "UPDATE pg_class SET reltuples = reltuples * 100 WHERE relname ~ '^(api_keys|key_sources|subscribers)'",
    );
    const single = openDatabase(setup.url, { max: 1 });
    setDatabase(single);
    try {
      for (const { prefix } of keys) expect((await findKey(prefix))?.prefix).toBe(prefix);
      expect(await expectPlannedOnce(single)).toBe(1);
    } finally {
      await setup.pool.query('ANALYZE');
      setDatabase(database);
      await single.close();
    }
  });

  it('the check itself detects a scan', async () => {
    const collected = await plansOf(() => database.pool.query("SELECT count(*) FROM articles WHERE content_en LIKE '%a%'"));
    expect(() => expectIndexed(collected)).toThrow();
  });
});
