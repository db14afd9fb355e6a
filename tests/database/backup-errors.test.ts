import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BackupError } from '../../lib/platform/db/backup/format';
import { readBackup } from '../../lib/platform/db/backup/read';
import { writeBackup } from '../../lib/platform/db/backup/write';
import { type Database, openDatabase } from '../../lib/platform/db/client';
import { backUpFilledDatabase, backupFolder, copyMigrations, readAll, restore, withClient } from '../support/backups';
import { createEmptyDatabase, createTestDatabase, migrationsFolder, withDatabase } from '../support/databases';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';

const folder = backupFolder();
const file = path.join(folder, 'whole.backup');
let source: Database;
let before: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  ({ source, before } = await backUpFilledDatabase(file));
});

let copies = 0;
function write(data: Buffer): string {
  copies += 1;
  const copy = path.join(folder, `copy-${copies}.backup`);
  writeFileSync(copy, data);
  return copy;
}

describe('backup file', () => {
  it('is rejected if truncated anywhere', async () => {
    const whole = readFileSync(file);
    const lengths = [
      0,
      1,
      10,
      512,
      ...Array.from({ length: 24 }, (_, n) => Math.floor((whole.length * (n + 1)) / 25)),
      whole.length - 1,
    ];
    for (const length of lengths)
      await expect(readBackup(write(whole.subarray(0, length))), `${length} bytes`).rejects.toThrow(BackupError);
  });

  it('is rejected if any byte is altered', async () => {
    const whole = readFileSync(file);
    // The first ten bytes are the gzip header (time and operating system), not backup data.
    for (let n = 0; n < 60; n += 1) {
      const copy = Buffer.from(whole);
      const at = 10 + Math.floor(((whole.length - 10) * n) / 60);
      copy[at] = (copy[at] ?? 0) ^ 0x10;
      await expect(readBackup(write(copy)), `byte ${at}`).rejects.toThrow(BackupError);
    }
  });

  it('is rejected by its checksums if altered and recompressed', async () => {
    const plain = gunzipSync(readFileSync(file));
    const repack = (change: (data: Buffer) => Buffer) => write(gzipSync(change(Buffer.from(plain))));
    await expect(readBackup(repack((data) => data))).resolves.toMatchObject({ header: { format: 1 } });
    const at = (text: string) => plain.indexOf(text);
    const changes: ((data: Buffer) => Buffer)[] = [
      (data) => data.fill('X', at('holder@example.com'), at('holder@example.com') + 1),
      (data) => data.fill('9', at('"made_at": "') + 12, at('"made_at": "') + 13),
      (data) => data.fill('0', at('"sha256": "') + 11, at('"sha256": "') + 15),
      (data) => Buffer.concat([data, Buffer.alloc(512)]),
      (data) => data.subarray(0, data.length - 512),
      // Drops a whole table.
      (data) => Buffer.concat([data.subarray(0, at('tables/audit/')), data.subarray(at('manifest.json'))]),
    ];
    for (const [index, change] of changes.entries())
      await expect(readBackup(repack(change)), `change ${index}`).rejects.toThrow(BackupError);
    await expect(readBackup(write(gzipSync(Buffer.from('no archive at all')))), 'no tar').rejects.toThrow(BackupError);
    await expect(readBackup(write(Buffer.from('no gzip at all'))), 'no gzip').rejects.toThrow(BackupError);
    await expect(readBackup(path.join(folder, 'absent'))).rejects.toThrow('file not found');
  });

  it('changes nothing if rejected', async () => {
    const { url } = await createTestDatabase();
    await restore(url, file);
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged[whole.length - 2000] = (damaged[whole.length - 2000] ?? 0) ^ 1;
    for (const copy of [write(damaged), write(whole.subarray(0, whole.length / 2))])
      await expect(restore(url, copy, { replace: true })).rejects.toThrow(BackupError);
    expect(await readAll(url)).toEqual(before);
  });

  it('is readable only by the account that wrote it and can be listed with tar', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const listed = spawnSync('tar', ['-tzf', file], { encoding: 'utf8' });
    expect(listed.stderr).toBe('');
    expect(listed.stdout).toContain('tables/articles/00000001.copy\n');
  });

  it('contains no usable key, token or session', async () => {
    const [{ prefix }] = (await source.pool.query("SELECT prefix FROM api_keys WHERE status = 'active'")).rows;
    const plain = gunzipSync(readFileSync(file)).toString('latin1');
    expect(plain).toContain(prefix);
    expect(plain).not.toMatch(/hi[ka]_[0-9A-Za-z]{8}_/);
  });
});

