import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunStatement, withSearchConnection } from '../../lib/platform/db/search-connection';
import type { Queryable } from '../../lib/platform/db/transaction';
import { updateIndex } from '../../lib/search/index/index-writer';
import { findMatches } from '../../lib/search/matches/reads';
import type { MatchQuery } from '../../lib/search/matches/rules';
import { createTestDatabase } from '../support/databases';
import { openPatiently } from '../support/patient-database';
import { addArticles, addCategories, type TestArticle } from '../support/search';

/**
 * Whatever writers do, and however far indexing has come, searches find what a plain scan of the texts finds. The texts consist
 * of words that the stemmer leaves alone, and of runs of Chinese.
 */
const database = await createTestDatabase();
const WORDS = ['walrus', 'heron', 'kiwi', 'teal', 'egret'];
const HAN = ['酒', '店', '价', '馆'];
const AUTHORS = ['Ada', 'Grace', '艾达'];

const piece = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: fc.constantFrom(...HAN), minLength: 1, maxLength: 4 }));
const text = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(' '));
const randomArticle = fc.record({
  title_en: text(2),
  excerpt_zh: text(2),
  content_en: text(4),
  tags: fc.array(piece, { maxLength: 2 }),
  category_slug: fc.constantFrom('one', 'two'),
  publish_at: fc.constantFrom(...[1, 2, 3, 4, 5, 6, 7].map((n) => `2020-01-0${n}T00:00:00Z`), '2999-01-01T00:00:00Z'),
  author_name: fc.constantFrom(...AUTHORS),
  author_name_zh: fc.constantFrom('', ...AUTHORS),
  is_published: fc.constantFrom(true, true, true, false),
});

let numbered = 0;
function makeArticles(count: number, seed: number): TestArticle[] {
  return fc.sample(randomArticle, { numRuns: count, seed }).map((article) => {
    numbered += 1;
    return { slug: `a${numbered}`, ...article };
  });
}
const makeText = (seed: number) => fc.sample(text(3), { numRuns: 1, seed })[0] as string;

type Scanned = { kind: 'article' | 'video'; id: string; published: Date; category: string; authors: string[]; fields: string[] };

/** Everything that is published, newest first. */
async function scan(client: Queryable = database.pool): Promise<Scanned[]> {
  const { rows } = await client.query<Scanned>(`
    SELECT 'article' AS kind, id, published_at AS published, category_slug AS category, ARRAY[author_name, author_name_zh] AS authors,
      ARRAY[title_en, title_zh, title_ru, excerpt_en, excerpt_zh, excerpt_ru, content_en, content_zh, author_name, author_name_zh]
        || tags AS fields
    FROM articles WHERE state = 'published'
    UNION ALL
    SELECT 'video', id, created_at, category_slug, '{}', ARRAY[title_en, title_zh, description_en, description_zh]
    FROM videos WHERE is_published
    ORDER BY published DESC, id DESC`);
  return rows;
}

const hasWord = (word: string) => (found: Scanned) => found.fields.some((field) => field.split(' ').includes(word));
const hasRun = (run: string) => (found: Scanned) => found.fields.some((field) => field.includes(run));
const hasPhrase = (phrase: string) => (found: Scanned) => found.fields.some((field) => ` ${field} `.includes(` ${phrase} `));
const both = (a: string) => (found: Scanned) => hasWord(a)(found) && hasRun('酒店')(found);

/** Queries and what they match. */
const queries: [query: Partial<MatchQuery> & { q: string }, matches: (found: Scanned) => boolean][] = [
  [{ q: 'walrus' }, hasWord('walrus')],
  [{ q: 'walrus heron' }, (found) => hasWord('walrus')(found) && hasWord('heron')(found)],
  [{ q: 'walrus OR heron' }, (found) => hasWord('walrus')(found) || hasWord('heron')(found)],
  [{ q: 'walrus -heron' }, (found) => hasWord('walrus')(found) && !hasWord('heron')(found)],
  [{ q: '"walrus heron"' }, hasPhrase('walrus heron')],
  [{ q: 'kiwi -"walrus heron"' }, (found) => hasWord('kiwi')(found) && !hasPhrase('walrus heron')(found)],
  [{ q: '酒' }, hasRun('酒')],
  [{ q: '酒店' }, hasRun('酒店')],
  [{ q: '酒店价' }, hasRun('酒店价')],
  [{ q: '店 -酒店' }, (found) => hasRun('店')(found) && !hasRun('酒店')(found)],
  [{ q: 'teal 酒店' }, both('teal')],
  [{ q: 'egret', category: 'two' }, (found) => hasWord('egret')(found) && found.category === 'two'],
  [{ q: 'egret', author: 'GRACE' }, (found) => hasWord('egret')(found) && found.authors.includes('Grace')],
  [{ q: 'ada' }, (found) => found.authors.includes('Ada')],
  [
    { q: 'heron', from: new Date('2020-01-03'), to: new Date('2020-01-05') },
    (found) => hasWord('heron')(found) && found.published >= new Date('2020-01-03') && found.published <= new Date('2020-01-05'),
  ],
  [{ q: 'heron', type: 'video' }, (found) => hasWord('heron')(found) && found.kind === 'video'],
  [{ q: 'heron', type: 'article' }, (found) => hasWord('heron')(found) && found.kind === 'article'],
];

