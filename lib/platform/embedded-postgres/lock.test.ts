import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { countLeases, takeLease } from './lease';
import { withLock } from './lock';
import { getOwnIdentity } from './process-identity';
import { cleanUp, makeFolder } from './test-support';

afterEach(cleanUp);

test('holders never overlap, and an error releases the lock', async () => {
  const folder = makeFolder();
  let inside = 0;
  const work = async () => {
    inside += 1;
    for (let step = 0; step < 20; step += 1) {
      expect(inside).toBe(1);
      await turn();
    }
    inside -= 1;
  };
  await expect(withLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await Promise.all(Array.from({ length: 12 }, () => withLock(folder, work)));
  expect(readdirSync(folder)).toEqual([]);
});

test('ignores locks of dead processes and reused pids', async () => {
  const folder = makeFolder();
  const { pid, start } = getOwnIdentity();
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const names = [`ticket.1.${dead}.${start}.a`, `choosing.0.${dead}.${start}.b`, `ticket.1.${pid}.${'0'.repeat(16)}.c`];
  for (const name of names) writeFileSync(join(folder, name), '');
  expect(await withLock(folder, async () => 'mine', 1000)).toBe('mine');
  expect(readdirSync(folder)).toEqual([]);
});

test('names the holder when waiting times out', async () => {
  const folder = makeFolder();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const first = withLock(folder, () => promise);
  await expect(withLock(folder, async () => {}, 100)).rejects.toThrow(`process ${process.pid} keeps`);
  resolve();
  await first;
});

test('removes leases of dead processes, reused pids and other directories', () => {
  const folder = makeFolder();
  const own = getOwnIdentity();
  takeLease(folder, '/here');
  takeLease(folder, '/elsewhere');
  writeFileSync(join(folder, 'reused.json'), JSON.stringify({ ...own, start: '0'.repeat(16), directory: '/here' }));
  writeFileSync(join(folder, 'half.json'), '{"pid":');
  expect(countLeases(folder, '/here')).toBe(1);
  expect(readdirSync(folder)).toHaveLength(1);
});
