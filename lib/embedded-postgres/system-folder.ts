import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findText, listNames, removeTree, writeTextAtomically } from './files';
import { findPostmaster } from './pidfile';

/** Folder for root's clusters when the unprivileged account cannot reach the data folder (a clone under /root). */
export const SYSTEM_FOLDER = '/var/lib/hospitality-intelligence';

type Owner = { dataDir: string; missingSince?: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GRACE_MILLISECONDS = 24 * 60 * 60 * 1000;

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
 * Removes clusters whose data folder has not contained their instance id for a day, unless their server is running. Until
 * then the folder may have been moved or its disk unmounted: the mount point is then a folder without the id or, once
 * something was started there, with another one.
 */
export function removeAbandonedClusters(log: (line: string) => void): void {
  for (const id of listNames(SYSTEM_FOLDER).filter((name) => UUID.test(name))) {
    const owner = findOwner(id);
    if (owner === null || findPostmaster(toDirectory(id)) !== null) continue;
    if (findInstanceId(owner.dataDir) === id) {
      if (owner.missingSince !== undefined) writeOwner(id, { dataDir: owner.dataDir });
      continue;
    }
    const missingSince = owner.missingSince ?? new Date().toISOString();
    if (owner.missingSince === undefined) writeOwner(id, { ...owner, missingSince });
    if (Date.now() - Date.parse(missingSince) < GRACE_MILLISECONDS) continue;
    if (removeTree(join(SYSTEM_FOLDER, id))) log(`Removed the database that ${owner.dataDir} had left behind`);
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
