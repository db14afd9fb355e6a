import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findText, listNames, writeTextAtomically } from './files';
import { findPostmaster } from './pidfile';

/** Folder for root's clusters when the unprivileged account cannot reach the data folder (a clone under /root). */
export const SYSTEM_FOLDER = '/var/lib/hospitality-intelligence';

type Owner = { dataDir: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cluster of this data folder in the system folder; null if there is none. */
export function findSystemCluster(dataDir: string): string | null {
  const id = findInstanceId(dataDir);
  if (id === null) return null;
  const owner = findOwner(id);
  // A copy of the data folder has the same id, but the cluster belongs to the original while that exists.
  if (owner === null || (owner.dataDir !== dataDir && findInstanceId(owner.dataDir) === id)) return null;
  return toDirectory(id);
}

/** Reserves a place for this data folder in the system folder and returns the cluster's directory. */
export function claimSystemCluster(dataDir: string): string {
  if (findSystemCluster(dataDir) === null) {
    // A new id for a new cluster: a checkout that was deleted and cloned again must not inherit old data.
    writeTextAtomically(join(dataDir, 'instance-id'), `${randomUUID()}\n`, 0o644);
  }
  const id = findInstanceId(dataDir) ?? '';
  for (const folder of [SYSTEM_FOLDER, join(SYSTEM_FOLDER, id)]) {
    mkdirSync(folder, { recursive: true });
    // Other accounts may traverse the folder whatever root's umask is; the cluster itself is closed to them.
    chmodSync(folder, 0o711);
  }
  writeOwner(id, { dataDir });
  return toDirectory(id);
}

/**
 * Reports clusters whose data folder is missing, one line each. They are never removed, because the folder may be on a disk
 * that is not mounted right now. Its mount point is then a folder without the id or with another one.
 */
export function reportAbandonedClusters(log: (line: string) => void): void {
  for (const id of listNames(SYSTEM_FOLDER).filter((name) => UUID.test(name))) {
    const [owner, directory] = [findOwner(id), toDirectory(id)];
    if (owner === null || findInstanceId(owner.dataDir) === id || findPostmaster(directory) !== null) continue;
    const lastUsed = statSync(join(directory, 'global/pg_control'), { throwIfNoEntry: false })?.mtime;
    if (lastUsed === undefined) continue;
    const folder = join(SYSTEM_FOLDER, id);
    log(
      `The database in ${folder} (last used on ${lastUsed.toISOString().slice(0, 10)}) was created for ${owner.dataDir}, ` +
        `which is missing or was replaced. To delete it, run: rm -r ${folder}`,
    );
  }
}

function findInstanceId(dataDir: string): string | null {
  const id = findText(join(dataDir, 'instance-id'))?.trim() ?? '';
  return UUID.test(id) ? id : null;
}

function findOwner(id: string): Owner | null {
  try {
    const owner = JSON.parse(findText(join(SYSTEM_FOLDER, id, 'owner.json')) ?? '') as Partial<Owner>;
    return typeof owner.dataDir === 'string' ? (owner as Owner) : null;
  } catch {
    return null;
  }
}

function writeOwner(id: string, owner: Owner): void {
  writeTextAtomically(join(SYSTEM_FOLDER, id, 'owner.json'), `${JSON.stringify(owner, null, 2)}\n`, 0o644);
}

function toDirectory(id: string): string {
  return join(SYSTEM_FOLDER, id, 'postgres');
}
