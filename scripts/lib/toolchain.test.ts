import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

// A tree of its own, in which npm only says that it was asked.
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-tree-'));
for (const name of ['scripts/lib', 'node_modules', 'bin']) mkdirSync(path.join(folder, name), { recursive: true });
cpSync('scripts/lib/toolchain.mjs', path.join(folder, 'scripts/lib/toolchain.mjs'));
writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\necho npm was asked >&2\nexit 1\n');
chmodSync(path.join(folder, 'bin/npm'), 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const used = { 'node_modules/used': { version: '1.0.0' } };
const tool = { 'node_modules/tool': { version: '2.0.0', dev: true } };
const elsewhere = { 'node_modules/elsewhere': { version: '3.0.0', optional: true } };
const put = (name: string, value: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(value));
const install = (packages: object) => put('node_modules/.package-lock.json', { packages });

beforeEach(() => {
  rmSync(path.join(folder, 'node_modules/.hospitality'), { force: true });
  put('package.json', {});
  put('package-lock.json', { packages: { '': {}, ...used, ...tool, ...elsewhere } });
});

/** What goes wrong when a step of the tool chain is run in the tree; empty when nothing does. */
function run(step: string): string {
  const program = `import('./scripts/lib/toolchain.mjs').then((tools) => tools.${step}).catch((error) => console.log(error.message))`;
  const environment = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` };
  return execFileSync(process.execPath, ['-e', program], { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' });
}

const LEAN = 'ensureDependencies({ lean: true })';
const ALL = 'ensureDependencies()';
const STAMP = 'stampLeanDependencies()';
const ASKED = expect.stringContaining('npm ci');
const REFUSED = expect.stringContaining('npm prune --omit=dev');

describe('a tree without the packages of development', () => {
  it('will do for the operator’s commands once its stamp says so, and for nothing else', () => {
    install(used);
    expect(run(LEAN)).toEqual(ASKED);
    expect(run(STAMP)).toBe('');
    expect(run(LEAN)).toBe('');
    expect(run(ALL)).toEqual(ASKED);
  });

  it('is trusted for the lockfile it was stamped with alone', () => {
    install(used);
    run(STAMP);
    put('package-lock.json', { packages: { '': {}, 'node_modules/used': { version: '1.0.1' }, ...tool } });
    expect(run(LEAN)).toEqual(ASKED);
  });

  it.each([
    ['a package is missing', {}],
    ['a package is another', { 'node_modules/used': { version: '1.0.1' } }],
    ['one of development is left', { ...used, ...tool }],
    ['there is one that the lockfile does not know', { ...used, 'node_modules/stray': { version: '1.0.0' } }],
  ])('gets no stamp when %s', (_, packages) => {
    install(packages);
    expect(run(STAMP)).toEqual(REFUSED);
  });
});

it('a whole tree will do for everything', () => {
  install({ ...used, ...tool });
  expect(run(ALL)).toBe('');
  expect(run(LEAN)).toBe('');
});
