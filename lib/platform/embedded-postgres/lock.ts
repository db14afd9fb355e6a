import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedClusterError } from './errors';
import { listNames } from './files';
import { getOwnIdentity, isStillRunning, type ProcessIdentity } from './process-identity';

// A lock between processes that survives a kill -9 of its holder: Lamport's bakery algorithm on files. Each waiter owns files
// with unique names that identify its process, so removing those of dead processes never affects a live one. (A single lock
// file cannot be broken safely: between "its holder is dead" and its removal another process may have taken it.)

const POLL_MILLISECONDS = 60;

type Entry = { name: string; kind: 'choosing' | 'ticket'; number: number; owner: ProcessIdentity };

/** Runs `work` while holding the lock of `folder`, which excludes other callers in this process and in others. */
export async function withLock<T>(folder: string, work: () => Promise<T>, patienceMilliseconds = 60_000): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const own = getOwnIdentity();
  const suffix = `${own.pid}.${own.start}.${randomBytes(8).toString('hex')}`;
  const deadline = Date.now() + patienceMilliseconds;

  const choosing = `choosing.0.${suffix}`;
  let ticket = '';
  try {
    create(folder, choosing);
    const highest = listLiving(folder).reduce((max, entry) => Math.max(max, entry.number), 0);
    ticket = `ticket.${highest + 1}.${suffix}`;
    create(folder, ticket);
    remove(folder, choosing);

    // A process that starts choosing after this point sees our ticket and gets a higher one; one already choosing may not.
    const choosers = new Set(listLiving(folder).filter(isChoosing).map(toName));
    await waitWhile(() => listLiving(folder).find(({ name }) => choosers.has(name)), deadline, folder);
    await waitWhile(() => listLiving(folder).find((entry) => comesBefore(entry, ticket)), deadline, folder);
    return await work();
  } finally {
    remove(folder, choosing);
    if (ticket !== '') remove(folder, ticket);
  }
}

async function waitWhile(findOther: () => Entry | undefined, deadline: number, folder: string): Promise<void> {
  for (let other = findOther(); other !== undefined; other = findOther()) {
    if (Date.now() > deadline) {
      throw new EmbeddedClusterError(
        `process ${other.owner.pid} keeps the embedded database locked (${folder}): wait for it to finish, or end it`,
      );
    }
    await sleep(POLL_MILLISECONDS);
  }
}

function comesBefore(entry: Entry, ownName: string): boolean {
  if (entry.kind !== 'ticket' || entry.name === ownName) return false;
  const own = parse(ownName);
  if (own === null || entry.number !== own.number) return entry.number < (own?.number ?? 0);
  return entry.name < ownName;
}

function listLiving(folder: string): Entry[] {
  return listNames(folder).flatMap((name) => {
    const entry = parse(name);
    if (entry === null) return [];
    if (isStillRunning(entry.owner)) return [entry];
    remove(folder, name);
    return [];
  });
}

function parse(name: string): Entry | null {
  const match = /^(choosing|ticket)\.(\d+)\.(\d+)\.(\w+)\.\w+$/.exec(name);
  if (match === null) return null;
  const [, kind, number, pid, start] = match;
  return {
    name,
    kind: kind as Entry['kind'],
    number: Number(number),
    owner: { pid: Number(pid), start: start ?? '' },
  };
}

const isChoosing = (entry: Entry) => entry.kind === 'choosing';
const toName = (entry: Entry) => entry.name;
const create = (folder: string, name: string) => writeFileSync(join(folder, name), '', { flag: 'wx' });
const remove = (folder: string, name: string) => rmSync(join(folder, name), { force: true });
