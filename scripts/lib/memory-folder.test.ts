import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const memory = mkdtempSync(path.join(tmpdir(), 'memory-'));
const hasRoom = process.platform === 'linux' && process.availableMemory() > 7 * 1024 ** 3;
afterAll(() => rmSync(memory, { recursive: true, force: true }));

/** Runs code after the call in a process of its own, since the call changes its process. */
function run(code: string): string {
  const script = `import { tmpdir } from 'node:os'; import { statSync } from 'node:fs';
    import { keepTemporaryFilesInMemory } from './scripts/lib/memory-folder.mjs';
    const memory = ${JSON.stringify(memory)}; keepTemporaryFilesInMemory(memory); console.log(${code})`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.trim();
}

it.runIf(hasRoom)('names a folder that every account may use and that is removed with its process', () => {
  const [folder, pid, mode] = run('tmpdir(), process.pid, (statSync(tmpdir()).mode & 0o7777).toString(8)').split(' ');
  expect(folder).toBe(path.join(memory, `hospitality-tests-${pid}`));
  expect(mode).toBe('1777');
  expect(readdirSync(memory)).toEqual([]);
});

it.runIf(process.platform === 'linux')('removes what a killed process left, and nothing else', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  for (const name of [`hospitality-tests-${ended}/databases`, `hospitality-tests-${process.pid}`, 'another'])
    mkdirSync(path.join(memory, name), { recursive: true });
  run('1');
  expect(readdirSync(memory).toSorted()).toEqual(['another', `hospitality-tests-${process.pid}`].toSorted());
});
