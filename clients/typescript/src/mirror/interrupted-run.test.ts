import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  archive,
  expectedTree,
  failingDisk,
  type Options,
  readTree,
  root,
  update,
  useArchive,
} from '../../../../tests/support/mirror-runs';
import { type Disk, openDisk } from './disk.js';

useArchive();

describe('interrupted run', () => {
  const killed = new Error('killed');

  /** Ends a run before each of its steps in turn; the run after it must make the folder right. */
  async function endEverywhere(prepare: () => Promise<void>, meanwhile: () => void, options: Options = {}): Promise<number> {
    for (let step = 1; ; step += 1) {
      await prepare();
      const error = await update({ ...options, disk: failingDisk(step, killed) }).catch((each: unknown) => each);
      if (error !== killed) {
        expect(error).toHaveProperty('result');
        return step;
      }
      meanwhile();
      await update();
      expect(readTree(), `step ${step}`).toEqual(expectedTree());
    }
  }

  test('resumes an interrupted first run', async () => {
    let edits = 0;
    const prepare = async () => {
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root, { recursive: true });
    };
    for (const id of ['a', 'b', 'c']) archive.put(id);
    archive.addSnapshot();
    archive.put('d');
    archive.put('a', { slug: 'a2' });
    const steps = await endEverywhere(prepare, () => archive.put('b', { slug: `b-${++edits % 2}` }));
    expect(steps).toBeGreaterThan(25);
  });

  test('applies an interrupted page of changes again', async () => {
    let round = 0;
    const prepare = async () => {
      round = (round + 1) % 2;
      for (const id of ['a', 'b', 'c']) archive.put(id, { slug: `${id}-${round}` });
      await update({ fresh: true });
      archive.put('a', { slug: `b-${round}-taken` });
      archive.put('b', { slug: `a-${round}` });
      archive.remove('c');
      archive.put('d');
    };
    const steps = await endEverywhere(prepare, () => {
      archive.put('a', { slug: `moved-${round}` });
      archive.put('b', { slug: `b-${round}-taken` });
    });
    expect(steps).toBeGreaterThan(12);
  });

  test('keeps no state of the previous copy after an interrupted fresh start', async () => {
    const prepare = async () => {
      await update({ fresh: true });
    };
    archive.put('a');
    await endEverywhere(prepare, () => archive.put('a'), { fresh: true });
  });

  test('keeps the last complete state when the disk is full', async () => {
    archive.put('a');
    await update();
    const before = readTree();
    archive.put('b');
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    await expect(update({ disk: failingDisk(2, full) })).rejects.toBe(full);
    expect(readTree()).toMatchObject({ 'state.json': before['state.json'] });
    await update();
    expect(readTree()).toEqual(expectedTree());
  });
});

test('writes the state only after all earlier writes are durable', async () => {
  for (let n = 0; n < 120; n += 1) archive.put(`article-${n}`);
  archive.addSnapshot();
  for (let n = 0; n < 40; n += 1) archive.put(`article-${n}`, { slug: `renamed-${n}` });
  archive.remove('article-50');
  const dirty = new Set<string>();
  let states = 0;
  const real = openDisk(root);
  const disk: Disk = {
    async write(file, text) {
      if (path.basename(file) === 'state.json') {
        states += 1;
        expect([...dirty]).toEqual([]);
      }
      dirty.add(path.dirname(file));
      await real.write(file, text);
    },
    async create(file, text) {
      dirty.add(path.dirname(file));
      await real.create(file, text);
    },
    async remove(file) {
      dirty.add(path.dirname(file));
      await real.remove(file);
    },
    async removeFolder(folder) {
      // A folder that comes back after a crash is removed again.
      await real.removeFolder(folder);
    },
    async makeFolder(folder) {
      if (folder.includes('articles')) dirty.add(path.dirname(folder));
      return real.makeFolder(folder);
    },
    async rename(from, to) {
      expect([...dirty].filter((folder) => folder.startsWith(from))).toEqual([]);
      dirty.add(path.dirname(from));
      dirty.add(path.dirname(to));
      await real.rename(from, to);
    },
    async sync(folder) {
      await real.sync(folder);
      dirty.delete(folder);
    },
  };
  await update({ disk });
  expect([...dirty]).toEqual([]);
  expect(states).toBeGreaterThan(1);
  expect(readTree()).toEqual(expectedTree());
});
