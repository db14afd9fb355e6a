import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDisk } from './disk.js';

let root: string;
const synced: string[] = [];
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'hospitality-disk-'));
  const handle = await open(import.meta.filename);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  // What the folder holds at the moment of each sync.
  sync.mockImplementation(async () => void synced.push(readdirSync(root).join(' ')));
});
afterEach(() => {
  vi.restoreAllMocks();
  synced.length = 0;
  rmSync(root, { recursive: true, force: true });
});

test('syncs a file before renaming it', async () => {
  const file = path.join(root, 'a');
  writeFileSync(file, 'before');
  await openDisk(root).write(file, 'after');
  expect(synced).toEqual(['.writing a']);
  expect(readdirSync(root)).toEqual(['a']);
  expect(readFileSync(file, 'utf8')).toBe('after');
});

test('overwrites temporary files of an interrupted run', async () => {
  writeFileSync(path.join(root, '.writing'), 'longer than the text that comes next');
  await openDisk(root).write(path.join(root, 'a'), 'short');
  expect(readFileSync(path.join(root, 'a'), 'utf8')).toBe('short');
});

test('syncs a new file and never replaces an existing one', async () => {
  const file = path.join(root, 'a');
  const { create } = openDisk(root);
  await create(file, 'first');
  expect(synced).toEqual(['a']);
  await expect(create(file, 'second')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(file, 'utf8')).toBe('first');
});

test('folders above a folder are created, by several at once', async () => {
  const { makeFolder } = openDisk(root);
  const made = await Promise.all([1, 2, 3].map((n) => makeFolder(path.join(root, 'a/b/c', `${n}`))));
  expect(made).toEqual([true, true, true]);
});

test('syncs a folder and ignores a missing one', async () => {
  const { sync, makeFolder } = openDisk(root);
  await sync(root);
  await sync(path.join(root, 'gone'));
  expect(synced).toHaveLength(1);
  expect(await makeFolder(path.join(root, 'b'))).toBe(true);
  expect(await makeFolder(path.join(root, 'b'))).toBe(false);
});
