import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquireLock } from './lock.js';

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'hospitality-lock-'));
  file = path.join(root, 'lock');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const host = hostname();
const hold = (holder: object | string) => writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify(holder));
/** A process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('a lock names its process and host and is removed on release', async () => {
  const lock = await acquireLock(root);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, host });
  await lock.check();
  await lock.release();
  expect(readdirSync(root)).toEqual([]);
});

test.each<[whose: string, holder: () => object | string, code: string]>([
  ['a running process', () => ({ pid: process.ppid, host, started: null }), 'locked'],
  ['a process of another account or the system', () => ({ pid: 1, host, started: null }), 'locked'],
  ['another host', () => ({ pid: deadPid(), host: 'elsewhere', started: null }), 'locked'],
  ['an unknown process', () => '', 'lock_unreadable'],
  ['something else', () => '{"pid":-1,"host":"x"}', 'lock_unreadable'],
])('keeps the lock of %s', async (_whose, holder, code) => {
  hold(holder());
  const before = readFileSync(file, 'utf8');
  await expect(acquireLock(root)).rejects.toMatchObject({ problem: { code, file } });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readdirSync(root)).toEqual(['lock']);
});

test.runIf(existsSync('/proc/self/stat'))(
  'takes over the lock of an ended process whose parent does not wait for it',
  async () => {
    // The shell becomes a program that does not wait for the shell's child.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(String(chunk));
      await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '));
      hold({ pid, host, started: null });
      const lock = await acquireLock(root);
      await lock.release();
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

test.each<[whose: string, holder: () => object]>([
  ['a dead process', () => ({ pid: deadPid(), host, started: 'x 1' })],
  ['an earlier process with the same id', () => ({ pid: process.pid, host, started: 'x 1' })],
  // Only where the system says when a process began.
  ...(existsSync('/proc/self/stat')
    ? [
        ['a process whose id another one has now', () => ({ pid: process.ppid, host, started: 'an earlier boot 1' })] as [
          string,
          () => object,
        ],
      ]
    : []),
])('takes over the lock of %s', async (_whose, holder) => {
  hold(holder());
  const lock = await acquireLock(root);
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid);
  await lock.release();
  expect(readdirSync(root)).toEqual([]);
});

test('removes leftovers of killed processes, and keeps the file of a running one', async () => {
  const name = (pid: number | undefined) => `lock.${pid}.${host}.${randomUUID()}`;
  const running = name(process.ppid);
  for (const each of [name(deadPid()), name(process.pid), running]) writeFileSync(path.join(root, each), '');
  const lock = await acquireLock(root);
  expect(readdirSync(root).sort()).toEqual(['lock', running]);
  await lock.release();
});

test('neither renews nor releases a lock that another process holds', async () => {
  const lock = await acquireLock(root);
  hold({ pid: 1, host, started: null });
  await expect(lock.check()).rejects.toMatchObject({ problem: { code: 'lock_lost' } });
  await lock.release();
  expect(existsSync(file)).toBe(true);
});
