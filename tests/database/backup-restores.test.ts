import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '../../lib/platform/db/backup/write';
import { type Database, setDatabase } from '../../lib/platform/db/client';
import { insertArticle } from '../support/articles';
import {
  backUpFilledDatabase,
  backupFolder,
  copyMigrations,
  readAll,
  readSchema,
  restore,
  restoreInProcess,
  withClient,
} from '../support/backups';
import { createEmptyDatabase, createTestDatabase, migrateInProcess, migrationsFolder } from '../support/databases';
import { bySlug, catchUp, emptyMirror, readSource } from '../support/mirror';
import { openPatiently } from '../support/patient-database';
import { startWriter } from '../support/writers';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';

const folder = backupFolder();
const file = path.join(folder, 'whole.backup');
let source: Database;
let before: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  ({ source, before } = await backUpFilledDatabase(file));
});

describe('a restore that replaces existing data', () => {
  it('removes all previous rows and never reuses a stamp', async () => {
    const { url } = await createTestDatabase();
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
    const { url } = await createTestDatabase();
    await restore(url, file);
    await withClient(url, (client) => client.query("UPDATE subscribers SET name = 'changed since'"));
    const [rows, schema] = [await readAll(url), await readSchema(url)];
    expect(await restoreInProcess(url, file, { stopAfter: 20 })).toEqual({ signal: 'SIGKILL', output: 'waiting\n' });
    expect([await readAll(url), await readSchema(url)]).toEqual([rows, schema]);
    await restore(url, file, { replace: true });
    expect(await readAll(url)).toEqual(before);
  });

  it('reverts a newer schema to the one in the backup', async () => {
    const { url } = await createTestDatabase();
    const later = copyMigrations(folder, { add: "CREATE TYPE mood AS ENUM ('a'); CREATE TABLE moods (mood mood NOT NULL);" });
    expect(await migrateInProcess(later, url)).toEqual([{ applied: ['29991231000000_later'] }]);
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
    for (const copy of [copies[0], copies[Math.floor(copies.length / 2)], copies.at(-1)]) {
      const { url } = await createTestDatabase();
      await restore(url, copy ?? '');
      const database = openPatiently(url, { max: 4 });
      setDatabase(database);
      try {
        const reader = emptyMirror();
        await catchUp(reader, 5);
        expect(bySlug(reader.articles)).toEqual(bySlug(await readSource()));
        const { rows } = await database.pool.query(
          `SELECT (SELECT count(*)::int FROM articles WHERE state = 'published') AS published,
             (SELECT coalesce(sum(articles), 0)::int FROM archive_counts WHERE kind = 'all') AS counted,
             (SELECT count(*)::int FROM (SELECT id FROM search_documents WHERE kind = 'article'
               UNION ALL SELECT id FROM search_pending WHERE kind = 'article') known) AS indexed`,
        );
        expect(rows).toEqual([{ published: reader.articles.size, counted: reader.articles.size, indexed: reader.articles.size }]);
      } finally {
        await database.close();
      }
    }
  });
});
