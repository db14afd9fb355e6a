// Everything that is generated from sources: the database client, the types of the API, the fonts, the site, and the bundle of the server and the commands.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { compressFiles } from './compress.mjs';
import { checkNode, ensureDependencies } from './dependencies.mjs';
import { ensureFonts } from './fonts.mjs';
import { root, runNpm, runQuietly, StepError } from './process.mjs';
import { hashSources, isCurrent, runOnce } from './stamp.mjs';
import { deferFramework } from './start-script.mjs';

/** Programs that run from the bundle. */
const ENTRY_POINTS = [
  'server/main.ts',
  'scripts/admins.ts',
  'scripts/archive.ts',
  'scripts/backup.ts',
  'scripts/migrate.ts',
  'scripts/restore.ts',
  'scripts/subscribers.ts',
];

/** Programs that tests run as separate processes. */
const TEST_PROGRAMS = [
  'lib/platform/embedded-postgres/test-holder.ts',
  'tests/support/api-server.ts',
  'tests/support/import-process.ts',
  'tests/support/bulk-sender-process.ts',
  'tests/support/mail-sender-process.ts',
  'tests/support/migrate-process.ts',
  'tests/support/restore-process.ts',
  'tests/support/webhook-sender-process.ts',
];

/** Types of the OpenAPI document: for the portal and for the client package. */
const API_TYPES = ['components/api/schema.d.ts', 'clients/typescript/src/schema.ts'];

/** Files and folders whose changes require a new bundle or a new site. */
const SHARED_INPUTS = ['lib', 'emails', 'tsconfig.json', 'package-lock.json', 'scripts/lib/build.mjs'];
const BUNDLE_INPUTS = [...SHARED_INPUTS, 'server', 'scripts', 'tools'];
const CLIENT_INPUTS = [
  'clients/typescript/LICENSE',
  'clients/typescript/README.md',
  'clients/typescript/src',
  'clients/typescript/package.json',
  'clients/typescript/tsconfig.json',
  'package-lock.json',
  'scripts/lib/build.mjs',
];
const SITE_INPUTS = [
  ...SHARED_INPUTS,
  'app',
  'components',
  'messages',
  'public',
  'proxy.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'scripts/lib/compress.mjs',
  'scripts/lib/fonts.mjs',
  'scripts/lib/start-script.mjs',
];

/**
 * Installs and builds what is missing or out of date: packages, the database client, the types of the API, the fonts, the bundle and, unless `site` is false,
 * the site; with `client`, also the package in clients/typescript, which the site offers; with `tests`, also the programs of the
 * tests. Does nothing in a container image, which holds the build without the sources.
 */
export async function prepare({ bundle = true, site = true, client = false, tests = false } = {}) {
  checkNode();
  if (!existsSync(path.join(root, 'server/main.ts'))) return;
  await ensureDependencies();
  await ensureDatabaseClient();
  await ensureApiTypes();
  await ensureFonts();
  if (bundle) await ensureBundle();
  if (tests) await ensureTestPrograms();
  if (client) await ensureClientPackage();
  if (site) await ensureSite();
}

/** Prisma's CLI wants the path of an engine that generating does not run: any file will do. */
function ensureDatabaseClient() {
  const version = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies.prisma;
  return runOnce(
    'lib/platform/db/generated/.stamp',
    [...hashSources(['prisma/schema.prisma', 'prisma.config.ts']), version],
    () =>
      runQuietly(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
        env: {
          ...process.env,
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          CHECKPOINT_DISABLE: '1',
          PRISMA_HIDE_UPDATE_MESSAGE: '1',
        },
        failure: 'The database client could not be generated. Run `npx prisma generate` to see the error.',
      }),
  );
}

/** Any source may change the description. The files are rewritten only if their types change. */
function ensureApiTypes() {
  const stamp = '.cache/api-types.stamp';
  if (!API_TYPES.every((file) => existsSync(path.join(root, file)))) rmSync(path.join(root, stamp), { force: true });
  return runOnce(stamp, hashSources(['lib', 'package-lock.json', 'scripts/api-types.ts']), async () => {
    const failure = 'The types of the API could not be written. Run `npx tsx scripts/api-types.ts` to see the error.';
    await bundlePrograms(['scripts/api-types.ts'], '.cache/api-types', failure);
    await runQuietly(process.execPath, ['.cache/api-types/scripts/api-types.js'], { failure });
  });
}