const defaults = { sort: 'newest', prefix: false, skip: 0, take: 10_000 } as const;
const search = (query: Partial<MatchQuery> & { q: string }) =>
  withSearchConnection((run) => findMatches({ ...defaults, ...query }, run));

/** Runs every query and compares what matches all of it, in order of time, with the scan. */
async function expectSearchesEqual(expected: readonly Scanned[]): Promise<void> {
  for (const [query, matches] of queries) {
    const found = await search(query);
    const ids = found.matches.filter(({ match }) => match === 'all').map(({ id }) => id);
    expect({ query, ids }).toEqual({ query, ids: expected.filter(matches).map(({ id }) => id) });
    if (ids.length >= 10) expect(found.total).toBe(ids.length);
    expect(new Set(found.matches.map(({ id }) => id)).size).toBe(found.total);
  }
}

/** One document of the index for each published one, alive or waiting. */
async function expectSoundIndex(): Promise<void> {
  const { rows } = await database.pool.query(`
    SELECT id, count(*)::int AS known FROM (SELECT kind, id FROM search_documents UNION ALL SELECT kind, id FROM search_pending) known
      FULL JOIN (SELECT id FROM articles WHERE state = 'published' UNION ALL SELECT id FROM videos WHERE is_published) live USING (id)
      GROUP BY id HAVING count(*) <> 1 OR bool_or(kind IS NULL)
    UNION ALL
    SELECT NULL, segment FROM search_segments s
      WHERE documents - coalesce(bit_count(dead), 0) <> (SELECT count(*) FROM search_documents d WHERE d.segment = s.segment)
    UNION ALL
    SELECT NULL, segment FROM search_postings WHERE segment NOT IN (SELECT segment FROM search_segments)`);
  expect(rows).toEqual([]);
}

/** Writes to about one in `share` documents. */
type Write = { sql: string; values?: unknown[] };
const some = (share: number, seed: number) => `abs(hashtext(slug || '${seed}')) % ${share} = 0`;
const writes: ((seed: number) => Write)[] = [
  (seed) => ({ sql: `UPDATE articles SET content_en = $1 WHERE ${some(5, seed)}`, values: [makeText(seed)] }),
  (seed) => ({ sql: `UPDATE articles SET title_en = $1, tags = $2 WHERE ${some(9, seed)}`, values: [makeText(seed), ['heron']] }),
  (seed) => ({ sql: `UPDATE articles SET is_published = NOT is_published WHERE ${some(7, seed)}` }),
  (seed) => ({ sql: `UPDATE articles SET is_archived = NOT is_archived WHERE ${some(9, seed)}` }),
  (seed) => ({ sql: `UPDATE articles SET publish_at = '2020-01-04' WHERE ${some(6, seed)}` }),
  (seed) => ({
    sql: `UPDATE articles SET category_slug = CASE category_slug WHEN 'one' THEN 'two' ELSE 'one' END WHERE ${some(6, seed)}`,
  }),
  (seed) => ({ sql: `UPDATE articles SET slug = slug || 'r' WHERE ${some(6, seed)}` }),
  (seed) => ({ sql: `UPDATE articles SET author_name = 'Grace', author_name_zh = '艾达' WHERE ${some(8, seed)}` }),
  (seed) => ({ sql: `DELETE FROM articles WHERE ${some(6, seed)}` }),
  (seed) => ({ sql: `DELETE FROM articles WHERE ${some(2, seed)}` }),
  (seed) => ({
    sql: `INSERT INTO videos (video_url, title_en, title_zh, category_slug, created_at)
      VALUES ($1, $2, '酒店', 'one', '2020-01-03') ON CONFLICT (video_url) DO UPDATE SET title_en = excluded.title_en`,
    values: [`https://example.com/${seed % 20}`, makeText(seed)],
  }),
  (seed) => ({ sql: `UPDATE videos SET is_published = NOT is_published WHERE abs(hashtext(video_url || '${seed}')) % 2 = 0` }),
  (seed) => ({ sql: `DELETE FROM videos WHERE abs(hashtext(video_url || '${seed}')) % 4 = 0` }),
];

