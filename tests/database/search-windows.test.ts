import { beforeAll, describe, expect, it } from 'vitest';
import { type RunStatement, withSearchConnection } from '../../lib/platform/db/search-connection';
import type { MatchLimits } from '../../lib/search/index/full-matches';
import { readIndex } from '../../lib/search/index/index-reader';
import { updateIndex } from '../../lib/search/index/index-writer';
import { type IndexMatches, matchIndex } from '../../lib/search/index/match';
import { type Clause, type IndexQuery, listIndexTerms } from '../../lib/search/index/query';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories } from '../support/search';

/** Phrases are read in windows. Whatever their size, a search finds what a plain scan of the texts finds. */
const database = await createTestDatabase();
const ARTICLES = 1_200;

/** Each contains “north” and “wind”; every other one the phrase. Four segments and waiting documents of all times. */
beforeAll(async () => {
  await addCategories(database, 'one');
  const articles = Array.from({ length: ARTICLES }, (_, n) => ({
    slug: `n${n}`,
    title_en: n === ARTICLES - 60 ? 'North wind' : '',
    content_en: `${n % 2 === 0 ? 'A north wind blew' : 'The wind of the north'}${n % 40 === 0 ? ' at sea at last' : ' at last, at sea'}.`,
    publish_at: new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString(),
  }));
  for (const part of [0, 1, 2, 3]) {
    await addArticles(
      database,
      articles.filter((_, n) => n % 5 === part),
    );
    await updateIndex(database);
  }
  await addArticles(
    database,
    articles.filter((_, n) => n % 5 === 4 && n % 20 === 4),
  );
  await database.pool.query("DELETE FROM articles WHERE slug IN ('n1180', 'n1182', 'n600')");
}, 120_000);

const phrase = (words: string): Clause => ({
  alternatives: [words.split(' ').map((start, at) => ({ start, open: false, at }))],
  weight: 1,
});

type Options = Partial<MatchLimits> & Partial<Pick<IndexQuery, 'sort' | 'maxMatches' | 'excluded'>>;

/** Finds phrases, and counts the bytes that this takes. */
async function find(phrases: string[], options: Options = {}): Promise<IndexMatches & { bytes: number }> {
  const { windowSize = ARTICLES, positionBytes = Number.POSITIVE_INFINITY, ...rest } = options;
  const query: IndexQuery = {
    terms: phrases.map((words) => ({ clause: phrase(words), parts: [], binds: false })),
    excluded: [],
    labels: { required: [], excluded: [] },
    sort: 'newest',
    skip: 0,
    take: ARTICLES,
    maxMatches: 10_000,
    ...rest,
  };
  let bytes = 0;
  const found = await withSearchConnection(async (run) => {
    const counted: RunStatement = async (statement) => {
      const result = await run<{ bytes?: Buffer }>(statement);
      for (const row of result.rows) bytes += row.bytes?.length ?? 0;
      return result as never;
    };
    const { terms, starts } = listIndexTerms(query);
    return matchIndex(query, await readIndex(terms, starts, run), counted, { windowSize, positionBytes });
  });
  return { ...found, bytes };
}

/** Articles whose text contains every phrase, newest first. */
async function scan(...phrases: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM articles WHERE content_en ILIKE ALL ($1) ORDER BY published_at DESC, id DESC',
    [phrases.map((words) => `%${words}%`)],
  );
  return rows.map(({ id }) => id);
}

const idsOf = ({ matches }: IndexMatches) => matches.map(({ id }) => id);

describe('phrases', () => {
  it.each([1, 64, 300, ARTICLES])('are all found in windows of %i documents', async (windowSize) => {
    for (const phrases of [['north wind'], ['north wind', 'sea at'], ['at sea at last'], ['wind north']]) {
      const expected = await scan(...phrases);
      const found = await find(phrases, { windowSize });
      expect(idsOf(found).slice(0, found.all), phrases.join()).toEqual(expected);
      expect(found).toMatchObject({ all: expected.length, isComplete: true });
    }
  });

  it('are found without excluded documents', async () => {
    const [all, excluded] = [await scan('north wind'), await scan('sea at last')];
    const expected = all.filter((id) => !excluded.includes(id));
    expect(expected.length).toBeLessThan(all.length);
    const found = await find(['north wind'], { windowSize: 100, excluded: [phrase('sea at last')] });
    expect(idsOf(found)).toEqual(expected);
  });

  it('are read from either end only until enough are found', async () => {
    const expected = await scan('north wind');
    const whole = await find(['north wind']);
    for (const sort of ['newest', 'oldest', 'relevance'] as const) {
      const found = await find(['north wind'], { windowSize: 50, maxMatches: 80, sort });
      expect(found.isComplete).toBe(false);
      expect(found.all).toBeGreaterThan(80);
      expect(found.bytes).toBeLessThan(whole.bytes * 0.7);
      if (sort === 'relevance') {
        expect(found.matches[0]?.published).toBe(Date.UTC(2020, 0, 1) + (ARTICLES - 60) * 60_000);
        expect(idsOf(found)).toEqual(expect.arrayContaining(expected.slice(0, 80)));
      } else {
        const ordered = sort === 'newest' ? expected : [...expected].reverse();
        expect(idsOf(found).slice(0, 80)).toEqual(ordered.slice(0, 80));
      }
    }
  });

  it('are read up to the byte limit with correct partial results', async () => {
    const expected = await scan('north wind');
    const found = await find(['north wind'], { windowSize: 50, positionBytes: 500 });
    expect(found.isComplete).toBe(false);
    expect(found.all).toBeGreaterThan(20);
    expect(found.bytes).toBeLessThan(2_000);
    expect(idsOf(found)[0]).toBe(expected[0]);
    expect(expected).toEqual(expect.arrayContaining(idsOf(found)));
  });

  it('are read only in the best documents of partial matches', async () => {
    const absent = await find(['north wind', 'wind north'], { sort: 'relevance' });
    expect(absent).toMatchObject({ all: 0, some: 50, isComplete: true });
    const expected = await scan('north wind');
    expect(expected).toEqual(expect.arrayContaining(idsOf(absent)));
  });
});
