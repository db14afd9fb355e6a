import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { afterEach, expect, it } from 'vitest';
import { mapStackTraces } from './stack-traces';

const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-stack-'));
const original = Error.prepareStackTrace;
afterEach(() => {
  if (original) Error.prepareStackTrace = original;
  rmSync(folder, { recursive: true, force: true });
});

it('names the source file and line in stack traces', async () => {
  const [source, bundle] = [path.join(folder, 'source.ts'), path.join(folder, 'dist/bundle.js')];
  writeFileSync(source, 'type Unused = {\n  gone: true;\n};\nexport const fail = () => new Error("one\\ntwo").stack;\n');
  buildSync({ entryPoints: [source], outfile: bundle, bundle: true, format: 'esm', sourcemap: true });
  const { fail } = (await import(/* @vite-ignore */ pathToFileURL(bundle).href)) as { fail(): string };

  mapStackTraces(pathToFileURL(path.join(folder, 'dist/')).href);

  const lines = fail().split('\n');
  expect(lines.slice(0, 2)).toEqual(['Error: one', 'two']);
  expect(lines[2]).toContain(`${source}:4:`);
  expect(lines[3]).toMatch(/stack-traces\.test\.ts/);
});
