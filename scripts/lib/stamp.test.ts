import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './process.mjs';
import { hashSources, isCurrent, runOnce } from './stamp.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-stamp-'));
const inRoot = (name: string) => path.relative(root, path.join(folder, name));

afterAll(() => rmSync(folder, { recursive: true }));

it('runs a step again only after a source changed, and leaves no stamp of a step that failed', async () => {
  const runs: string[] = [];
  const run = (name: string, step = async () => {}) =>
    runOnce(inRoot('.stamp'), hashSources([inRoot('')]), async () => {
      runs.push(name);
      await step();
    });
  writeFileSync(path.join(folder, 'a.ts'), '1');
  await run('first');
  await run('unchanged');
  writeFileSync(path.join(folder, 'a.test.ts'), 'tests are no sources');
  await run('another test');
  writeFileSync(path.join(folder, 'a.ts'), '2');
  expect(isCurrent(inRoot('.stamp'), hashSources([inRoot('')]))).toBe(false);
  await expect(run('failing', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(isCurrent(inRoot('.stamp'), hashSources([inRoot('')]))).toBe(false);
  await run('again');
  expect(isCurrent(inRoot('.stamp'), hashSources([inRoot('')]))).toBe(true);
  expect(runs).toEqual(['first', 'failing', 'again']);
});
