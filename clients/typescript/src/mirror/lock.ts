import { randomUUID } from 'node:crypto';
import { link, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { MirrorError } from './errors.js';

type Holder = { pid: number; host: string; started: string | null };

export type Lock = {
  /** @throws MirrorError if the lock file is no longer ours */
  check(): Promise<void>;
  release(): Promise<void>;
};

/**
 * Takes the folder for this process, also from a process of this host that is dead. The lock of another host cannot be judged.
 *
 * @throws MirrorError if another process has it
 */
export async function acquireLock(root: string): Promise<Lock> {
  const file = path.join(root, 'lock');
  const ours = await publish(file);
  await removeLeftovers(root);
  const isOurs = async () => (await readLock(file)) === ours;
  return {
    async check() {
      if (!(await isOurs())) throw new MirrorError({ code: 'lock_lost', file });
    },
    async release() {
      if (await isOurs()) await rm(file, { force: true });
    },
  };
}

/** @returns the text of the lock, unlike that of any other */
async function publish(file: string): Promise<string> {
  const holder: Holder = { pid: process.pid, host: hostname(), started: await findStart(await readStat(process.pid)) };
  const text = `${JSON.stringify({ ...holder, id: randomUUID() })}\n`;
  const draft = toTemporary(file);
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
    await handle.close();
    for (;;) {
      // A link appears with its content, or not at all.
      const taken = await link(draft, file).then(
        () => false,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return true;
          throw error;
        },
      );
      if (!taken) return text;
      await removeDead(file);
    }
  } finally {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
  }
}

/** A name beside the lock that says whose it is. */
const toTemporary = (file: string) => `${file}.${process.pid}.${hostname()}.${randomUUID()}`;

/** Removes what processes of this host left beside the lock when they were killed. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const [, pid, host] = /^lock\.(\d+)\.(.+)\.[0-9a-f-]{36}$/.exec(name) ?? [];
    if (host !== hostname() || (await isRunning({ pid: Number(pid), host, started: null }))) continue;
    await rm(path.join(root, name), { force: true });
  }
}

/** Removes a dead process's lock. @throws MirrorError if its process may be alive */
async function removeDead(file: string): Promise<void> {
  const text = await readLock(file);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (!holder) throw new MirrorError({ code: 'lock_unreadable', file });
  const { pid, host } = holder;
  if (host !== hostname() || (await isRunning(holder))) throw new MirrorError({ code: 'locked', pid, host, file });
  // Another process may have taken the lock over since it was read: then it is put back.
  const aside = toTemporary(file);
  if (!(await moveIfPresent(file, aside))) return;
  if ((await readLock(aside)) !== text) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** A process with this id is the holder only if it began when the holder did: systems use ids again. */
async function isRunning({ pid, started }: Holder): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another account.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const stat = await readStat(pid);
  // A killed process is listed until its parent waits for it, and in a container the parent may never do that.
  if (stat && /^[ZX]$/.test(stat.state)) return false;
  const current = await findStart(stat);
  return started === null || current === null || current === started;
}

/** What Linux says of a process in /proc, see proc(5): its state, and the ticks from the boot to its start. null elsewhere. */
async function readStat(pid: number): Promise<{ state: string; ticks: string } | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', ticks = ''] = [fields[0], fields[19]];
    return { state, ticks };
  } catch {
    return null;
  }
}

/** When a process began, on systems that say so: the boot, and the ticks since then. */
async function findStart(stat: { ticks: string } | null): Promise<string | null> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return stat?.ticks && boot !== '' ? `${boot.trim()} ${stat.ticks}` : null;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, host, started } = JSON.parse(text) as Holder;
    if (!Number.isSafeInteger(pid) || pid <= 0 || typeof host !== 'string') return undefined;
    return { pid, host, started: typeof started === 'string' ? started : null };
  } catch {
    return undefined;
  }
}

const readLock = (file: string) => readFile(file, 'utf8').catch(ignoreMissing);

const moveIfPresent = async (from: string, to: string) =>
  (await rename(from, to)
    .then(() => true)
    .catch(ignoreMissing)) ?? false;

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
