import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, canUseFolder, getAccount, isRoot } from './account';
import { type Binaries, completePackage, copyPackage, getMajorVersion, getPackageRoot, toBinaries } from './binaries';
import { EmbeddedClusterError } from './errors';
import { chownTree, removeTree } from './files';
import { claimSystemCluster, findSystemCluster, reportAbandonedClusters, SYSTEM_FOLDER } from './system-folder';

/** Where a cluster is, which binaries run it, and under which account (null: our own). */
export type Place = { directory: string; binaries: Binaries; major: number; account: Account | null };

/** Whether a directory is a cluster. initdb's result is renamed into place, so a half-created cluster is never seen. */
export function isCluster(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION'));
}

/**
 * Decides where the cluster of `dataDir` (a real path) is: `<dataDir>/postgres`, or as root, if the unprivileged account
 * cannot reach that, in a system folder. An existing cluster stays where it is. Call under the lock.
 */
export async function choosePlace(dataDir: string, stateDir: string, log: (line: string) => void): Promise<Place> {
  if (!isRoot()) return chooseOwnPlace(dataDir, stateDir);
  // Ours first, so that a moved data folder reclaims its cluster before abandoned ones are reported.
  const { directory, account } = chooseRootPlace(dataDir);
  reportAbandonedClusters(log);
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

/** The account of an existing cluster; one that root owns (restored, copied) is handed to the default account. */
function takeOver(directory: string): Account {
  const { uid, gid, mode } = statSync(directory);
  if (uid !== 0) return { uid, gid };
  const account = getAccount();
  chownTree(directory, account);
  // PostgreSQL rejects a directory that others can enter.
  if (mode & 0o077) chmodSync(directory, 0o700);
  return account;
}

/** Tests with a real folder: file systems without owners and closed parent folders cannot be detected otherwise. */
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
