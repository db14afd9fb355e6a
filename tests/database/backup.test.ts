import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { identify } from '../../lib/api/admission/identify';
import { service } from '../../lib/platform/actor';
import { writeAudit } from '../../lib/platform/audit/writes';
import { writeBackup } from '../../lib/platform/db/backup/write';
import { type Database, setDatabase } from '../../lib/platform/db/client';
import { insertArticle } from '../support/articles';
import { backupFolder, fillDatabase, readAll, readSchema, restore } from '../support/backups';
import { createEmptyDatabase, createTestDatabase, migrationsFolder } from '../support/databases';
import { bySlug, catchUp, copyOf, emptyMirror, type Mirror, readSource } from '../support/mirror';
import { openPatiently } from '../support/patient-database';
import { startTcpProxy } from '../support/tcp-proxy';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';

const folder = backupFolder();
const file = path.join(folder, 'whole.backup');
const change = {
  actor: service,
  action: 'key.freeze',
  subject: 'key:x',
  before: null,
  after: null,
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
  const database = openPatiently(url, { max: 4 });
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

it('a backup can be restored if row counts follow the rows', async () => {
  const viaProxy = new URL(source.url);
  const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
  const proxy = await startTcpProxy(Number(viaProxy.port), copyDone);
  viaProxy.port = String(proxy.port);
  const copy = path.join(folder, 'cut.backup');
  await writeBackup({ databaseUrl: viaProxy.href, directory: migrationsFolder, file: copy });
  await proxy.close();
  const url = await createEmptyDatabase();
  await restore(url, copy);
  expect(await readAll(url)).toEqual(await readAll(source.url));
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
});
