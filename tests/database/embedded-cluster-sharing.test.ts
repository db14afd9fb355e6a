import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
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

test('two processes that acquire concurrently share one server, and the last release stops it', async () => {
  const dataDir = join(makeFolder(), 'data');
  const holders = [startHolder(dataDir), startHolder(dataDir)] as const;
  const [one, two] = await Promise.all(holders.map(({ ready }) => ready));
  expect(one?.failure ?? two?.failure).toBeUndefined();
  expect(one?.url).toBe(two?.url);
  const directory = one?.directory ?? '';
  const server = findPostmaster(directory);

  await holders[0].release();
  expect(findPostmaster(directory)?.pid).toBe(server?.pid);
  expect(await query(two?.url ?? '', 'select 1')).toBe(1);

  await holders[1].release();
  expect(findPidfile(directory)).toBeNull();
  expect(findProcessStart(server?.pid ?? 0)).toBeNull();
});

test('two processes that see the server die restart it once, on the same port', async () => {
  const dataDir = await makeDataDir();
  const holders = [startHolder(dataDir), startHolder(dataDir)] as const;
  const [one] = await Promise.all(holders.map(({ ready }) => ready));
  const { url, directory } = one ?? { url: '', directory: '' };
  const killed = findPostmaster(directory)?.pid ?? 0;
  await query(url, 'create table note as select 42 as total');
  process.kill(killed, 'SIGKILL');
  await until(() => holders.every(({ events }) => events.includes('restarted')), 'both to see the server again');

  expect(holders.map(({ events }) => events)).toEqual(Array(2).fill(['restarting', 'restarted']));
  expect(findPostmaster(directory)?.pid).not.toBe(killed);
  expect(await query(url, 'select total from note')).toBe(42);
  const log = readFileSync(join(directory, 'server.log'), 'utf8');
  expect(log.match(/ready to accept connections/g)).toHaveLength(2);
  for (const holder of holders) await holder.release();
  expect(findPidfile(directory)).toBeNull();
});

test('a server that dies while its last user releases it is not left running', async () => {
  const dataDir = await makeDataDir();
  const holder = startHolder(dataDir);
  const { directory } = await holder.ready;
  process.kill(findPostmaster(directory)?.pid ?? 0, 'SIGKILL');
  await holder.release();
  expect(findPostmaster(directory)).toBeNull();
});

test('the server survives a killed process while another uses it, and the lease of the killed one is ignored', async () => {
  const dataDir = await makeDataDir();
  const holder = startHolder(dataDir);
  const { directory } = await holder.ready;
  const server = findPostmaster(directory);
  const next = await acquire(dataDir);
  await holder.kill();
  expect(readdirSync(join(dataDir, 'postgres-state/leases'))).toHaveLength(2);
  expect(await query(next.url, 'select 1')).toBe(1);
  expect(findPostmaster(directory)?.pid).toBe(server?.pid);
  await next.release();
  expect(findProcessStart(server?.pid ?? 0)).toBeNull();
  expect(readdirSync(join(dataDir, 'postgres-state/leases'))).toEqual([]);
});

test('the server stops in order when all processes that use it are killed at once', async () => {
  const dataDir = await makeDataDir();
  const holders = [startHolder(dataDir), startHolder(dataDir)] as const;
  const [one] = await Promise.all(holders.map(({ ready }) => ready));
  const { url, directory } = one ?? { url: '', directory: '' };
  await query(url, 'create table note as select 42 as total');
  await Promise.all(holders.map((holder) => holder.kill()));
  await until(() => findPidfile(directory) === null, 'the end of the server');
  expect(readFileSync(join(directory, 'server.log'), 'utf8')).toContain('received fast shutdown request');

  const next = await acquire(dataDir);
  expect(await query(next.url, 'select total from note')).toBe(42);
  await next.release();
});

test('Ctrl-C does not reach the server because it runs in its own session', async () => {
  const dataDir = await makeDataDir();
  const cluster = await acquire(dataDir);
  const pid = findPostmaster(cluster.directory)?.pid ?? 0;
  // The process group exists only if the server leads it.
  expect(process.kill(-pid, 0)).toBe(true);
  await cluster.release();
});

test('a process killed while the server starts leaves the cluster usable', async () => {
  const dataDir = await makeDataDir();
  const holder = startHolder(dataDir);
  holder.ready.catch(() => {});
  await until(() => findPidfile(join(dataDir, 'postgres')), 'a starting server');
  await holder.kill();
  const cluster = await acquire(dataDir);
  expect(await query(cluster.url, 'select 1')).toBe(1);
  await cluster.release();
  expect(findPostmaster(cluster.directory)).toBeNull();
});
