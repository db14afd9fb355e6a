import { beforeAll, describe, expect, it } from 'vitest';
import { type RunStatement, withSearchConnection } from '../../lib/platform/db/search-connection';
import { updateIndex } from '../../lib/search/index/index-writer';
import { findMatches } from '../../lib/search/matches/reads';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, findExactly } from '../support/search';

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

describe('search terms', () => {
  it('are ignored beyond the 24th', async () => {
    expect(await findExactly(NAMES.slice(0, 24).join(' '))).toEqual(['first-24']);
    expect(await findExactly(NAMES.join(' '))).toEqual(['first-24']);
    expect(await findExactly(`${NAMES.slice(0, 23).join(' ')} zqz`)).toEqual([]);
  });

  it('count once each, and without stop words', async () => {
    expect(await findExactly(`${'zqa zqb '.repeat(15)} zqz`)).toEqual([]);
    // Ignored words count, too: the 24 terms end with the 22nd name.
    expect(await findExactly(`the of ${NAMES.slice(0, 23).join(' ')} zqz`)).toEqual(['first-24']);
  });

  it.each(['"of the" egrets', 'of-the egrets', '"the" egrets', '"is in" "of the" "to be" egrets'])(
    'are ignored beside others if they are phrases of stop words: %s',
    async (q) => {
      expect((await findExactly(q)).sort()).toEqual(['phrase', 'plain']);
    },
  );

  it('are searched if they are only phrases of stop words', async () => {
    expect(await findExactly('"of the"')).toEqual(['phrase']);
    expect(await findExactly('"the of"')).toEqual([]);
  });
});

/** What a search reads from the database, and how many forms of words it looks up as typos. */
async function measure(q: string, prefix = false): Promise<{ statements: number; rows: number; bytes: number; forms: number }> {
  const sum = { statements: 0, rows: 0, bytes: 0, forms: 0 };
  await withSearchConnection((run) => {
    const counted: RunStatement = async (statement) => {
      const result = await run<Record<string, unknown>>(statement);
      sum.statements += 1;
      sum.rows += result.rows.length;
      const [forms] = statement.text.includes('search_near') ? statement.values.filter(Array.isArray) : [];
      sum.forms += forms?.length ?? 0;
      for (const row of result.rows)
        for (const value of Object.values(row)) sum.bytes += value instanceof Uint8Array ? value.length : 0;
      return result as never;
    };
    return findMatches({ q, prefix, sort: 'relevance', skip: 0, take: 20 }, counted);
  });
  return sum;
}

describe('cost of a search', () => {
  const words = Array.from({ length: 100 }, (_, n) => `w${String.fromCodePoint(97 + (n % 26), 97 + (n % 7), 97 + (n % 3))}`);
  const run = Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  beforeAll(async () => {
    // Each document contains everything that the queries below ask for.
    await addArticles(
      database,
      Array.from({ length: 600 }, (_, n) => ({
        slug: `much-${n}`,
        content_en: `${words.join(' ')} the of a q a a a`,
        content_zh: `${run} ${'酒店'.repeat(100)}`,
      })),
    );
    await updateIndex(database);
  }, 240_000);

  it.each([
    ['one word', 'wabc waaa'],
    ['many words', words.join(' ').slice(0, 200)],
    ['many alternatives', words.join(' OR ').slice(0, 200)],
    ['many excluded words', `waaa -${words.join(' -')}`.slice(0, 200)],
    ['single letters', 'a '.repeat(100)],
    ['stop words', 'the of '.repeat(28)],
    ['a phrase', `"${words.slice(0, 39).join(' ')}"`],
    ['a run of Chinese', run],
    ['single characters', [...run].join(' ').slice(0, 200)],
    ['repeated characters', '酒店'.repeat(100)],
    [
      'typos',
      Array.from({ length: 24 }, (_, n) => `egrqts${String.fromCodePoint(97 + n)}`)
        .join(' ')
        .slice(0, 200),
    ],
    ['marks', '"-'.repeat(100)],
  ])('is bounded for %s', async (_what, q) => {
    expect(q.length).toBeLessThanOrEqual(200);
    for (const prefix of [false, true]) {
      const { statements, rows, bytes } = await measure(q, prefix);
      expect(statements).toBeLessThanOrEqual(30);
      // A row for each term and segment, block of positions, and candidate.
      expect(rows).toBeLessThan(6_000);
      expect(bytes).toBeLessThan(8_000_000);
    }
  });

  it('includes typo lookups for at most eight words', async () => {
    const typos = (count: number) => Array.from({ length: count }, (_, n) => `zzqt${String.fromCodePoint(97 + n)}x`).join(' ');
    const [one, eight, twenty] = [await measure(typos(1)), await measure(typos(8)), await measure(typos(20))];
    expect(one.forms).toBeGreaterThan(0);
    expect(eight.forms).toBe(8 * one.forms);
    expect(twenty.forms).toBe(eight.forms);
  });
});
