import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { preProcessFile } from 'typescript';
import { describe, expect, it } from 'vitest';

type Manifest = Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>;
const { devDependencies, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const dependencies = { ...manifest.dependencies, ...manifest.optionalDependencies };

/** Packages that no file of ours names in an import, and why they are needed. */
const NOT_IMPORTED: Record<string, string> = {
  tailwindcss: 'app/globals.css imports it for @tailwindcss/postcss',
  '@tailwindcss/postcss': 'postcss.config.mjs names it',
  '@types/node': 'types of Node',
};

/** Code that runs in production. Everything else may use the packages of development. */
const PRODUCTION =
  /^(?:app|components|emails|lib|server|tools)\/|^(?:proxy|instrumentation)\.ts$|^next\.config\.mjs$|^scripts\/(?!api-types|bench|relevance|soak)[^.]*\.ts$/;
const TEST = /\.test\.tsx?$|^lib\/embedded-postgres\/test-/;

/** Other ways to name a package than an import: a module to resolve, a program to run, a loader. */
const NAMED = [/require\.resolve\('([^']+)'\)/g, /'(?:\.\.\/)?node_modules\/([^']+)'/g, /'--import', '([^']+)'/g];

function listFiles(): string[] {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const generated = readdirSync('lib/platform/db/generated', { recursive: true, encoding: 'utf8' }).map(
    (name) => `lib/platform/db/generated/${name}`,
  );
  return [...tracked.split('\n'), ...generated].filter((file) => /\.(?:ts|tsx|mjs|cjs)$/.test(file));
}

/** The packages that a file names, without Node's own modules and ours. */
function readPackages(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const imported = preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const named = NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...imported, ...named]
    .filter((name) => !/^(?:[./]|@\/|node:)/.test(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}

const files = listFiles();
const used = new Map(files.map((file) => [file, readPackages(file)]));

describe('packages', () => {
  it('are all used', () => {
    const named = new Set([...used.values()].flat());
    const isUsed = (name: string) =>
      named.has(name) || name in NOT_IMPORTED || (name.startsWith('@types/') && named.has(name.replace('@types/', '')));
    expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !isUsed(name))).toEqual([]);
    expect(Object.keys(NOT_IMPORTED).filter((name) => named.has(name))).toEqual([]);
  });

  it('are dependencies if used in production, so that the image contains them', () => {
    const production = files.filter((file) => PRODUCTION.test(file) && !TEST.test(file));
    expect(production.length).toBeGreaterThan(300);
    const missing = production.flatMap((file) =>
      (used.get(file) ?? []).filter((name) => !(name in dependencies)).map((name) => `${file} imports ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('are devDependencies if used only in tests and tools', () => {
    const production = new Set(
      files.filter((file) => PRODUCTION.test(file) && !TEST.test(file)).flatMap((file) => used.get(file)),
    );
    // Next renders pages with react-dom, which no production file names.
    const unnamed = new Set(['react-dom', ...Object.keys(NOT_IMPORTED)]);
    expect(Object.keys(dependencies).filter((name) => !production.has(name) && !unnamed.has(name))).toEqual([]);
  });
});

/** Versions that fix a known vulnerability in what the service uses of a package. */
const MINIMUM_VERSIONS: [name: string, minimum: string, vulnerability: string][] = [
  ['next', '15.2.3', 'CVE-2025-29927: x-middleware-subrequest bypasses the middleware'],
  ['next', '16.0.7', 'CVE-2025-66478: remote code execution in server components'],
  ['react-dom', '19.2.1', 'CVE-2025-55182: the same in React'],
  ['next-auth', '4.24.12', 'GHSA-5jpx-9hw9-2fx4: the email provider sends to another address'],
  ['ws', '8.17.1', 'CVE-2024-37890: many headers crash the process'],
  ['braces', '3.0.3', 'CVE-2024-4068: unbounded memory'],
  ['cross-spawn', '7.0.5', 'CVE-2024-21538: a slow regular expression'],
  ['nanoid', '3.3.8', 'CVE-2024-55565: predictable IDs'],
];

type Lockfile = { packages: Record<string, { version?: string }> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;

const versionsOf = (name: string) =>
  Object.entries(packages)
    .filter(([place]) => place.endsWith(`node_modules/${name}`))
    .map(([, { version = '' }]) => version);

/** Compares the numbers of two versions; a pre-release counts as its release. */
function isAtLeast(version: string, minimum: string): boolean {
  const [have, want] = [version, minimum].map((text) => text.split('-', 1)[0]?.split('.').map(Number) ?? []);
  const at = [0, 1, 2].find((part) => have?.[part] !== want?.[part]);
  return at === undefined || (have?.[at] ?? 0) > (want?.[at] ?? 0);
}

describe('versions', () => {
  it.each(MINIMUM_VERSIONS)('%s is at least %s (%s)', (name, minimum) => {
    for (const version of versionsOf(name)) expect(isAtLeast(version, minimum), `${name} ${version}`).toBe(true);
  });

  it('are compared numerically', () => {
    expect(versionsOf('next')).toHaveLength(1);
    const versions = ['15.2.2', '15.2.3', '16.0.0', '14.9.9'];
    expect(versions.map((version) => isAtLeast(version, '15.2.3'))).toEqual([false, true, true, false]);
  });
});
