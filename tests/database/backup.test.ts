import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { identify } from '../../lib/api/admission/identify';
import { writeAudit } from '../../lib/audit/writes';
import { writeBackup } from '../../lib/db/backup/write';
import { type Database, openDatabase, setDatabase } from '../../lib/db/client';
import { insertArticle } from '../support/articles';
import {
  backupFolder,
  copyMigrations,
  fillDatabase,
  readAll,
  readSchema,
  restore,
  restoreInProcess,
  withClient,
} from '../support/backups';
import { createEmptyDatabase, createTestDatabase, migrateInProcess, migrationsFolder } from '../support/databases';
import { bySlug, catchUp, copyOf, emptyMirror, type Mirror, readSource } from '../support/mirror';
import { startWriter } from '../support/writers';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';

const folder = backupFolder();
const file = path.join(folder, 'whole.backup');
const change = {
  actor: 'service',
  action: 'key.freeze',
  subject: 'key:x',
  before: null,
  after: null,
  requestId: undefined,
} as const;
const issuedKey = { text: '', prefix: '' };
const mirror: Mirror = emptyMirror();
let source: Database;
let before: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  source = await createTestDatabase();
  const { keyText, prefix } = await fillDatabase(source);
  Object.assign(issuedKey, { text: keyText, prefix });
  await insertArticle(source.pool, { slug: 'waits-to-be-indexed', category_slug: 'labour' });
  await catchUp(mirror, 100);
  before = await readAll(source.url);
  await writeBackup({ databaseUrl: source.url, directory: migrationsFolder, file });
});

/** Opens the database as the service does while `work` runs. */
async function withServiceDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(url, { max: 4 });
  setDatabase(database);
  try {
    return await work(database);
  } finally {
    await database.close();
    setDatabase(source);
  }
}

describe('a backup, restored into an empty database', () => {
  let url: string;
  beforeAll(async () => {
    url = await createEmptyDatabase();
    const report = await restore(url, file);
    expect(report.rows).toBe(Object.values(before).reduce((sum, { rows }) => sum + rows, 0));
    expect(report.migrated).toEqual([]);
  });

  it('equals the source row by row, with every table filled', async () => {
    expect(await readAll(url)).toEqual(before);
    expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([]);
  });

  it('has all triggers enabled and the same functions, indexes and constraints', async () => {
    const schema = await readSchema(url);
    expect(schema).toEqual(await readSchema(source.url));
    const triggers = schema.filter((line) => line.startsWith('trigger'));
    expect(triggers.length).toBeGreaterThan(15);
    expect(triggers.filter((line) => !line.endsWith(' O'))).toEqual([]);
  });

  it('accepts a key issued before the backup', async () => {
    await withServiceDatabase(url, async () => {
      const request = new Request('http://localhost/', { headers: { 'x-api-key': issuedKey.text } });
      expect(await identify(request, 'anyone', new Date())).toMatchObject({ kind: 'key', key: { prefix: issuedKey.prefix } });
    });
  });

  it('rejects changes to audit rows and continues their numbering', async () => {
    await withServiceDatabase(url, async ({ pool }) => {
      for (const statement of ["UPDATE audit SET actor = 'x'", 'DELETE FROM audit', 'TRUNCATE audit'])
        await expect(pool.query(statement)).rejects.toThrow('audit rows are never changed or removed');
      const newest = async () => Number((await pool.query('SELECT max(id) AS id FROM audit')).rows[0].id);
      const last = await newest();
      await writeAudit(pool, change);
      expect(await newest()).toBeGreaterThan(last);
    });
  });

  it('continues the change feed for readers without gaps or repeats', async () => {
    await withServiceDatabase(url, async ({ pool }) => {
      const reader = copyOf(mirror);
      await insertArticle(pool, { slug: 'after-the-restore', category_slug: [...mirror.articles.values()][0]?.category_slug });
      await pool.query("DELETE FROM articles WHERE slug = 'after-the-restore'");
      await pool.query("UPDATE articles SET title_en = title_en || ' again' WHERE state = 'published'");
      const { rows } = await pool.query<{ stamp: Date }>(
        'SELECT changed_at AS stamp FROM tombstones UNION ALL SELECT changed_at FROM articles WHERE changed_at IS NOT NULL',
      );
      expect(new Set(rows.map(({ stamp }) => Number(stamp))).size).toBe(rows.length);
      expect(rows.filter(({ stamp }) => stamp > mirror.since).length).toBe(mirror.articles.size + 1);
      await catchUp(reader, 7);
      expect(bySlug(reader.articles)).toEqual(bySlug(await readSource()));
    });
  });
});

