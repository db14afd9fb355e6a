import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, canUseFolder, getAccount, isRoot } from './account';
import { type Binaries, completePackage, copyPackage, getMajorVersion, getPackageRoot, toBinaries } from './binaries';
import { EmbeddedClusterError } from './errors';
import { chownTree, removeTree } from './files';
import { claimSystemCluster, findSystemCluster, removeAbandonedClusters, SYSTEM_FOLDER } from './system-folder';

/** Where a cluster lies, which programs serve it, and as whom (null: as ourselves). */
export type Place = { directory: string; binaries: Binaries; major: number; account: Account | null };

/** Whether a directory holds a cluster. initdb's work is renamed into place, so half a cluster is never seen. */
export function isCluster(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION'));
}

/**
 * Decides where the cluster of `dataDir` (a real path) lies: `<dataDir>/postgres`, or for root, when the unprivileged
 * account cannot reach that, a folder of the system's. Once made, a cluster stays where it is. Call under the lock.
 */
export async function choosePlace(dataDir: string, stateDir: string, log: (line: string) => void): Promise<Place> {
  if (!isRoot()) return chooseOwnPlace(dataDir, stateDir);
  // First ours, so that a data folder that was moved reclaims its cluster before the sweep.
  const { directory, account } = chooseRootPlace(dataDir);
  removeAbandonedClusters(log);
  return { directory, account, ...(await chooseRootBinaries(account)) };
}

async function chooseOwnPlace(dataDir: string, stateDir: string): Promise<Place> {
  const directory = join(dataDir, 'postgres');
  const elsewhere = findSystemCluster(dataDir);
  if (elsewhere !== null && existsSync(dirname(elsewhere))) {
    throw new EmbeddedClusterError(
      `root keeps this data folder's database in ${elsewhere}: run this as root, or set DATA_DIR to another folder`,
    );
  }
  if (existsSync(directory) && process.getuid !== undefined && statSync(directory).uid !== process.getuid()) {
    throw new EmbeddedClusterError(
      `${directory} belongs to another account: run this as that account or as root, or set DATA_DIR to another folder`,
    );
  }
  const installed = getPackageRoot();
  const binaries = toBinaries(completePackage(installed) ? installed : copyPackage(installed, stateDir));
  return { directory, binaries, major: await getMajorVersion(binaries, null), account: null };
}

function chooseRootPlace(dataDir: string): { directory: string; account: Account } {
  const elsewhere = findSystemCluster(dataDir);
  if (elsewhere !== null && isCluster(elsewhere)) {
    return { directory: claimSystemCluster(dataDir), account: takeOver(elsewhere) };
  }
  const directory = join(dataDir, 'postgres');
  if (isCluster(directory)) {
    const account = takeOver(directory);
    if (canUseFolder(account, directory)) return { directory, account };
    throw new EmbeddedClusterError(
      `the database in ${directory} is closed to the account with uid ${account.uid}, which must serve it since ` +
        'PostgreSQL refuses root: let others pass through the folders above it (chmod o+x), or set DATA_DIR',
    );
  }
  const account = getAccount();
  if (canKeepFolder(account, dataDir)) return { directory, account };
  const claimed = claimSystemCluster(dataDir);
  if (canKeepFolder(account, dirname(claimed))) return { directory: claimed, account };
  throw new EmbeddedClusterError(
    `neither ${dataDir} nor ${SYSTEM_FOLDER} is open to the account with uid ${account.uid}, which must serve the ` +
      'database since PostgreSQL refuses root: set DATA_DIR to a folder that others may pass through',
  );
}

/** The account an existing cluster belongs to; one that root owns (restored, copied) is given to the usual account. */
function takeOver(directory: string): Account {
  const { uid, gid, mode } = statSync(directory);
  if (uid !== 0) return { uid, gid };
  const account = getAccount();
  chownTree(directory, account);
  // PostgreSQL refuses a directory that others may enter.
  if (mode & 0o077) chmodSync(directory, 0o700);
  return account;
}

/** Tries it with a folder made for the purpose: disks without owners, and closed folders above, show only so. */
function canKeepFolder(account: Account, parent: string): boolean {
  const trial = join(parent, `postgres-trial-${randomBytes(6).toString('hex')}`);
  mkdirSync(trial, { mode: 0o700 });
  try {
    chownSync(trial, account.uid, account.gid);
    const { uid, mode } = statSync(trial);
    return uid === account.uid && (mode & 0o077) === 0 && canUseFolder(account, trial);
  } catch {
    return false;
  } finally {
    removeTree(trial);
  }
}

async function chooseRootBinaries(account: Account): Promise<{ binaries: Binaries; major: number }> {
  const installed = getPackageRoot();
  if (completePackage(installed)) {
    const binaries = toBinaries(installed);
    const major = await getMajorVersion(binaries, account).catch(() => null);
    if (major !== null) return { binaries, major };
  }
  mkdirSync(SYSTEM_FOLDER, { recursive: true });
  chmodSync(SYSTEM_FOLDER, 0o711);
  const copied = toBinaries(copyPackage(installed, SYSTEM_FOLDER));
  return { binaries: copied, major: await getMajorVersion(copied, account) };
}