describe('restore', () => {
  it('rejects a database with data but accepts a migrated empty one', async () => {
    const url = await createEmptyDatabase();
    await restore(url, file);
    await withClient(url, (client) => client.query("UPDATE subscribers SET name = 'unchanged'"));
    const rows = await readAll(url);
    await expect(restore(url, file)).rejects.toThrow('not empty; add --yes');
    expect(await readAll(url)).toEqual(rows);
    const fresh = await createTestDatabase();
    await restore(fresh.url, file);
    expect(await readAll(fresh.url)).toEqual(before);
  });

  it('is rejected while the service is connected', async () => {
    const { url } = await createTestDatabase();
    const service = openDatabase(url);
    await service.pool.query('SELECT 1');
    await expect(restore(url, file)).rejects.toThrow('the service is running on this database (1 connection)');
    await service.close();
    await restore(url, file);
  });

  it('is rejected by older code or code with different migrations', async () => {
    const url = await createEmptyDatabase();
    const { header } = await readBackup(file);
    const last = header.migrations.at(-1)?.name ?? '';
    const older = copyMigrations(folder, { dropLast: last });
    await expect(restore(url, file, { directory: older })).rejects.toThrow(`newer version, which has the migration ${last}`);
    const edited = copyMigrations(folder, {});
    const script = path.join(edited, last, 'migration.sql');
    writeFileSync(script, `${readFileSync(script, 'utf8')}-- edited\n`);
    await expect(restore(url, file, { directory: edited })).rejects.toThrow(`migration ${last} of the backup differs`);
    expect(await readAll(url)).toEqual({});
  });

  it('rejects a database with tables of another application', async () => {
    const url = await createEmptyDatabase();
    await withClient(url, (client) => client.query('CREATE TABLE foreign_thing (id integer)'));
    await expect(restore(url, file, { replace: true })).rejects.toThrow('tables of another application');
    expect(await readAll(url)).toEqual({ foreign_thing: { rows: 0, sum: null } });
  });
});

describe('role that owns only the database', () => {
  const role = `owner_${process.pid}`;
  afterAll(() =>
    withClient(withDatabase(inject('clusterUrl'), 'postgres'), (client) => client.query(`DROP ROLE IF EXISTS ${role}`)),
  );

  it('can back up and restore', async () => {
    const clusterUrl = withDatabase(inject('clusterUrl'), 'postgres');
    await withClient(clusterUrl, async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER PASSWORD 'owner'`);
      await client.query(`CREATE DATABASE ${role} OWNER ${role} TEMPLATE template0 ENCODING 'UTF8'`);
    });
    try {
      const address = new URL(withDatabase(clusterUrl, role));
      Object.assign(address, { username: role, password: 'owner' });
      await restore(address.href, file);
      const copy = path.join(folder, 'by-owner.backup');
      await writeBackup({ databaseUrl: address.href, directory: migrationsFolder, file: copy });
      await restore(address.href, copy, { replace: true });
      expect(await readAll(address.href)).toEqual(before);
    } finally {
      await withClient(clusterUrl, (client) => client.query(`DROP DATABASE ${role} WITH (FORCE)`));
    }
  });
});

describe('full disk', () => {
  const small = path.join(folder, 'small');
  mkdirSync(small);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]).status === 0;
  afterAll(() => {
    if (mounted) spawnSync('umount', [small]);
  });

  it('keeps the previous backup and leaves no other file', async () => {
    const target = path.join(small, 'nightly.backup');
    writeFileSync(target, 'the backup of last night');
    // Without permission to mount a small disk, the partial file is a link to a device that is always full.
    if (!mounted) symlinkSync('/dev/full', `${target}.${process.pid}.part`);
    await expect(writeBackup({ databaseUrl: source.url, directory: migrationsFolder, file: target })).rejects.toThrow(
      `no space left on the disk of ${target}`,
    );
    expect(readFileSync(target, 'utf8')).toBe('the backup of last night');
    expect(readdirSync(small)).toEqual(['nightly.backup']);
  });
});

describe('backup commands', { timeout: 240_000 }, () => {
  const run = (name: 'backup' | 'restore', databaseUrl: string, ...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, INIT_CWD: folder };
      execFile(process.execPath, [`dist/scripts/${name}.js`, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });

  it('back up a running service and restore the backup', async () => {
    const empty = await createEmptyDatabase();
    expect(await run('backup', empty, '--to=none.backup')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no tables of the service'),
    });
    expect(existsSync(path.join(folder, 'none.backup'))).toBe(false);
    const created = await run('backup', source.url, '--to=by-command.backup');
    expect(created).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ rows of \d+ tables written to .*by-command\.backup/),
    });
    const restored = await run('restore', empty, '--from', 'by-command.backup');
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ rows of \d+ tables restored/) });
    expect(await readAll(empty)).toEqual(before);
    expect(await run('restore', empty, '--from=by-command.backup')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--yes'),
    });
    expect(await run('restore', empty, '--from=by-command.backup', '--yes')).toMatchObject({ code: 0 });
  });

  it.each([['backup'], ['restore']] as const)('%s prints its usage with exit code 2', async (name) => {
    const outcome = await run(name, source.url);
    expect([outcome.code, outcome.stdout]).toEqual([2, '']);
    expect(outcome.stderr).toContain(`npm run ${name}`);
  });
});

it('a backup lists every migration of the migrations folder', async () => {
  const { header } = await readBackup(file);
  expect(header.migrations.map(({ name }) => name)).toEqual(
    readdirSync(migrationsFolder).filter((name) => !name.endsWith('.toml')),
  );
});