describe('a restore that replaces existing data', () => {
  it('removes all previous rows and never reuses a stamp', async () => {
    const url = await createEmptyDatabase();
    await restore(url, file);
    const newestStamp = await withClient(url, async (client) => {
      await insertArticle(client, { slug: 'not-in-the-backup', category_slug: 'labour' });
      await client.query("SELECT setval('archive_stamps', 4102444800000)");
      return 4_102_444_800_000;
    });
    await restore(url, file, { replace: true });
    expect(await readAll(url)).toEqual(before);
    await withClient(url, async (client) => {
      await client.query(
        "UPDATE articles SET title_en = 'Later' WHERE slug = (SELECT slug FROM articles WHERE state = 'published' LIMIT 1)",
      );
      const { rows } = await client.query<{ stamp: Date }>('SELECT max(changed_at) AS stamp FROM articles');
      expect(Number(rows[0]?.stamp)).toBe(newestStamp + 1);
    });
  });

  it('leaves the database unchanged when killed and succeeds on the next run', async () => {
    const url = await createEmptyDatabase();
    await restore(url, file);
    await withClient(url, (client) => client.query("UPDATE subscribers SET name = 'changed since'"));
    const [rows, schema] = [await readAll(url), await readSchema(url)];
    expect(await restoreInProcess(url, file, { stopAfter: 20 })).toEqual({ signal: 'SIGKILL', output: 'waiting\n' });
    expect([await readAll(url), await readSchema(url)]).toEqual([rows, schema]);
    await restore(url, file, { replace: true });
    expect(await readAll(url)).toEqual(before);
  });

  it('reverts a newer schema to the one in the backup', async () => {
    const url = await createEmptyDatabase();
    const later = copyMigrations(folder, { add: "CREATE TYPE mood AS ENUM ('a'); CREATE TABLE moods (mood mood NOT NULL);" });
    expect(await migrateInProcess(later, url)).toEqual([{ applied: expect.arrayContaining(['29991231000000_later']) }]);
    await restore(url, file, { replace: true });
    expect([await readAll(url), await readSchema(url)]).toEqual([before, await readSchema(source.url)]);
  });
});

describe('a backup of an older schema', () => {
  it('is migrated to the current schema', async () => {
    const url = await createEmptyDatabase();
    const directory = copyMigrations(folder, { add: 'CREATE TABLE moods AS SELECT count(*) AS n FROM articles;' });
    const { output } = await restoreInProcess(url, file, { directory });
    expect(JSON.parse(output)).toMatchObject({ migrated: ['29991231000000_later'] });
    const { moods, _prisma_migrations: migrations, ...rest } = await readAll(url);
    expect([moods?.rows, migrations?.rows]).toEqual([1, (before._prisma_migrations?.rows ?? 0) + 1]);
    const { _prisma_migrations: _, ...old } = before;
    expect(rest).toEqual(old);
    expect(await withClient(url, async (client) => (await client.query('SELECT n::int FROM moods')).rows)).toEqual([
      { n: before.articles?.rows },
    ]);
  });
});

describe('a backup of a schema with a concurrently built index', () => {
  it('is restored completely', async () => {
    const [url, other] = [await createEmptyDatabase(), await createEmptyDatabase()];
    const directory = copyMigrations(folder, {
      add: 'DROP INDEX CONCURRENTLY IF EXISTS mails_locale;\nCREATE INDEX CONCURRENTLY mails_locale ON mails (locale);\n',
    });
    await migrateInProcess(directory, url);
    const copy = path.join(folder, 'concurrent.backup');
    await writeBackup({ databaseUrl: url, directory, file: copy });
    await restore(other, copy, { directory });
    expect(await readSchema(other)).toEqual(await readSchema(url));
    expect((await readSchema(other)).join('\n')).toContain('mails_locale');
  });
});

describe('a backup taken while writers run', () => {
  it('is a snapshot of its start time despite writes between two tables', async () => {
    const busy = await createTestDatabase();
    await fillDatabase(busy);
    const initial = await readAll(busy.url);
    const copy = path.join(folder, 'between.backup');
    let tables = 0;
    await writeBackup({
      databaseUrl: busy.url,
      directory: migrationsFolder,
      file: copy,
      async onProgress() {
        tables += 1;
        await insertArticle(busy.pool, { slug: `between-${tables}`, category_slug: 'labour', tags: ['between'] });
        await busy.pool.query("UPDATE subscribers SET name = name || '.'");
        await writeAudit(busy.pool, { ...change, subject: `key:${tables}` });
      },
    });
    expect(tables).toBe(Object.keys(initial).length);
    const url = await createEmptyDatabase();
    await restore(url, copy);
    expect(await readAll(url)).toEqual(initial);
  });

  it('is a consistent snapshot: a reader of it misses nothing and receives nothing twice', async () => {
    const busy = await createTestDatabase();
    for (const slug of ['north', 'south'])
      await busy.pool.query('INSERT INTO categories (slug, name_zh, name_en) VALUES ($1, $1, $1)', [slug]);
    const writers = [1, 2, 3].map((seed) => startWriter({ url: busy.url, killer: busy.pool, seed, transactions: 40 }));
    const copies: string[] = [];
    let running = true;
    const all = Promise.all(writers).finally(() => {
      running = false;
    });
    while (running) {
      const copy = path.join(folder, `busy-${copies.length}.backup`);
      await writeBackup({ databaseUrl: busy.url, directory: migrationsFolder, file: copy });
      copies.push(copy);
    }
    expect((await all).flatMap(({ unexpected }) => unexpected)).toEqual([]);
    expect(copies.length).toBeGreaterThan(1);
    setDatabase(source);
    for (const copy of [copies[0], copies[Math.floor(copies.length / 2)], copies.at(-1)]) {
      const url = await createEmptyDatabase();
      await restore(url, copy ?? '');
      await withServiceDatabase(url, async ({ pool }) => {
        const reader = emptyMirror();
        await catchUp(reader, 5);
        expect(bySlug(reader.articles)).toEqual(bySlug(await readSource()));
        const { rows } = await pool.query(
          `SELECT (SELECT count(*)::int FROM articles WHERE state = 'published') AS published,
             (SELECT coalesce(sum(articles), 0)::int FROM archive_counts WHERE kind = 'all') AS counted,
             (SELECT count(*)::int FROM (SELECT id FROM search_documents WHERE kind = 'article'
               UNION ALL SELECT id FROM search_pending WHERE kind = 'article') known) AS indexed`,
        );
        expect(rows).toEqual([{ published: reader.articles.size, counted: reader.articles.size, indexed: reader.articles.size }]);
      });
    }
  });
});
