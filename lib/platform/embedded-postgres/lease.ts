import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findText, listNames } from './files';
import { getOwnIdentity, isStillRunning, type ProcessIdentity } from './process-identity';

type Lease = ProcessIdentity & { directory: string };

/** Records that this process uses the cluster in `directory`; returns the lease's file. Call under the lock. */
export function takeLease(folder: string, directory: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}.json`);
  const lease: Lease = { ...getOwnIdentity(), directory };
  writeFileSync(file, JSON.stringify(lease), { flag: 'wx' });
  return file;
}

/** Releases a lease, even if it is already gone. */
export function dropLease(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Number of live processes that hold a lease on `directory`. Removes leases of dead processes, and those that came with a
 * copied data folder and name another directory. Call under the lock.
 */
export function countLeases(folder: string, directory: string): number {
  const files = listNames(folder).map((name) => join(folder, name));
  const [held, stale] = [files.filter(isHeld), files.filter((file) => !isHeld(file))];
  for (const file of stale) dropLease(file);
  return held.length;

  function isHeld(file: string): boolean {
    const lease = parseLease(findText(file));
    return lease !== null && lease.directory === directory && isStillRunning(lease);
  }
}

function parseLease(text: string | null): Lease | null {
  try {
    const lease = JSON.parse(text ?? '') as Partial<Lease>;
    const { pid, start, directory } = lease;
    if (typeof pid !== 'number' || typeof start !== 'string' || typeof directory !== 'string') return null;
    return { pid, start, directory };
  } catch {
    return null;
  }
}