const write = fc
  .record({ kind: fc.nat(writes.length - 1), seed: fc.nat() })
  .map(({ kind, seed }) => (writes[kind] as (typeof writes)[0])(seed));
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('insert' as const), count: fc.integer({ min: 1, max: 150 }), seed: fc.nat() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('commit' as const, 'rollback' as const),
      all: fc.array(write, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('index' as const) }) },
  // Indexes while a transaction of a writer is open, which then commits or rolls back, or the connection is killed.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('during' as const, 'kill' as const),
      all: fc.array(write, { maxLength: 2 }),
      commit: fc.boolean(),
    }),
  },
);

beforeAll(() => addCategories(database, 'one', 'two'));

/** Runs `updateIndex` and waits until it needs the archive's lock, which `work` holds, or until it has ended. */
async function indexDuring(writer: Queryable): Promise<{ indexing: Promise<unknown>; waiting: () => Promise<number[]> }> {
  await writer.query('SELECT archive_lock()');
  let ended = false;
  const indexing = updateIndex(database).finally(() => {
    ended = true;
  });
  indexing.catch(() => undefined);
  const waiting = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
    );
    return rows.map(({ pid }) => pid);
  };
  await vi.waitUntil(async () => ended || (await waiting()).length > 0, { timeout: 60_000, interval: 5 });
  return { indexing, waiting };
}

describe('searches', { timeout: 300_000 }, () => {
  it('equal a plain scan after any sequence of writes and indexing runs', async () => {
    const tally = { killed: 0, indexed: 0, merged: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        await database.pool.query('DELETE FROM articles; DELETE FROM videos');
        for (const each of steps) {
          if (each.do === 'insert') await addArticles(database, makeArticles(each.count, each.seed));
          else if (each.do === 'index') tally.indexed += await updateIndex(database);
          else {
            const client = await database.pool.connect();
            const before = await scan();
            try {
              await client.query('BEGIN');
              for (const { sql, values } of each.all) await client.query(sql, values);
              if (each.do === 'commit' || each.do === 'rollback') {
                await expectSearchesEqual(before);
                await client.query(each.do === 'commit' ? 'COMMIT' : 'ROLLBACK');
              } else {
                const { indexing, waiting } = await indexDuring(client);
                await expectSearchesEqual(before);
                if (each.do === 'kill')
                  for (const pid of await waiting()) {
                    await database.pool.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
                    await expect(indexing).rejects.toThrow();
                    tally.killed += 1;
                  }
                await client.query('commit' in each && each.commit ? 'COMMIT' : 'ROLLBACK');
                await indexing.catch(() => undefined);
              }
            } finally {
              await client.query('ROLLBACK');
              client.release();
            }
          }
          await expectSearchesEqual(await scan());
          await expectSoundIndex();
          const { rows } = await database.pool.query<{ merged: boolean }>(
            'SELECT count(*) > 0 AS merged FROM search_segments WHERE documents > 512',
          );
          tally.merged += rows[0]?.merged ? 1 : 0;
        }
      }),
      {
        numRuns: 6,
        seed: 20_261_123,
        // Chance alone may leave out an indexing that is killed while it waits.
        examples: [[[{ do: 'insert', count: 120, seed: 1 }, { do: 'kill', all: [], commit: true }, { do: 'index' }]]],
      },
    );
    // The property is meaningful only if these occurred.
    expect(Math.min(tally.killed, tally.indexed)).toBeGreaterThan(0);
  });

  it('equal a plain scan after concurrent indexing and writing', async () => {
    await database.pool.query('DELETE FROM articles; DELETE FROM videos');
    const other = openPatiently(database.url, { max: 4 });
    try {
      let writing = true;
      const indexers = [database, other].map(async (instance) => {
        let total = 0;
        while (writing) total += await updateIndex(instance);
        return total;
      });
      const writer = async (seed: number) => {
        for (let round = 0; round < 6; round += 1) {
          await addArticles(database, makeArticles(70, seed * 100 + round));
          for (const kind of [0, 2, 5, 8]) {
            const { sql, values } = (writes[kind] as (typeof writes)[0])(seed * 1_000 + round);
            await database.pool.query(sql, values);
          }
        }
      };
      await Promise.all([1, 2].map(writer));
      writing = false;
      const indexed = await Promise.all(indexers);
      expect(Math.max(...indexed)).toBeGreaterThan(0);
      await expectSoundIndex();
      await expectSearchesEqual(await scan());
      await updateIndex(database);
      await expectSoundIndex();
      await expectSearchesEqual(await scan());
    } finally {
      await other.close();
    }
  });
});

