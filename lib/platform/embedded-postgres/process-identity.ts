import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Identifies a process uniquely: pids are reused. */
export type ProcessIdentity = { pid: number; start: string };

// The process exists, but the system does not reveal its start time (Windows, /proc with hidepid).
const UNKNOWN_START = 'unknown';

/** This process. */
export function getOwnIdentity(): ProcessIdentity {
  return { pid: process.pid, start: findProcessStart(process.pid) ?? UNKNOWN_START };
}

/** A short token of a process's start time, unique across reboots; null if no such process is alive. */
export function findProcessStart(pid: number): string | null {
  if (!isPresent(pid)) return null;
  if (process.platform === 'linux') return findLinuxStart(pid);
  if (process.platform === 'win32') return UNKNOWN_START;
  const since = ask(['-o', 'lstart=', '-p', String(pid)]);
  return since === '' ? null : toToken(since);
}

/** Whether exactly this process is alive. A zombie is not. */
export function isStillRunning({ pid, start }: ProcessIdentity): boolean {
  const current = findProcessStart(pid);
  if (current === null) return false;
  return current === start || current === UNKNOWN_START || start === UNKNOWN_START;
}

/** A cheap `isStillRunning` for polling: outside Linux it runs no program and takes a reused pid for the same process. */
export function seemsRunning(identity: ProcessIdentity): boolean {
  return process.platform === 'linux' ? isStillRunning(identity) : isPresent(identity.pid);
}

/** Whether `pid` is the postmaster of the cluster in `directory` (a real path), not another process with a reused pid. */
export function isPostmasterOf(pid: number, directory: string): boolean {
  if (findProcessStart(pid) === null) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const command = ask(['-ww', '-o', 'command=', '-p', String(pid)]);
    return /\bpostgres\b/.test(command) && command.includes(directory);
  }
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    // Its children have titles such as "postgres: checkpointer", so the base name identifies the postmaster.
    if (basename(args[0] ?? '') !== 'postgres') return false;
    return findWorkingFolder(pid) === directory || args.includes(directory);
  } catch {
    return false;
  }
}

function findWorkingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function isPresent(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function findLinuxStart(pid: number): string | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return isPresent(pid) ? UNKNOWN_START : null;
  }
  // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  return toToken(`${findBootId()} ${fields[19]}`);
}

let bootId: string | undefined;
function findBootId(): string {
  try {
    bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    bootId = '';
  }
  return bootId;
}

function toToken(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function ask(args: string[]): string {
  // UTF-8, because ps on macOS would otherwise escape non-ASCII characters in a path.
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'en_US.UTF-8', TZ: 'UTC' } as Record<string, string> as NodeJS.ProcessEnv;
  return (spawnSync('ps', args, { encoding: 'utf8', env }).stdout ?? '').trim();
}
