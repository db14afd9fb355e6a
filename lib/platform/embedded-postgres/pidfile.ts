import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findText } from './files';
import { findProcessStart, isPostmasterOf, type ProcessIdentity } from './process-identity';

/** The content of `postmaster.pid`. `status` is `starting`, `ready`, `stopping`, or empty at the very beginning. */
type Pidfile = { pid: number; port: number; status: string };

/** Reads `postmaster.pid`, which may be stale. Its lines: src/include/utils/pidfile.h of PostgreSQL. */
export function findPidfile(directory: string): Pidfile | null {
  const text = findText(join(directory, 'postmaster.pid'));
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0, status: (lines[7] ?? '').trim() };
}

/** The verified running postmaster of this directory; null if `postmaster.pid` is absent or stale. */
export function findPostmaster(directory: string): (Pidfile & ProcessIdentity) | null {
  const pidfile = findPidfile(directory);
  if (pidfile === null) return null;
  const start = findProcessStart(pidfile.pid);
  return start !== null && isPostmasterOf(pidfile.pid, directory) ? { ...pidfile, start } : null;
}

/**
 * Removes a stale `postmaster.pid`: PostgreSQL takes any live process with that pid for a postmaster and would refuse to
 * start. Safe beside remaining children of a killed postmaster: since version 12 PostgreSQL finds their shared memory by the
 * directory's inode, without this file. Call under the lock while no start is in progress.
 */
export function removeStalePidfile(directory: string): void {
  if (findPostmaster(directory) === null) rmSync(join(directory, 'postmaster.pid'), { force: true });
}