describe('search during a merge of segments', () => {
  const cases: (Partial<MatchQuery> & { q: string })[] = [
    { q: 'walrus heron', sort: 'relevance' },
    { q: '"walrus heron"' },
    { q: '酒店价', sort: 'relevance' },
    { q: 'heron', from: new Date('2020-01-02') },
  ];

  /** Runs a search with something happening after its n-th statement; returns how many statements it had. */
  async function interrupt(query: (typeof cases)[0], after: number, happen: () => Promise<unknown>) {
    let statements = 0;
    const found = await withSearchConnection((run) =>
      findMatches({ ...defaults, ...query }, (async (statement) => {
        const result = await run(statement);
        statements += 1;
        if (statements === after) await happen();
        return result;
      }) as RunStatement),
    );
    return { statements, ids: found.matches.filter(({ match }) => match === 'all').map(({ id }) => id) };
  }

  /** Searches while segments are replaced after each of the first statements; returns how many searches started again. */
  async function countRestarts(query: (typeof cases)[0]): Promise<number> {
    let restarted = 0;
    for (let after = 1; after <= 4; after += 1) {
      await database.pool.query('DELETE FROM articles; DELETE FROM videos');
      const clear = Array.from({ length: 12 }, (_, n) => ({ slug: `clear-${n}`, title_en: 'walrus heron', title_zh: '酒店价' }));
      await addArticles(database, [...makeArticles(200, 7), ...clear]);
      await updateIndex(database);
      // More than a quarter, so that the next update replaces the segment.
      await database.pool.query(`DELETE FROM articles WHERE ${some(2, 3)}`);
      const { statements: plain, ids: expected } = await interrupt(query, 0, async () => undefined);
      expect(expected.length).toBeGreaterThan(0);
      const { statements, ids } = await interrupt(query, after, () => updateIndex(database));
      expect(ids).toEqual(expected);
      if (statements > plain) restarted += 1;
    }
    return restarted;
  }

  it.each(cases)('restarts for %j and finds the same', async (query) => {
    expect(await countRestarts(query)).toBeGreaterThan(0);
  });

  it('finds the same without a restart where all it needs of a replaced segment is in memory', async () => {
    expect(await countRestarts({ q: 'heron' })).toBe(0);
  });

  it('finds the same at each rest of a merge and after it', async () => {
    await database.pool.query('DELETE FROM articles; DELETE FROM videos');
    const words = Array.from({ length: 1_200 }, (_, n) => `w${n.toString(36)}x`).join(' ');
    await addArticles(database, [...makeArticles(200, 9), { slug: 'wordy', title_en: 'walrus heron', content_en: words }]);
    await updateIndex(database);
    await database.pool.query(`DELETE FROM articles WHERE ${some(2, 3)} AND slug <> 'wordy'`);
    const search = async () => (await interrupt({ q: 'walrus heron' }, 0, async () => undefined)).ids;
    const expected = await search();
    expect(expected.length).toBeGreaterThan(0);
    const before = await database.pool.query('SELECT segment FROM search_segments');
    const found: string[][] = [];
    await updateIndex(database, async () => void found.push(await search()));
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect([...found, await search()]).toEqual(new Array(found.length + 1).fill(expected));
    expect((await database.pool.query('SELECT segment FROM search_segments')).rows).not.toEqual(before.rows);
  });

  it('restarts when a match is edited and finds the current text', async () => {
    await database.pool.query('DELETE FROM articles; DELETE FROM videos');
    await addArticles(database, makeArticles(200, 8));
    await updateIndex(database);
    const [, matches] = queries[0] as (typeof queries)[0];
    const edited = (await scan()).find(matches)?.id;
    const { ids } = await interrupt({ q: 'walrus' }, 1, () =>
      database.pool.query(`UPDATE articles SET title_en = 'kiwi', excerpt_zh = '', content_en = '', tags = '{}' WHERE id = $1`, [
        edited,
      ]),
    );
    expect(ids).not.toContain(edited);
    expect(ids).toEqual((await scan()).filter(matches).map(({ id }) => id));
  });
});
