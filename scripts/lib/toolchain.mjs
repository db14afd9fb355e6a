// What must be there before any TypeScript can run, in plain JavaScript without packages: dependencies, the generated
// database client, the build. Each step is skipped when its inputs are the ones it was last done with.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A step that failed: one line, what and what to do. */
export class StepError extends Error {
  name = 'StepError';
}

/** Ends the process with one line instead of a stack. */
export function fail(error) {
  console.error(`\n${error instanceof StepError ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StepError(`Node ${process.versions.node} is too old; install Node 20.19 or newer.`);
  }
}

const stamp = path.join(root, 'node_modules/.hospitality');

/**
 * Installs the packages of the lockfile when they are missing or others.
 *
 * @param options.lean true where the packages that only development needs may be missing, as in an image
 */
export function ensureDependencies({ lean = false } = {}) {
  const found = readIfThere(stamp);
  if (found === stampOf('all') || (lean && found === stampOf('lean'))) return;
  if (!matchesLockfile()) {
    console.log('  installing packages (once; a minute or two) …');
    const environment = { ...process.env };
    delete environment.NODE_ENV;
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      env: environment,
      failure: 'The packages could not be installed; check the network and the disk, then run `npm ci` to see why.',
    });
  }
  writeFileSync(stamp, stampOf('all'));
}

/** Notes that the packages are the lockfile's without those of development: what an image keeps, where nothing can be installed. */
export function stampLeanDependencies() {
  if (!matchesLockfile({ lean: true }))
    throw new StepError('The packages are not those of the lockfile without its development packages: npm prune --omit=dev');
  writeFileSync(stamp, stampOf('lean'));
}

/** What the stamp says when `which` packages of this very lockfile are installed, for this Node on this machine. */
function stampOf(which) {
  const { versions, platform, arch } = process;
  const parts = [read('package-lock.json'), read('package.json'), versions.modules, platform, arch];
  return hashOf(which === 'all' ? parts : [...parts, which]);
}

/** Whether what npm installed by hand is what the lockfile names; `lean`: all of that but development's, and nothing else. */
function matchesLockfile({ lean = false } = {}) {
  const installed = readIfThere(path.join(root, 'node_modules/.package-lock.json'));
  if (!installed) return false;
  const have = JSON.parse(installed).packages;
  const want = JSON.parse(read('package-lock.json')).packages;
  if (lean && Object.keys(have).some((name) => !want[name] || want[name].dev)) return false;
  return Object.entries(want).every(
    ([name, entry]) =>
      name === '' ||
      have[name]?.version === entry.version ||
      (entry.optional && !have[name]) ||
      entry.extraneous ||
      (lean && entry.dev),
  );
}

/** Generates the database client. Prisma's CLI asks for an engine file that generating never runs; any file will do. */
export function ensureClient() {
  const stamp = path.join(root, 'lib/db/generated/.stamp');
  const wanted = hashOf([
    read('prisma/schema.prisma'),
    read('prisma.config.ts'),
    JSON.parse(read('package.json')).dependencies.prisma,
  ]);
  if (readIfThere(stamp) === wanted) return;
  run(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
    failure: 'The database client could not be generated; run `npx prisma generate` to see why.',
  });
  writeFileSync(stamp, wanted);
}

const BUILD_INPUTS = [
  'app',
  'components',
  'emails',
  'lib',
  'messages',
  'public',
  'prisma/schema.prisma',
  'proxy.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Builds the site when any of its sources changed since the last build. */
export function ensureBuild() {
  const stamp = path.join(root, '.next/hospitality-build');
  const wanted = hashOf(BUILD_INPUTS.flatMap(sources).map((file) => `${file}\n${hashOf([readFileSync(path.join(root, file))])}`));
  if (readIfThere(stamp) === wanted && existsSync(path.join(root, '.next/BUILD_ID'))) return;
  console.log('  building (once for each version) …');
  rmSync(stamp, { force: true });
  run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    failure: 'The build failed; run `npx next build` to see why.',
  });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Source files below a path, tests left out. */
function sources(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [name];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|(^|[/\\])\.stamp$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Runs a program quietly; its output is shown only when it fails. */
function run(command, args, { env, failure }) {
  const done = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return;
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n').slice(-25).join('\n');
  if (output) console.error(output);
  throw new StepError(failure);
}

/** Runs a TypeScript file in this terminal and ends with its exit code; signals reach it as they reach us. */
export function runTypeScript(file, args, env = process.env) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, env, stdio: 'inherit' });
  // The terminal sends Ctrl-C to both; a signal sent to us alone is passed on. Either way the child decides when it ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', fail);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

const read = (name) => readFileSync(path.join(root, name), 'utf8');
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
