import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '../../lib/platform/db/backup/write';
import { insertArticle } from '../support/articles';
import {
  backupFolder,
  copyMigrations,
  listColumns,
  readAll,
  readSchema,
  restore,
  restoreInProcess,
  withClient,
} from '../support/backups';
import { createEmptyDatabase, createTestDatabase, migrateInProcess, migrationsFolder } from '../support/databases';
import { findProgram } from '../support/programs';
import { type Service, startService } from '../support/service';

/**
 * The first schema with keys, as commit 93fc747 created and filled it on PostgreSQL 15 in the C locale: written by pg_dump,
 * and by that version's `npm run backup`. Since then two of its migrations were edited.
 */
const FIRST_SCHEMA = path.join(import.meta.dirname, 'editions/first-schema');
const KEY = 'hik_bw9dk0V6_UjW56QR0vco5LESUOL2YvrSqeWnX0cMr2G9REK';
const ADMIN_TOKEN = 'hia_AbVm7UC4_GtlZKQXa0tz1h0hmMIpRr12K5Zv3xTaj1SbabL';
/** A stamp of its change feed; four changes are older, three newer. */
const SINCE = '2026-11-22T18:34:26.908Z';

const folder = backupFolder();
const allMigrations = readdirSync(migrationsFolder).filter((name) => !name.endsWith('.toml'));
const oldest = allMigrations[0] ?? '';
const newest = allMigrations.at(-1) ?? '';

async function createFirstSchema(): Promise<string> {
  const url = await createEmptyDatabase();
  await withClient(url, (client) => client.query(gunzipSync(readFileSync(`${FIRST_SCHEMA}.sql.gz`)).toString()));
  return url;
}

