import { beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '../../lib/archive/changes/reads';
import type { Database } from '../../lib/platform/db/client';
import { insertArticle, insertCategory, read, readNewestStamp, readVersion } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';

let database: Database;
const run = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);

beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
  await insertCategory(database.pool, 'empty');
  await run("INSERT INTO videos (video_url, title_zh, title_en) VALUES ('https://example.com/v', '片', 'Film')");
});

describe('slugs', () => {
  it('keep every earlier slug as an alias and a previous slug, newest last, and never the current one', async () => {
    const id = await insertArticle(database.pool, { slug: 'first', aliases: ['extra', 'first'] });
    const slugs = () => run('SELECT slug, aliases, previous_slugs FROM articles WHERE id = $1', [id]).then(({ rows }) => rows[0]);
    expect(await slugs()).toEqual({ slug: 'first', aliases: ['extra'], previous_slugs: [] });
    await run("UPDATE articles SET slug = 'second' WHERE id = $1", [id]);
    expect(await slugs()).toEqual({ slug: 'second', aliases: ['extra', 'first'], previous_slugs: ['first'] });
    await run("UPDATE articles SET slug = 'third', aliases = '{}' WHERE id = $1", [id]);
    expect(await slugs()).toEqual({ slug: 'third', aliases: ['second'], previous_slugs: ['first', 'second'] });
    await run("UPDATE articles SET slug = 'first' WHERE id = $1", [id]);
    expect(await slugs()).toEqual({ slug: 'first', aliases: ['second', 'third'], previous_slugs: ['second', 'third'] });
  });

  it('are unique, and stay unchanged after a rejected rename', async () => {
    await insertArticle(database.pool, { slug: 'taken' });
    const id = await insertArticle(database.pool, { slug: 'mine' });
    await expect(run("UPDATE articles SET slug = 'taken' WHERE id = $1", [id])).rejects.toMatchObject({ code: '23505' });
    expect((await run('SELECT slug, aliases FROM articles WHERE id = $1', [id])).rows).toEqual([{ slug: 'mine', aliases: [] }]);
  });

  it('leave a tombstone with the earlier slugs', async () => {
    const id = await insertArticle(database.pool, { slug: 'mayfly' });
    await run("UPDATE articles SET slug = 'mayfly-2' WHERE id = $1", [id]);
    const since = await readNewestStamp(database.pool);
    await run('DELETE FROM articles WHERE id = $1', [id]);
    const { changes } = await listChanges({ since, pageSize: 10 }, appUrl);
    expect(changes).toEqual([
      { type: 'delete', slug: 'mayfly-2', previous_slugs: ['mayfly'], article: null, changed_at: expect.any(String) },
    ]);
  });
});

describe('a writer cannot', () => {
  it.each(['articles CASCADE', 'tombstones', 'categories CASCADE', 'videos', 'articles, tombstones CASCADE'])(
    'TRUNCATE %s',
    async (tables) => {
      const count = () => read<number>(database.pool, 'SELECT count(*)::int FROM articles');
      const before = await count();
      await expect(run(`TRUNCATE ${tables}`)).rejects.toMatchObject({
        code: '23001',
        message: expect.stringMatching(/^TRUNCATE of/),
      });
      expect(await count()).toBe(before);
    },
  );

  it('change the slug of a category, even of an empty one', async () => {
    await expect(run("UPDATE categories SET slug = 'full' WHERE slug = 'empty'")).rejects.toMatchObject({
      message: 'the slug of category empty cannot be changed',
    });
    expect(await read(database.pool, "SELECT count(*)::int FROM categories WHERE slug = 'empty'")).toBe(1);
  });

  it('delete a category with articles or refer to an unknown one', async () => {
    await insertArticle(database.pool, { slug: 'holds-the-category' });
    await expect(run("DELETE FROM categories WHERE slug = 'revenue'")).rejects.toThrow(/articles_category_slug_fkey/);
    await expect(insertArticle(database.pool, { slug: 'lost', category_slug: 'nowhere' })).rejects.toMatchObject({
      code: '23503',
    });
  });

  it.each([
    ['NULL as a text', 'title_ru', null],
    ['NULL as the tags', 'tags', null],
    ['an object as the mentions', 'mentions', '{}'],
  ])('store %s', async (_name, column, value) => {
    await expect(insertArticle(database.pool, { slug: 'odd', [column]: value })).rejects.toMatchObject({ code: /^23/ });
  });
});

describe("the archive's version", () => {
  const touches = [
    ['an insert', () => insertArticle(database.pool, { slug: 'v' })],
    ['an edit', () => run("UPDATE articles SET title_en = 'New' WHERE slug = 'v'")],
    ['an unpublication', () => run("UPDATE articles SET is_published = false WHERE slug = 'v'")],
    ['a publication', () => run("UPDATE articles SET is_published = true WHERE slug = 'v'")],
    ['a deletion', () => run("DELETE FROM articles WHERE slug = 'v'")],
    [
      'an upsert',
      () =>
        run(`INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name)
        VALUES ('taken', 'z', 'e', 'z', 'e', 'revenue', 'a') ON CONFLICT (slug) DO UPDATE SET title_en = excluded.title_en`),
    ],
    ['a new category', () => insertCategory(database.pool, 'v')],
    ['a renamed category', () => run("UPDATE categories SET name_en = 'New' WHERE slug = 'v'")],
    ['a deleted category', () => run("DELETE FROM categories WHERE slug = 'v'")],
    ['a new video', () => run("INSERT INTO videos (video_url, title_zh, title_en) VALUES ('https://example.com/w', '片', 'W')")],
    ['an edited video', () => run("UPDATE videos SET title_en = 'New' WHERE video_url = 'https://example.com/w'")],
    ['a deleted video', () => run("DELETE FROM videos WHERE video_url = 'https://example.com/w'")],
  ] as const;
  it.each(touches)('increases with %s', async (_name, touch) => {
    const before = BigInt(await readVersion(database.pool));
    await touch();
    expect(BigInt(await readVersion(database.pool))).toBeGreaterThan(before);
  });

  it('is unchanged after a rollback', async () => {
    const before = await readVersion(database.pool);
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query("UPDATE articles SET title_en = 'Never' WHERE slug = 'taken'");
    await client.query('ROLLBACK');
    client.release();
    expect(await readVersion(database.pool)).toBe(before);
  });

  const idle = ['articles', 'categories', 'videos'].flatMap((table) => [
    `UPDATE ${table} SET title_en = title_en WHERE false`.replace(
      'title_en = title_en',
      table === 'categories' ? 'name_en = name_en' : 'title_en = title_en',
    ),
    `DELETE FROM ${table} WHERE false`,
    `INSERT INTO ${table} SELECT * FROM ${table} WHERE false`,
  ]);
  it.each([...idle, 'SELECT archive_go_live()', 'SELECT archive_lock()'])(
    'is unchanged by a statement that affects no rows: %s',
    async (sql) => {
      const before = await readVersion(database.pool);
      await run(sql);
      expect(await readVersion(database.pool)).toBe(before);
    },
  );
});

describe('an edited category', () => {
  it('does not appear in /changes', async () => {
    const since = await readNewestStamp(database.pool);
    await run("UPDATE categories SET name_en = 'Other words' WHERE slug = 'revenue'");
    expect(await listChanges({ since, pageSize: 10 }, appUrl)).toEqual({
      changes: [],
      next_since: since.toISOString(),
      has_more: false,
    });
  });
});
