import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { acquireEmbeddedCluster, EmbeddedClusterError } from '../../lib/platform/embedded-postgres/cluster';
import { findPidfile, findPostmaster } from '../../lib/platform/embedded-postgres/pidfile';
import { findProcessStart } from '../../lib/platform/embedded-postgres/process-identity';
import {
  acquire,
  cleanUp,
  makeDataDir,
  makeFolder,
  query,
  startHolder,
  until,
} from '../../lib/platform/embedded-postgres/test-support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterEach(cleanUp);

const getServerPid = (directory: string) => findPostmaster(directory)?.pid ?? 0;

test('a restart keeps the data, the port and the password', async () => {
  const dataDir = await makeDataDir();
  const first = await acquire(dataDir);
  expect(first.directory).toBe(join(dataDir, 'postgres'));
  await query(first.url, 'create table note as select 42 as total');
  await first.release();
  await first.release();
  expect(findPidfile(first.directory)).toBeNull();

  const second = await acquire(dataDir);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select total from note')).toBe(42);
  await second.release();
});

test('the server has the documented settings and does not reveal its password', async () => {
  const dataDir = join(makeFolder(), 'data');
  const { url, directory, release } = await acquire(dataDir);
  const expected = {
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    password_encryption: 'scram-sha-256',
    shared_buffers: '256MB',
    max_connections: '200',
    max_wal_size: '2GB',
    jit: 'off',
  };
  for (const [name, value] of Object.entries(expected)) expect(await query(url, `show ${name}`)).toBe(value);
  expect(await query(url, "select datlocprovider::text || datlocale from pg_database where datname = 'hospitality'")).toBe(
    'bC.UTF-8',
  );
  const passwordFile = join(dataDir, 'postgres-state/password');
  expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(directory, 'postmaster.opts'), 'utf8')).not.toContain(readFileSync(passwordFile, 'utf8').trim());
  const wrong = url.replace(/:[^:@/]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await release();
});

test('a long path with spaces, quotes and Chinese characters works', async () => {
  const dataDir = join(makeFolder(), `it's "酒店 研究" $HOME ${'长'.repeat(60)}`, 'data');
  const cluster = await acquire(dataDir);
  expect(await query(cluster.url, "select '酒店'")).toBe('酒店');
  await cluster.release();
  expect(findPidfile(cluster.directory)).toBeNull();
});

test('two leases of one process count as two', async () => {
  const dataDir = join(makeFolder(), 'data');
  const [one, two] = await Promise.all([acquire(dataDir), acquire(dataDir)]);
  expect(one.url).toBe(two.url);
  await one.release();
  await one.release();
  expect(await query(two.url, 'select 1')).toBe(1);
  await two.release();
  expect(findPostmaster(two.directory)).toBeNull();
});

test('a stale pid file that names another live process is ignored', async () => {
  const dataDir = await makeDataDir();
  const first = await acquire(dataDir);
  await first.release();
  // The same account as the server: PostgreSQL ignores a pid file that names a process of another account.
  const { uid, gid } = statSync(first.directory);
  const account = process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {};
  const otherProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: 'ignore',
    ...account,
  });
  try {
    const lines = [otherProcess.pid, first.directory, 1, 5432, '', '127.0.0.1', '1 1', 'ready   ', ''];
    writeFileSync(join(first.directory, 'postmaster.pid'), lines.join('\n'));
    const second = await acquire(dataDir);
    expect(await query(second.url, 'select 1')).toBe(1);
    await second.release();
    expect(findProcessStart(otherProcess.pid ?? 0)).not.toBeNull();
  } finally {
    otherProcess.kill('SIGKILL');
  }
});

test('an empty pid file is removed', async () => {
  const dataDir = await makeDataDir();
  const first = await acquire(dataDir);
  await first.release();
  writeFileSync(join(first.directory, 'postmaster.pid'), '');
  const second = await acquire(dataDir);
  expect(await query(second.url, 'select 1')).toBe(1);
  await second.release();
});

test('a killed postmaster is replaced without losing committed data', async () => {
  const dataDir = await makeDataDir();
  const first = await acquire(dataDir);
  await query(first.url, 'create table note as select i from generate_series(1, 1000) i');
  process.kill(getServerPid(first.directory), 'SIGKILL');
  const second = await acquire(dataDir);
  expect(await query(second.url, 'select count(*)::int from note')).toBe(1000);
  await first.release();
  expect(await query(second.url, 'select 1')).toBe(1);
  await second.release();
  expect(findPostmaster(second.directory)).toBeNull();
});

test('a remembered port that is taken is replaced', async () => {
  const dataDir = await makeDataDir();
  const first = await acquire(dataDir);
  await first.release();
  const port = Number(new URL(first.url).port);
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  try {
    const second = await acquire(dataDir);
    expect(Number(new URL(second.url).port)).not.toBe(port);
    expect(await query(second.url, 'select 1')).toBe(1);
    await second.release();
  } finally {
    squatter.close();
  }
});

test('a process killed during initdb leaves nothing behind', async () => {
  const dataDir = join(makeFolder(), 'data');
  const listDrafts = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres-new-'));
  mkdirSync(dataDir);
  const holder = startHolder(dataDir);
  holder.ready.catch(() => {});
  await until(() => listDrafts().length > 0, 'initdb in progress');
  await holder.kill();
  const cluster = await acquire(dataDir);
  expect(await query(cluster.url, 'select 1')).toBe(1);
  expect(listDrafts()).toEqual([]);
  await cluster.release();
});

test('a deleted data folder does not leave its server running', async () => {
  const dataDir = await makeDataDir();
  const { directory, release } = await acquire(dataDir);
  const pid = getServerPid(directory);
  rmSync(join(dataDir, 'postgres-state'), { recursive: true });
  await release();
  expect(findProcessStart(pid)).toBeNull();
});

test.each([
  ['another major version', 'postgres/PG_VERSION', '17\n', /made by PostgreSQL 17, and this version brings 18/],
  ['a folder without a database', 'postgres/holiday.txt', 'sun', /holds files but no database/],
])('%s is rejected with a one-line error', async (_name, path, text, message) => {
  const dataDir = makeFolder();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, path), text);
  const failure = await acquireEmbeddedCluster({ dataDir }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EmbeddedClusterError);
  expect((failure as Error).message).toMatch(message);
  expect((failure as Error).message).not.toContain('\n');
});

test('a file in place of the data folder fails with a one-line error', async () => {
  const dataDir = join(makeFolder(), 'data');
  writeFileSync(dataDir, '');
  await expect(acquireEmbeddedCluster({ dataDir })).rejects.toThrow(/must be a folder/);
});

test('settings that PostgreSQL rejects are reported with the reason', async () => {
  const dataDir = await makeDataDir();
  const first = await acquire(dataDir);
  await first.release();
  writeFileSync(join(first.directory, 'postgresql.conf'), "work_mem = 'plenty'\n");
  await expect(acquireEmbeddedCluster({ dataDir })).rejects.toThrow(/did not start on .*configuration file.*server\.log/);
});