/** Runs a program from the bundle with `url` as its database. */
const run = (program: string, url: string, ...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, INIT_CWD: folder };
    execFile(process.execPath, [`dist/${program}.js`, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

/** Without what differs between two databases that were migrated separately: times, and random ids and versions. */
const withoutHistory = ({
  _prisma_migrations: _,
  search_pending: __,
  users: ___,
  ...rest
}: Awaited<ReturnType<typeof readAll>>) => rest;

describe('a database of the first schema', { timeout: 240_000 }, () => {
  let url: string;
  let before: Awaited<ReturnType<typeof readAll>>;
  let after: Awaited<ReturnType<typeof readAll>>;
  let added: Record<string, string[]>;
  let first: Awaited<ReturnType<typeof run>>;
  let service: Service;

  const getJson = async (target: string, headers: Record<string, string> = {}) =>
    (await fetch(`${service.url}${target}`, { headers })).json();

  beforeAll(async () => {
    url = await createFirstSchema();
    before = await readAll(url);
    const known = await listColumns(url);
    first = await run('scripts/migrate', url);
    // Columns that a migration gave to a table of the first schema have defaults.
    added = Object.fromEntries(
      Object.entries(await listColumns(url)).map(([name, columns]) => [
        name,
        columns.filter((column) => known[name] && !known[name].includes(column)),
      ]),
    );
    after = await readAll(url, added);
    const variables = { DATABASE_URL: url, DATA_DIR: folder, AUTH_SECRET: 'an-authentication-secret-of-tests-only' };
    service = await startService(variables, 'direct', findProgram('tests/support/api-server.ts'));
  });
  afterAll(() => service?.stop());

  it('is migrated once by `npm run migrate`', async () => {
    expect(before._prisma_migrations?.rows).toBe(5);
    const applied = allMigrations.slice(5).map((name) => `applied ${name}\n`);
    expect(first).toEqual({ code: 0, stdout: applied.join(''), stderr: '' });
    expect(await run('scripts/migrate', url)).toEqual({ code: 0, stdout: 'no pending migrations\n', stderr: '' });
  });

  it('has the schema of a new database', async () => {
    expect(await readSchema(url)).toEqual(await readSchema((await createTestDatabase()).url));
  });

  it('keeps its rows', () => {
    for (const name of ['articles', 'tombstones', 'categories', 'videos', 'api_keys', 'subscribers', 'audit'])
      expect([name, after[name]]).toEqual([name, before[name]]);
    expect([after.tombstones?.rows, after.api_keys?.rows, after.admin_tokens?.rows]).toEqual([2, 2, 1]);
    expect([before.admins?.rows, after.users?.rows]).toEqual([1, 1]);
  });

  it('is restored from its backup row by row', async () => {
    const file = path.join(folder, 'upgraded.backup');
    await writeBackup({ databaseUrl: url, directory: migrationsFolder, file });
    const copy = await createEmptyDatabase();
    await restore(copy, file);
    expect([await readAll(copy), await readSchema(copy)]).toEqual([await readAll(url), await readSchema(url)]);
  });

  it('equals the restored backup of the first version', async () => {
    const copy = await createEmptyDatabase();
    const { output } = await restoreInProcess(copy, `${FIRST_SCHEMA}.tar.gz`);
    expect(JSON.parse(output).migrated).toEqual(allMigrations.slice(5));
    expect(withoutHistory(await readAll(copy, added))).toEqual(withoutHistory(after));
    expect(await readSchema(copy)).toEqual(await readSchema(url));
  });

  it('accepts its keys and admin tokens', async () => {
    expect(await getJson('/api/v1/me', { 'x-api-key': KEY })).toMatchObject({ key: { status: 'active' } });
    const { items } = await getJson('/api/v1/admin/keys', { authorization: `Bearer ${ADMIN_TOKEN}` });
    expect(items.map(({ status }: { status: string }) => status).sort()).toEqual(['active', 'revoked']);
  });

  it('continues the change feed from an old stamp, with tombstones', async () => {
    const readChanges = async (since: string) => {
      const { changes, next_since } = await getJson(`/api/v1/changes?since=${since}`);
      type Change = { type: string; slug: string; previous_slugs: string[] };
      return { changes: changes.map(({ type, slug, previous_slugs }: Change) => [type, slug, ...previous_slugs]), next_since };
    };
    const { changes, next_since } = await readChanges(SINCE);
    expect(changes).toEqual([
      ['delete', 'old-lobby'],
      ['upsert', 'night-work', 'night-shifts'],
      ['delete', 'traditional-menus'],
    ]);
    expect((await readChanges('2026-01-01T00:00:00Z')).changes).toEqual([
      ['upsert', 'nordic-islands'],
      ['delete', 'closed-spa'],
      ['upsert', 'winter-harbours', 'harbour-hotels'],
      ...changes,
    ]);
    await withClient(url, (client) => insertArticle(client, { slug: 'after-the-upgrade' }));
    expect((await readChanges(next_since)).changes).toEqual([['upsert', 'after-the-upgrade']]);
  });

  it.each(['øresund', 'łódź', 'ĐÀ NẴNG'])('finds %s, which the first version indexed in capitals', async (query) => {
    const { items, approximate } = await getJson(`/api/v1/search?q=${encodeURIComponent(query)}`);
    expect(approximate).toBeUndefined();
    expect(items.map(({ slug }: { slug?: string }) => slug)).toContain('nordic-islands');
  });
});

describe('schema of another version', { timeout: 240_000 }, () => {
  const commands = [
    ['backup', '--to=rejected.backup'],
    ['archive', 'delete', 'night-shifts'],
    ['subscribers', 'list'],
    ['admins', 'tokens'],
  ] as const;

  it('is rejected by commands in one line that names both schemas', async () => {
    const [old, empty] = [await createFirstSchema(), await createEmptyDatabase()];
    const rows = await readAll(old);
    const later = (await createTestDatabase()).url;
    await migrateInProcess(copyMigrations(folder, { add: 'SELECT 1' }), later);
    const older = `the database schema is at ${allMigrations[4]}, this version needs ${newest}; back up with the previous version, then run \`npm run migrate\``;
    for (const [name, ...args] of commands)
      expect(await run(`scripts/${name}`, old, ...args)).toEqual({ code: 1, stdout: '', stderr: `${older}\n` });
    for (const [name, ...args] of commands.slice(0, 2)) {
      const newer = `the database has the migration 29991231000000_later, which this version (up to ${newest}) does not contain; use the version that applied it`;
      expect(await run(`scripts/${name}`, later, ...args)).toEqual({ code: 1, stdout: '', stderr: `${newer}\n` });
      const none =
        'the database has no tables of the service; check which database is configured, or create them with `npm run migrate`';
      expect(await run(`scripts/${name}`, empty, ...args)).toEqual({ code: 1, stdout: '', stderr: `${none}\n` });
    }
    expect([await readAll(old), await readAll(empty)]).toEqual([rows, {}]);
    expect(readdirSync(folder).filter((name) => name.startsWith('rejected'))).toEqual([]);
  });

  it('is not started or backed up if an applied migration differs from its script', async () => {
    const { url } = await createTestDatabase();
    const setChecksum = (checksum: string) =>
      withClient(url, (client) =>
        client.query('UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = $2', [checksum, oldest]),
      );
    // A checksum that is accepted for another migration.
    await setChecksum('f045efff6a3f36bfcb987c49c11133a5573dae7b3d90b660e0aa930127617bc3');
    const message = `the migration ${oldest} differs from the one that the database applied (SHA-256 f045efff6a3f…); undo changes to its script, or use the version that applied it`;
    const started = await run('server/main', url);
    expect([started.code, started.stderr.trim()]).toEqual([1, `The service did not start: ${message}`]);
    expect(await run('scripts/migrate', url)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
    const file = path.join(folder, 'differs.backup');
    await expect(writeBackup({ databaseUrl: url, directory: migrationsFolder, file })).rejects.toThrow(message);
    expect(readdirSync(folder).filter((name) => name.startsWith('differs'))).toEqual([]);
  });
});

describe('a checkout with Windows line ends', () => {
  it('records the same checksums, and supports databases that recorded others', async () => {
    const windows = path.join(folder, 'windows');
    cpSync(migrationsFolder, windows, { recursive: true });
    const toWindows = (name: string) => {
      const file = path.join(windows, name, 'migration.sql');
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    };
    allMigrations.forEach(toWindows);
    const [url, copy] = [await createEmptyDatabase(), await createEmptyDatabase()];
    expect(await migrateInProcess(windows, url)).toEqual([{ applied: allMigrations }]);
    expect(await migrateInProcess(migrationsFolder, url)).toEqual([{ applied: [] }]);
    rmSync(windows, { recursive: true });

    await withClient(url, async (client) => {
      for (const name of allMigrations) {
        const sql = readFileSync(path.join(migrationsFolder, name, 'migration.sql'), 'utf8').replaceAll('\n', '\r\n');
        const checksum = createHash('sha256').update(sql).digest('hex');
        await client.query('UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = $2', [checksum, name]);
      }
    });
    expect(await migrateInProcess(migrationsFolder, url)).toEqual([{ applied: [] }]);
    const file = path.join(folder, 'windows.backup');
    await writeBackup({ databaseUrl: url, directory: migrationsFolder, file });
    await restore(copy, file);
    expect(await readAll(copy)).toEqual(await readAll(url));
  });
});
