import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { acquireEmbeddedCluster, type EmbeddedCluster } from './cluster';
import { findText } from './files';
import { findPostmaster } from './pidfile';
import { SYSTEM_FOLDER } from './system-folder';

const holderScript = fileURLToPath(new URL('../../../dist/tests/lib/platform/embedded-postgres/test-holder.js', import.meta.url));
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

const folders: string[] = [];
const directories = new Set<string>();
const children: ChildProcess[] = [];

type Holder = {
  child: ChildProcess;
  ready: Promise<{ url: string; directory: string; failure?: string }>;
  /** what happened to the server since then: `restarting`, `restarted` */
  events: string[];
  release(): Promise<void>;
  kill(): Promise<void>;
};

/** A temporary folder that every account may enter; removed by cleanUp. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-')));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

let prepared: string | undefined;

/** A data folder in `folder` with a cluster that is not running; a copy, since initdb takes seconds. */
export async function makeDataDir(folder = makeFolder()): Promise<string> {
  prepared ??= await prepareDataDir();
  const dataDir = join(folder, 'data');
  spawnSync('cp', ['-a', '--', prepared, dataDir]);
  return dataDir;
}

/** Without the port that the copies would share, and without the log of a start that is not theirs. */
async function prepareDataDir(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-prepared-')));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  await (await acquireEmbeddedCluster({ dataDir })).release();
  for (const file of ['postgres-state/port', 'postgres/server.log']) rmSync(join(dataDir, file));
  return dataDir;
}

/** Acquires in this process; cleanUp sees to its server. */
export async function acquire(dataDir: string, log?: (line: string) => void): Promise<EmbeddedCluster> {
  const cluster = await acquireEmbeddedCluster(log ? { dataDir, log } : { dataDir });
  directories.add(cluster.directory);
  return cluster;
}

/** Acquires in a process of its own. */
export function startHolder(dataDir: string, account: { uid?: number; gid?: number } = {}): Holder {
  const child = spawn(process.execPath, [holderScript, dataDir], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...account,
  });
  children.push(child);
  directories.add(join(dataDir, 'postgres'));
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const ready = once(lines, 'line').then(([line]) => JSON.parse(String(line)));
  const events: string[] = [];
  lines.on('line', (line) => {
    const { event } = JSON.parse(line) as { event?: string };
    if (event !== undefined) events.push(event);
  });
  return {
    child,
    ready,
    events,
    release: async () => {
      child.stdin?.write('release\n');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The first column of the first row, over a fresh connection. */
export async function query(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows.at(-1)?.[0];
  } finally {
    await client.end();
  }
}

/** Polls until the thing is there. */
export async function until<T>(find: () => T | null | undefined | false, what: string, seconds = 120): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`waited ${seconds} seconds in vain: ${what}`);
    await sleep(5);
  }
}

/** Ends what a test left behind, whether it passed or not. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  for (const directory of directories) {
    const server = findPostmaster(directory);
    if (server === null) continue;
    process.kill(server.pid, 'SIGQUIT');
    await until(() => findPostmaster(directory) === null, `the end of the server on ${directory}`);
  }
  // Those in the system's folder that no data folder names any more.
  for (const directory of directories)
    if (directory.startsWith(`${SYSTEM_FOLDER}/`)) rmSync(dirname(directory), { recursive: true, force: true });
  directories.clear();
  for (const folder of folders.splice(0)) {
    for (const dataDir of [folder, join(folder, 'data'), join(folder, 'closed/data'), join(folder, 'copy')]) {
      const id = findText(join(dataDir, 'instance-id'))?.trim();
      if (id) rmSync(join(SYSTEM_FOLDER, id), { recursive: true, force: true });
    }
    // An initdb whose starter was killed may still be writing here.
    await until(() => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      return !existsSync(folder);
    }, `the removal of ${folder}`);
  }
}
