import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis as TcpClient } from 'ioredis';
import { freePort, onFreePort } from './ports';

const APT = '/usr/bin/apt-get';

/** A local Redis without persistence. */
export type RedisServer = {
  port: number;
  url: string;
  /** stops responding and keeps its connections open */
  pause(): void;
  resume(): void;
  /** sends one command over a separate connection */
  command(name: string, ...args: string[]): Promise<unknown>;
  /** ends immediately, as in a crash */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type Options = { password?: string; more?: string[] };

/** Starts Redis and waits until it accepts connections. `port` defaults to a free one. */
export const startRedis = ({ port, ...options }: Options & { port?: number } = {}): Promise<RedisServer> =>
  port === undefined ? onFreePort((free) => startAt(free, options)) : startAt(port, options);

async function startAt(port: number, options: Options): Promise<RedisServer> {
  const password = options.password ? ['--requirepass', options.password] : [];
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...password,
    ...(options.more ?? []),
  ];
  const child = spawn(ensureRedis(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const guard = startGuard(child);
  await new Promise<void>((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      if (/ready to accept connections/i.test(text)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    // What it wrote may arrive after its end.
    child.once('close', (code) => reject(new Error(`redis-server ended with ${code}:\n${text}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    guard.kill('SIGKILL');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async command(name, ...args) {
      const client = new TcpClient({ host: '127.0.0.1', port, ...(options.password ? { password: options.password } : {}) });
      try {
        return await client.call(name, args);
      } finally {
        client.disconnect();
      }
    },
    kill: () => end('SIGKILL'),
    // A paused process would not handle SIGTERM.
    stop: () => end('SIGKILL'),
  };
}

export type RedisCluster = {
  /** one per node, in the order of their slots; a replica is the last */
  urls: string[];
  nodes: RedisServer[];
  /** starts a node again that was killed: empty, with the place in the cluster that it had */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
};

/** Its ports, for clients and for the other nodes. */
type Place = { port: number; bus: number };

const SLOTS = 16_384;
const NODE_TIMEOUT_MS = 3_000;

/**
 * Starts three masters, each with a third of the slots, and waits until each of them serves and knows all the others. The
 * loss of one leaves the other slots in service.
 *
 * @param options.replica a fourth node, which takes over from the first if that is lost
 */
export async function startRedisCluster(options: { replica?: boolean } = {}): Promise<RedisCluster> {
  const count = options.replica ? 4 : 3;
  const folder = mkdtempSync(path.join(tmpdir(), 'redis-cluster-'));
  const start = ({ port, bus }: Place) => {
    const settings = { enabled: 'yes', port: bus, 'config-file': `nodes-${port}.conf`, 'node-timeout': NODE_TIMEOUT_MS };
    const more = Object.entries({ ...settings, 'require-full-coverage': 'no' }).flatMap(([name, value]) => [
      `--cluster-${name}`,
      String(value),
    ]);
    return startAt(port, { more: [...more, '--dir', folder] });
  };
  const placed = await Promise.all(
    Array.from({ length: count }, () =>
      onFreePort(async (port) => {
        const place = { port, bus: await freePort() };
        return { place, node: await start(place) };
      }),
    ),
  );
  const places = placed.map(({ place }) => place);
  const nodes = placed.map(({ node }) => node);
  const [first] = nodes;
  for (const [index, node] of nodes.entries()) {
    const [from, to] = [index, index + 1].map((third) => Math.ceil((third * SLOTS) / 3)) as [number, number];
    await node.command('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
    if (index < 3) await node.command('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to - 1));
    const { port, bus } = places[index] as Place;
    if (index > 0) await first?.command('CLUSTER', 'MEET', '127.0.0.1', String(port), String(bus));
  }
  const converge = (isDone: (info: string) => boolean) =>
    Promise.all(nodes.map((node) => pollUntil(async () => isDone(String(await node.command('CLUSTER', 'INFO'))))));
  const isServing = (info: string) =>
    ['state:ok', `slots_assigned:${SLOTS}`, `known_nodes:${count}`].every((part) => info.includes(`cluster_${part}`));
  await converge(isServing);
  const replica = nodes[3];
  if (replica) {
    await replica.command('CLUSTER', 'REPLICATE', String(await first?.command('CLUSTER', 'MYID')));
    await pollUntil(async () => /master_link_status:up/.test(String(await replica.command('INFO', 'replication'))));
    // The others must know the replica as one before they vote for it.
    await Promise.all(nodes.map((node) => pollUntil(async () => /slave/.test(String(await node.command('CLUSTER', 'NODES'))))));
  }
  return {
    urls: nodes.map(({ url }) => url),
    nodes,
    async restart(index) {
      nodes[index] = await start(places[index] as Place);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function pollUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries += 1) {
    if (tries === 600) throw new Error('the cluster did not converge');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Kills the server when this process exits for any reason, which closes the pipe that the guard reads. */
function startGuard(child: ChildProcess): ChildProcess {
  const guard = spawn('sh', ['-c', 'cat > /dev/null; kill -9 "$1"', 'sh', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.once('exit', () => guard.kill('SIGKILL'));
  return guard;
}

/**
 * Finds the system's Redis or Valkey. Installs Redis first if it is missing and this process is root on Debian.
 *
 * @throws Error with a one-line message that names the command to run
 */
export function ensureRedis(): string {
  const found = findRedis();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync(APT)) installRedis();
  const installed = findRedis();
  if (installed) return installed;
  throw new Error('redis-server is missing; run `apt-get install redis-server` (on macOS `brew install redis`) and try again.');
}

function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders.filter(Boolean).map((folder) => path.join(folder, name)))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian starts an installed service unless this policy file forbids it; the tests start their own. */
function installRedis(): void {
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const apt = (...args: string[]) =>
      spawnSync(APT, ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: 'ignore',
        timeout: 300_000,
      });
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'redis-server');
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
}