function ensureBundle() {
  return runOnce('dist/.stamp', hashSources(BUNDLE_INPUTS), async () => {
    rmSync(path.join(root, 'dist'), { recursive: true, force: true });
    const failure = 'The server could not be bundled; see the errors above.';
    await bundlePrograms(ENTRY_POINTS, 'dist', failure);
    await bundleRenderer(failure);
  });
}

/** Tests start about fifty of these programs per run, and a bundle starts much faster than the sources do. */
function ensureTestPrograms() {
  return runOnce('dist/tests/.stamp', hashSources([...BUNDLE_INPUTS, 'tests/support']), async () => {
    rmSync(path.join(root, 'dist/tests'), { recursive: true, force: true });
    await bundlePrograms(TEST_PROGRAMS, 'dist/tests', 'The programs of the tests could not be bundled; see the errors above.');
  });
}

/** The thread that renders articles: one file with its packages, for platforms that deploy no others. */
async function bundleRenderer(failure) {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: { renderer: 'lib/archive/rendering/worker.ts' },
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  }).catch(() => {
    throw new StepError(failure);
  });
  await stop();
}

async function bundlePrograms(entryPoints, outdir, failure) {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outbase: '.',
    bundle: true,
    // Shared code is written once, and what is imported on demand is loaded on demand.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
  }).catch(() => {
    throw new StepError(failure);
  });
  // Its process would otherwise run as long as the server that this one starts.
  await stop();
}

/**
 * The client as its users install it: one file for the library, one for the command, and the library's types; packed where the
 * site offers it.
 */
function ensureClientPackage() {
  const dist = 'clients/typescript/dist';
  const downloads = path.join(root, 'public/downloads');
  if (!existsSync(downloads)) rmSync(path.join(root, `${dist}/.stamp`), { force: true });
  return runOnce(`${dist}/.stamp`, hashSources(CLIENT_INPUTS), async () => {
    rmSync(path.join(root, dist), { recursive: true, force: true });
    const { build, stop } = await import('esbuild');
    await build({
      absWorkingDir: path.join(root, 'clients/typescript'),
      entryPoints: ['src/index.ts', 'src/hi.ts'],
      outdir: 'dist',
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
    }).catch(() => {
      throw new StepError('The client could not be bundled; see the errors above.');
    });
    await stop();
    chmodSync(path.join(root, dist, 'hi.js'), 0o755);
    await runQuietly(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'clients/typescript'], {
      failure: 'The types of the client could not be written. Run `npx tsc -p clients/typescript` to see the error.',
    });
    rmSync(downloads, { recursive: true, force: true });
    mkdirSync(downloads, { recursive: true });
    await runNpm(['pack', './clients/typescript', '--ignore-scripts', '--pack-destination', downloads], {
      failure: 'The client could not be packed. Run `npm pack ./clients/typescript --ignore-scripts` to see the error.',
    });
  });
}

const SITE_STAMP = '.next/hospitality-build';

/**
 * For tests, which use the site and do not build it: that takes minutes.
 *
 * @throws StepError if a source is newer than the site
 */
export function requireSite() {
  if (!existsSync(path.join(root, '.next/BUILD_ID')) || !isCurrent(SITE_STAMP, hashSources(SITE_INPUTS)))
    throw new StepError('The site is missing or older than its sources. Run `node scripts/prepare.mjs`, then the tests again.');
}

function ensureSite() {
  if (!existsSync(path.join(root, '.next/BUILD_ID'))) rmSync(path.join(root, SITE_STAMP), { force: true });
  return runOnce(SITE_STAMP, hashSources(SITE_INPUTS), async () => {
    console.log('  building the site (once per version) …');
    await runQuietly(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      failure: 'The site could not be built. Run `npx next build` to see the error.',
    });
    await deferFramework(path.join(root, '.next'));
    await compressFiles(path.join(root, '.next/static'));
  });
}
