import { beforeAll, describe, expect, it } from 'vitest';

type MatchPage = { total: number; capped: boolean; hits: { kind: string; id: string; score: number }[] };

import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, find, findExactly } from '../support/search';

const database = await createTestDatabase();
const NAMES = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `zq${letter}`);

beforeAll(async () => {
  await addCategories(database, 'one');
  await addArticles(database, [
    { slug: 'first-24', title_en: NAMES.slice(0, 24).join(' ') },
    { slug: 'last-2', title_en: NAMES.slice(24).join(' ') },
    { slug: 'phrase', title_en: 'Egrets of the north' },
    { slug: 'plain', title_en: 'Egrets' },
  ]);
});

describe('terms', () => {
  it('beyond the 24th are ignored', async () => {
    expect(await findExactly(NAMES.slice(0, 24).join(' '))).toEqual(['first-24']);
    expect(await findExactly(NAMES.join(' '))).toEqual(['first-24']);
    expect(await findExactly(`${NAMES.slice(0, 23).join(' ')} zqz`)).toEqual([]);
  });

  it('count once each, and without stop words', async () => {
    expect(await findExactly(`${'zqa zqb '.repeat(15)} zqz`)).toEqual([]);
    expect(await findExactly(`${'the of '.repeat(12)} ${NAMES.slice(0, 23).join(' ')} zqz`)).toEqual([]);
  });

  it.each(['"of the" egrets', 'of-the egrets', '"the" egrets', '"is in" "of the" "to be" egrets'])(
    'that are phrases of stop words are ignored beside others: %s',
    async (q) => {
      expect((await findExactly(q)).sort()).toEqual(['phrase', 'plain']);
    },
  );

  it('that are phrases of stop words are searched alone', async () => {
    expect(await findExactly('"of the"')).toEqual(['phrase']);
    expect(await findExactly('"the of"')).toEqual([]);
  });
});

type Plan = { query: string; needles?: string[]; scoring?: string[]; take?: number };

async function findMatches({ query, needles = [], scoring = [], take = 10_000 }: Plan): Promise<MatchPage> {
  const { rows } = await database.pool.query<{ found: MatchPage }>(
    `SELECT search_find($1, $2, '{}', $3, NULL, NULL, NULL, 10000, 0, $4) AS found`,
    [query, needles, scoring, take],
  );
  return rows[0]?.found as MatchPage;
}

/** Index rows without articles, each older than the one before. `text` is an SQL expression of the row number `n`. */
async function addDocuments(lexeme: string, count: number, text: { title?: string; terms: string }): Promise<void> {
  await database.pool.query(`
    INSERT INTO search_documents (kind, id, category_slug, published_at, title, tags, excerpt, focus, terms, lexemes)
    SELECT 'article', gen_random_uuid(), 'one', '2020-01-01T00:00:00Z'::timestamptz - n * interval '1 hour',
      ${text.title ?? "''"}, '', '', '', ${text.terms}, array_to_tsvector(ARRAY['${lexeme}'])
    FROM generate_series(1, ${count}) n`);
}

describe('the work of a search', () => {
  it('is bounded for phrases in many long texts: the newest are read, and the total is marked', async () => {
    // 2 MB each. One comparison per text allows about 12 of them, two about 8.
    await addDocuments('zlong', 40, { terms: `repeat(' lorem', 333333) || CASE WHEN n % 2 = 0 THEN ' zx zlong ' ELSE ' ' END` });
    const one = await findMatches({ query: "'zlong'", needles: [' zx zlong '] });
    expect(one.capped).toBe(true);
    expect(one.total).toBeGreaterThanOrEqual(5);
    expect(one.total).toBeLessThan(12);
    const two = await findMatches({ query: "'zlong'", needles: [' zx zlong ', ' zlong '] });
    expect(two.total).toBeLessThan(one.total);
    const index = await findMatches({ query: "'zlong'" });
    expect(index).toMatchObject({ total: 40, capped: false });
  });

  it('reads at least one text, however long', async () => {
    await addDocuments('zhuge', 1, { terms: `repeat(' lorem', 7000000) || ' zx zhuge '` });
    expect(await findMatches({ query: "'zhuge'", needles: [' zx zhuge ', ' zhuge '] })).toMatchObject({
      total: 1,
      capped: false,
    });
  });

  it('is bounded for many terms in many texts: the newest are scored, and all are counted', async () => {
    // 24 terms allow 1,666 scores. Rows 1,600 and 2,900 have a title.
    await addDocuments('zmany', 3_000, { title: `CASE WHEN n IN (1600, 2900) THEN ' zmany ' ELSE '' END`, terms: `' zmany '` });
    const few = await findMatches({ query: "'zmany'", scoring: [' zmany '] });
    expect(few.hits.slice(0, 3).map(({ score }) => score)).toEqual([9, 9, 1]);
    const scoring = [' zmany ', ...NAMES.slice(0, 23).map((name) => ` ${name} `)];
    const many = await findMatches({ query: "'zmany'", scoring });
    expect(many).toMatchObject({ total: 3_000, capped: false });
    expect(many.hits.slice(0, 3).map(({ score }) => score)).toEqual([9, 1, 1]);
    expect(many.hits.map(({ id }) => id).sort()).toEqual(few.hits.map(({ id }) => id).sort());
  });
});

describe('the search for typos', () => {
  it('gives up on a query with more than eight of them', async () => {
    const words = ['revenue', 'occupancy', 'forecast', 'hospital', 'customer', 'strategy', 'analysis', 'benefits', 'operator'];
    await addArticles(database, [{ slug: 'words', title_en: words.join(' ') }]);
    const typo = (word: string) => `${word.slice(0, 3)}q${word.slice(4)}`;
    const query = (typos: number) => words.map((word, index) => (index < typos ? typo(word) : word)).join(' ');
    expect(await find(query(8))).toMatchObject({ total: 1, approximate: true });
    expect(await find(query(9))).toMatchObject({ total: 0 });
  });
});
