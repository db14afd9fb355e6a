import { beforeAll, describe, expect, it } from 'vitest';
import { type Database, setDatabase } from '../../lib/platform/db/client';
import { type RunStatement, withSearchConnection } from '../../lib/platform/db/search-connection';
import { updateIndex } from '../../lib/search/index/index-writer';
import { findMatches } from '../../lib/search/query/reads';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories } from '../support/search';

const databases = [await createTestDatabase(), await createTestDatabase()];
const [database] = databases as [Database];

let added = 0;
const addWord = (target: Database, word: string, count: number) =>
  addArticles(
    target,
    Array.from({ length: count }, () => ({ slug: `a${added++}`, title_en: word })),
  );

/** How many documents a search finds, and how many posting lists it reads. */
async function search(q: string): Promise<{ total: number; lists: number }> {
  let lists = 0;
  const { total } = await withSearchConnection((run) => {
    const counting: RunStatement = async (statement, name) => {
      const result = await run(statement, name);
      if (name === 'search_index')
        lists += result.rows.filter((row) => (row as unknown as { term: string | null }).term !== null).length;
      return result as never;
    };
    return findMatches({ q, sort: 'newest', prefix: false, skip: 0, take: 10 }, counting);
  });
  return { total, lists };
}

beforeAll(async () => {
  for (const each of databases) {
    await addCategories(each, 'one');
    await addWord(each, 'heron', 70);
    await updateIndex(each);
  }
  setDatabase(database);
});

describe('posting lists', () => {
  it('are not those of another database whose segments have the same numbers', async () => {
    const counts = [40, 50];
    const numbers: number[][] = [];
    for (const [at, each] of databases.entries()) {
      await addWord(each, 'kiwi', counts[at] as number);
      await addWord(each, 'heron', 64);
      await updateIndex(each);
      const { rows } = await each.pool.query<{ segment: number }>('SELECT segment FROM search_segments ORDER BY 1');
      numbers.push(rows.map(({ segment }) => segment));
    }
    expect(numbers[0]).toEqual(numbers[1]);
    for (const at of [0, 1, 0]) {
      setDatabase(databases[at] as Database);
      expect((await search('kiwi')).total).toBe(counts[at]);
    }
  });

  it('are read once, and then again only in segments that are new', async () => {
    await addWord(database, 'walrus', 70);
    await updateIndex(database);
    expect(await search('walrus')).toEqual({ total: 70, lists: 1 });
    expect(await search('walrus')).toEqual({ total: 70, lists: 0 });
    await addWord(database, 'walrus', 80);
    await updateIndex(database);
    expect(await search('walrus')).toEqual({ total: 150, lists: 1 });
    expect(await search('walrus')).toEqual({ total: 150, lists: 0 });
  });

  it('do not count documents that died since', async () => {
    await database.pool.query("DELETE FROM articles WHERE id IN (SELECT id FROM articles WHERE title_en = 'walrus' LIMIT 13)");
    expect(await search('walrus')).toEqual({ total: 137, lists: 0 });
    await database.pool.query(
      "UPDATE articles SET title_en = 'heron' WHERE id IN (SELECT id FROM articles WHERE title_en = 'walrus' LIMIT 7)",
    );
    expect((await search('walrus')).total).toBe(130);
  });

  it('remember that a segment lacks a term, until documents with it are indexed', async () => {
    const count = async () => (await search('egret -puffin')).total;
    expect(await count()).toBe(0);
    await addWord(database, 'egret', 66);
    await updateIndex(database);
    expect(await count()).toBe(66);
  });

  it('of a merged segment are those of its documents', async () => {
    for (let segment = 0; segment < 8; segment += 1) {
      await addWord(database, 'teal', 64);
      await updateIndex(database);
      expect((await search('teal')).total).toBe(64 * (segment + 1));
    }
    const { rows } = await database.pool.query('SELECT max(documents)::int AS largest FROM search_segments');
    expect(rows[0].largest).toBeGreaterThan(64 * 6);
  });
});
