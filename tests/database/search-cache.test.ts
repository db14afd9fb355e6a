import { beforeAll, describe, expect, it } from 'vitest';
import { type Database, setDatabase } from '../../lib/platform/db/client';
import { type RunStatement, withSearchConnection } from '../../lib/platform/db/search-connection';
import { updateIndex } from '../../lib/search/index/index-writer';
import { findMatches } from '../../lib/search/matches/reads';
import type { Match } from '../../lib/search/matches/rules';
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

/** What a search finds, and its statements with their rows. */
async function trace(q: string): Promise<{ matches: Match[]; total: number; statements: { name: string; rows: unknown[] }[] }> {
  const statements: { name: string; rows: unknown[] }[] = [];
  const { matches, total } = await withSearchConnection((run) => {
    const noting: RunStatement = async (statement, name = '') => {
      const result = await run(statement, name);
      statements.push({ name, rows: result.rows });
      return result as never;
    };
    return findMatches({ q, sort: 'newest', prefix: false, skip: 0, take: 10 }, noting);
  });
  return { matches, total, statements };
}

/** How many documents a search finds, and how many posting lists it reads. */
async function search(q: string): Promise<{ total: number; lists: number }> {
  const { total, statements } = await trace(q);
  const rows = statements.flatMap(({ name, rows }) => (name === 'search_index' ? (rows as { term: string | null }[]) : []));
  return { total, lists: rows.filter(({ term }) => term !== null).length };
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

  it('do not count documents deleted since', async () => {
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

  it('match the documents of a segment after a merge', async () => {
    for (let segment = 0; segment < 8; segment += 1) {
      await addWord(database, 'teal', 64);
      await updateIndex(database);
      expect((await search('teal')).total).toBe(64 * (segment + 1));
    }
    const { rows } = await database.pool.query('SELECT max(documents)::int AS largest FROM search_segments');
    expect(rows[0].largest).toBeGreaterThan(64 * 6);
  });
});

describe('entries of documents', () => {
  const listEntryReads = async (q: string) =>
    (await trace(q)).statements.map(({ name }) => name).filter((name) => name.endsWith('_entries'));

  it('are kept by segment, of which a search reads one', async () => {
    const target = await createTestDatabase();
    await addCategories(target, 'one');
    setDatabase(target);
    for (const count of [70, 90]) {
      await addWord(target, 'ibis', count);
      await updateIndex(target);
    }
    expect(await listEntryReads('ibis')).toEqual(['search_segment_entries', 'search_entries']);
    expect(await listEntryReads('ibis')).toEqual(['search_segment_entries']);
    expect(await listEntryReads('ibis')).toEqual([]);
  });

  it('are those of the database that is searched, in its order', async () => {
    for (const at of [0, 1, 0]) {
      const each = databases[at] as Database;
      setDatabase(each);
      const { rows } = await each.pool.query<{ id: string }>(
        "SELECT id FROM articles WHERE title_en = 'kiwi' ORDER BY published_at DESC, id DESC LIMIT 10",
      );
      expect((await trace('kiwi')).matches.map(({ kind, id }) => ({ kind, id }))).toEqual(
        rows.map(({ id }) => ({ kind: 'article', id })),
      );
    }
  });

  it('omits deleted documents', async () => {
    setDatabase(database);
    const [newest, second] = (await trace('kiwi')).matches;
    await database.pool.query('DELETE FROM articles WHERE id = $1', [newest?.id]);
    const { matches, statements } = await trace('kiwi');
    expect(matches[0]?.id).toBe(second?.id);
    expect(statements.map(({ name }) => name)).not.toContain('search_segment_entries');
  });
});
