import { spawnSync } from 'node:child_process';
import { EmbeddedClusterError } from './errors';

/** The unprivileged account that runs PostgreSQL when we are root. */
export type Account = { uid: number; gid: number };

const OWN_NAME = 'hospitality-intelligence';
// `_postgres` comes with macOS. We create an account only if none of these exists.
const KNOWN_NAMES = ['postgres', '_postgres', OWN_NAME];

// The command of most distributions, then BusyBox's.
const CREATORS: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', OWN_NAME]],
  ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', OWN_NAME]],
];

/** Whether this process is root, which PostgreSQL refuses to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The account that runs PostgreSQL when we are root; created if the system has none. */
export function getAccount(): Account {
  const existing = findKnownAccount();
  if (existing !== null) return existing;
  for (const [program, args] of CREATORS) {
    spawnSync(program, args, { stdio: 'ignore' });
    const created = findKnownAccount();
    if (created !== null) return created;
  }
  throw new EmbeddedClusterError(
    'PostgreSQL refuses to run as root and no account could be made for it: ' +
      'add a system account named "postgres", run this as an ordinary user, or set DATABASE_URL',
  );
}

/** Tests whether the account can enter the folder and write to it, which depends on every parent folder. */
export function canUseFolder(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], toSpawnOptions(account)).status === 0;
}

/** Tests whether the account can read a file. */
export function canRead(account: Account | null, file: string): boolean {
  return spawnSync('/bin/sh', ['-c', ': < "$1"', 'sh', file], toSpawnOptions(account)).status === 0;
}

/** Options of `spawn` to run a program as the account, in a folder that every account can access. */
export function toSpawnOptions(account: Account | null): { uid?: number; gid?: number; cwd: string } {
  return account === null ? { cwd: '/' } : { uid: account.uid, gid: account.gid, cwd: '/' };
}

function findKnownAccount(): Account | null {
  for (const name of KNOWN_NAMES) {
    const [uid, gid] = [askId('-u', name), askId('-g', name)];
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid };
  }
  return null;
}

function askId(option: string, name: string): number | null {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : null;
}
