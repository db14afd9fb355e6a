// Detects that npm is gone. npm and its shell do not forward every signal; when one of them ends, its children only get
// another parent.
import { readFileSync } from 'node:fs';

const POLL_MS = 500;
const SHELLS = new Set(['ash', 'bash', 'busybox', 'dash', 'sh', 'zsh']);

// Read when the program starts, because the parent may end while packages are installed or the site is built.
const parent = process.ppid;
// A shell that npm runs may live on when npm ends, so npm itself is watched too.
const grandparent = SHELLS.has(findName(parent)) ? findParent(parent) : undefined;

/**
 * Calls `onGone` once when npm, or the program that npm started and that started this one, has ended. Does nothing in a
 * program that was started without npm. Returns a function that ends the watch.
 */
export function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || findParent(parent) === grandparent)) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS).unref();
  return () => clearInterval(timer);
}

/** The name of a process's program; on Linux only. */
function findName(pid) {
  return /\((.*)\)/.exec(findStat(pid))?.[1] ?? '';
}

/** The parent of a process; on Linux only. */
function findParent(pid) {
  const [, ppid] = /\) \S (\d+)/.exec(findStat(pid)) ?? [];
  return ppid && Number(ppid);
}

function findStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
