import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/databases';
import { addCategories } from '../support/search';

const database = await createTestDatabase();

/**
 * 2,000 articles and 200 videos in a shuffled order of time. All contain "heron", every third "egret", every tenth "crane".
 * Half contain both words of “white stork”, every eighth as a phrase.
 */
beforeAll(async () => {
  await addCategories(database, 'one', 'two', 'three');
  await database.pool.query(`
    INSERT INTO articles (slug, title_en, title_zh, content_en, content_zh, category_slug, author_name, tags, publish_at)
    SELECT 'n' || n, CASE WHEN n % 7 = 0 THEN 'The heron' ELSE '' END, CASE WHEN n % 11 = 0 THEN '论苍鹭与白鹭' ELSE '' END,
      'A heron' || CASE WHEN n % 3 = 0 THEN ', an egret' ELSE '' END || CASE WHEN n % 10 = 0 THEN ', a crane' ELSE '' END
        || CASE WHEN n % 8 = 0 THEN ', a white stork' WHEN n % 2 = 0 THEN ', a stork that is white' ELSE '' END || '.',
      CASE WHEN n % 2 = 0 THEN '苍鹭与白鹭' ELSE '苍鹭 与白鹭' END,
      CASE WHEN n % 20 = 0 THEN 'three' WHEN n % 4 = 0 THEN 'two' ELSE 'one' END, 'A',
      CASE WHEN n % 13 = 0 THEN ARRAY['heron'] ELSE '{}' END, '2020-01-01T00:00:00Z'::timestamptz + (n * 7919 % 2003) * interval '1 hour'
    FROM generate_series(1, 2000) n`);
  await database.pool.query(`
    INSERT INTO videos (video_url, title_en, title_zh, category_slug, created_at)
    SELECT 'https://example.com/' || n, 'A heron, filmed', '', 'one', '2020-01-02T00:30:00Z'::timestamptz + n * interval '9 hours'
    FROM generate_series(1, 200) n`);
  await database.pool.query('ANALYZE search_documents');
});

type Case = { query: string; needles?: string[]; scoring?: string[]; kinds?: string[]; category?: string };
const cases: [string, Case][] = [
  ['a word in every document', { query: "'heron'", scoring: [' heron '] }],
  ['in one kind', { query: "'heron'", scoring: [' heron '], kinds: ['video'] }],
  ['in a small category', { query: "'heron'", scoring: [' heron '], category: 'three' }],
  ['in the largest category', { query: "'heron'", scoring: [' heron '], category: 'one', kinds: ['article'] }],
  ['two words', { query: "'heron' & 'egret'", scoring: [' heron ', ' egret '] }],
  ['a word in a tenth of the documents', { query: "'crane'", scoring: [' crane '] }],
  ['a phrase', { query: "'white' & 'stork'", needles: [' white stork '], scoring: [' white stork '] }],
  ['Chinese, exactly', { query: "'苍鹭'", scoring: ['苍鹭'] }],
  [
    'Chinese that the index alone cannot match',
    { query: "'鹭与' & '苍鹭' & '与白'", needles: ['苍鹭与白'], scoring: ['苍鹭与白'] },
  ],
  ['nothing', { query: "'kiwi'", scoring: [' kiwi '] }],
];

/** The reference result without an index or a window: the best of the newest `cap` matches. */
async function findByFullScan(input: Case, cap: number, take: number) {
  const { query, needles = [], scoring = [], kinds = null, category = null } = input;
  const { rows } = await database.pool.query<{ total: number; hits: string[] }>(
    `WITH matches AS (
       SELECT kind, id, published_at, 1 + (SELECT coalesce(sum((strpos(title, s) > 0)::int * 8 + (strpos(tags, s) > 0)::int * 4
           + (strpos(excerpt, s) > 0)::int * 2 + (strpos(focus, s) > 0)::int * 0.5), 0) FROM unnest($2::text[]) s) AS score
       FROM search_documents WHERE lexemes @@ $1::tsquery
         AND NOT EXISTS (SELECT 1 FROM unnest($3::text[]) n WHERE strpos(terms, n) = 0)
         AND ($4::text[] IS NULL OR kind = ANY ($4)) AND ($5::text IS NULL OR category_slug = $5)),
     newest AS (SELECT * FROM matches ORDER BY published_at DESC, id DESC LIMIT $6),
     best AS (SELECT * FROM newest ORDER BY score DESC, published_at DESC, id DESC LIMIT $7)
     SELECT (SELECT count(*) FROM matches)::int AS total,
       ARRAY(SELECT concat_ws(' ', kind, id, score::real) FROM best ORDER BY score DESC, published_at DESC, id DESC) AS hits`,
    [query, scoring, needles, kinds, category, cap, take],
  );
  const { total = 0, hits = [] } = rows[0] ?? {};
  return { total: Math.min(total, cap), capped: total > cap, hits };
}

async function find(input: Case, cap: number, take: number) {
  const { query, needles = [], scoring = [], kinds = null, category = null } = input;
  type Found = { total: number; capped: boolean; hits: { kind: string; id: string; score: number }[] };
  const { rows } = await database.pool.query<{ found: Found }>(
    `SELECT search_find($1, $2, '{}', $3, NULL, $4, $5, $6, 0, $7) AS found`,
    [query, needles, scoring, kinds, category, cap, take],
  );
  const found = rows[0]?.found as Found;
  return { ...found, hits: found.hits.map(({ kind, id, score }) => `${kind} ${id} ${score}`) };
}

async function sinceOf(query: string, filters: string, cap: number): Promise<Date | null> {
  const { rows } = await database.pool.query<{ since: Date | null }>('SELECT search_since($1, $2, $3) AS since', [
    query,
    filters,
    cap,
  ]);
  return rows[0]?.since ?? null;
}

describe('the newest matches', () => {
  describe.each([1, 7, 40, 180, 700, 2_199, 2_200, 5_000])('%i of them', (cap) => {
    it.each(cases)('%s: equal a full scan of all documents', async (_name, input) => {
      expect(await find(input, cap, 30)).toEqual(await findByFullScan(input, cap, 30));
    });
  });

  it('of a frequent word are searched among the newest documents', async () => {
    const since = await sinceOf("'heron'", '', 100);
    const { rows } = await database.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM search_documents WHERE published_at >= $1',
      [since],
    );
    expect(rows[0]?.n).toBeGreaterThan(100);
    expect(rows[0]?.n).toBeLessThan(300);
    const rarer = await sinceOf("'egret'", '', 100);
    expect(rarer?.getTime()).toBeLessThan(since?.getTime() ?? 0);
  });

  it.each([
    ['of a rare word', "'kiwi'", '', 100],
    ['in an archive not much larger than the ranking limit', "'heron'", '', 1_000],
    ['with a selective filter', "'heron'", " AND category_slug = 'three'", 60],
  ])('are searched in all documents: %s', async (_name, query, filters, cap) => {
    expect(await sinceOf(query, filters, cap)).toBeNull();
  });

  it('are found when the estimate is wrong', async () => {
    // Removes all newer occurrences while the statistics still include them.
    await database.pool.query(
      `UPDATE articles SET content_en = 'Nothing.', title_en = '', tags = '{}' WHERE publish_at > '2020-01-20'`,
    );
    await database.pool.query(`DELETE FROM videos WHERE created_at > '2020-01-20'`);
    expect(await sinceOf("'heron'", '', 100)).not.toBeNull();
    const input = { query: "'heron'", scoring: [' heron '] };
    const found = await find(input, 100, 30);
    expect(found).toEqual(await findByFullScan(input, 100, 30));
    expect(found.total).toBe(100);
  });
});
