import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

// A project of its own, with an npm that only reports how it was called.
const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-dependencies-'));
for (const name of ['node_modules', 'bin']) mkdirSync(path.join(folder, name));
cpSync('scripts/lib', path.join(folder, 'scripts/lib'), { recursive: true });
writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\necho "npm on the path: $1 NODE_ENV=$NODE_ENV" >&2\nexit 1\n');
chmodSync(path.join(folder, 'bin/npm'), 0o755);
writeFileSync(path.join(folder, 'bin/npm-cli.js'), "console.error('the npm that runs this:', process.argv[2]); process.exit(1)");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const library = { 'node_modules/library': { version: '1.0.0' } };
const tool = { 'node_modules/tool': { version: '2.0.0', dev: true } };
const otherPlatform = { 'node_modules/other-platform': { version: '3.0.0', optional: true } };
const writeJson = (name: string, value: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(value));
const install = (packages: object) => writeJson('node_modules/.package-lock.json', { packages });

beforeEach(() => {
  rmSync(path.join(folder, 'node_modules/.hospitality'), { force: true });
  rmSync(path.join(folder, 'node_modules/.package-lock.json'), { force: true });
  writeJson('package.json', {});
  writeJson('package-lock.json', { packages: { '': {}, ...library, ...tool, ...otherPlatform } });
});

/** What `ensureDependencies` prints; empty if it has nothing to do. */
function ensureDependencies(environment: Record<string, string> = {}): string {
  const program = `import('./scripts/lib/dependencies.mjs').then((m) => m.ensureDependencies()).catch((error) => console.log(error.message))`;
  const { npm_execpath: _, ...inherited } = process.env;
  const env = { ...inherited, PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`, ...environment };
  const script = `exec "$0" -e "$1" 2>&1`;
  return execFileSync('/bin/sh', ['-c', script, process.execPath, program], { cwd: folder, env, encoding: 'utf8' });
}

describe('packages', () => {
  it('are not installed if they match the lockfile, ignoring other platforms', () => {
    install({ ...library, ...tool });
    expect(ensureDependencies()).toBe('');
  });

  it.each([
    ['nothing is installed', undefined],
    ['a package is missing', library],
    ['a package has another version', { ...library, 'node_modules/tool': { version: '2.0.1' } }],
  ])('are installed, with those for development, if %s', (_, packages) => {
    if (packages) install(packages);
    expect(ensureDependencies({ NODE_ENV: 'production' })).toContain('npm on the path: ci NODE_ENV=\n');
  });

  it('are installed again if the lockfile changes', () => {
    install({ ...library, ...tool });
    ensureDependencies();
    writeJson('package-lock.json', { packages: { '': {}, 'node_modules/library': { version: '1.0.1' }, ...tool } });
    expect(ensureDependencies()).toContain('npm on the path: ci');
  });

  it('are installed by the running npm, without a shell on Windows', () => {
    expect(ensureDependencies({ npm_execpath: path.join(folder, 'bin/npm-cli.js') })).toContain('the npm that runs this: ci');
  });

  it('print the command to run if installing fails', () => {
    expect(ensureDependencies()).toContain('run `npm ci` to see the error');
  });
});
