import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/**
 * CPU time in milliseconds that a process, its threads and its children have used, ended children included. 0 once it has
 * ended. Linux only, see proc(5): `schedstat` counts nanoseconds where `stat` rounds each process to hundredths of a second.
 */
export function readCpuMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => readThread(`/proc/${pid}/task/${thread}`));
    return threads.reduce((sum, ms) => sum + ms, readEndedChildren(pid));
  } catch {
    return 0;
  }
}

/** A thread and the processes it started. */
function readThread(folder: string): number {
  const own = Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const children = readFileSync(`${folder}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + readCpuMs(child), own);
}

/** `cutime` and `cstime`, in hundredths of a second. */
function readEndedChildren(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** CPU time that a process may use in a second while it rests: what the service does every second takes 30 ms on a busy machine. */
const RESTING_MS = 60;

/** A process that has not come to rest after this many milliseconds is measured as it is. */
const MAX_REST_MS = 120_000;

/** Waits until a process and its children have used hardly any CPU time for three seconds in a row. */
export async function waitForRest(pid: number): Promise<void> {
  const end = performance.now() + MAX_REST_MS;
  for (let quiet = 0; quiet < 3 && performance.now() < end; ) {
    const before = readCpuMs(pid);
    await setTimeout(1_000);
    quiet = readCpuMs(pid) - before < RESTING_MS ? quiet + 1 : 0;
  }
}

/** The process that started another. */
export function readParent(pid: number): number {
  return Number(readStat(pid)[1]);
}

/** The fields of `stat` after the command, which may contain spaces; the first is the state. */
function readStat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
