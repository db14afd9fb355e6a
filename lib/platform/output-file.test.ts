import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toOutputPath } from './output-file';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'output-')));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file is written where its name leads, new or not', async () => {
  const [file, link] = [path.join(folder, 'real'), path.join(folder, 'link')];
  expect(await toOutputPath(file)).toBe(file);
  writeFileSync(file, 'old');
  symlinkSync(file, link);
  expect(await toOutputPath(file)).toBe(file);
  expect(await toOutputPath(link)).toBe(file);
});

test('nothing but a file is replaced', async () => {
  const fifo = path.join(folder, 'fifo');
  expect(spawnSync('mkfifo', [fifo]).status).toBe(0);
  await expect(toOutputPath(fifo)).rejects.toThrow(`${fifo} is not a regular file; name another one`);
  await expect(toOutputPath('/dev/null')).rejects.toThrow('/dev/null is not a regular file; name another one');
  await expect(toOutputPath(folder)).rejects.toThrow(`${folder} is a folder; name a file in it`);
  await expect(toOutputPath(path.join(folder, 'none', 'file'))).rejects.toThrow(
    `no such folder: ${folder}/none; create it first`,
  );
});
