import { expect, it } from 'vitest';
import { pruneFiles } from './prune';
import type { Storage } from './storage';

const [known, unknown] = ['0b9f6a52-6f0e-4c55-9a53-1f1a3c3f8e01', '2f6a6a52-1c1d-4c55-8f0e-8c3f8e010b9f'];
const [old, fresh] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-23T00:00:00Z')];

it('deletes only old files without rows, partial files included', async () => {
  const files = new Map([
    [`media/${known}/full.webp`, old],
    [`media/${unknown}/full.webp`, old],
    [`media/${unknown}/480.webp.1.part`, old],
    [`media/${unknown}/960.webp`, fresh],
    [`media/${unknown}`, old],
    ['media/readme.txt', old],
    [`media/x${unknown}/full.webp`, old],
  ]);
  const deleted: string[] = [];
  const storage: Pick<Storage, 'list' | 'delete'> = {
    async *list() {
      for (const [key, modifiedAt] of files) yield { key, modifiedAt };
    },
    delete: async (key) => void deleted.push(key),
  };
  const findKnown = async (ids: string[]) => ids.filter((id) => id === known);
  expect(await pruneFiles(storage as Storage, 'media/', findKnown, new Date('2026-11-22T00:00:00Z'))).toBe(2);
  expect(deleted).toEqual([`media/${unknown}/full.webp`, `media/${unknown}/480.webp.1.part`]);
});
