import { loadavg } from 'node:os';
import { type Archive, readSlugs, toKeyHeaders } from './archive';
import { readCpuMs } from './cpu';
import type { Load, Measurement } from './load';
import { type Loader, startFork } from './processes';

/** CPU time in milliseconds. */
export type Cpu = { node: number; postgres: number; redis: number };

/** A measurement with the CPU time of each process per response. */
export type Turn = Measurement & { cpu: Cpu; total: number };

/** What all servers of a run share. */
export type Shared = { loader: Loader; redisUrl: string; pids: Omit<Cpu, 'node'> };

/** @param pid the server's process */
export async function measureTurn({ loader, pids }: Shared, pid: number, load: Load, renew?: () => Promise<void>): Promise<Turn> {
  const read = () => ({ node: readCpuMs(pid), postgres: readCpuMs(pids.postgres), redis: readCpuMs(pids.redis) });
  const before = read();
  const measured = await loader.measure(load, renew);
  const after = read();
  if (measured.responses === 0) throw new Error(`${load.url} sent no response within ${load.seconds} s`);
  const each = (name: keyof Cpu) => (after[name] - before[name]) / measured.responses;
  const cpu = { node: each('node'), postgres: each('postgres'), redis: each('redis') };
  return { ...measured, cpu, total: cpu.node + cpu.postgres + cpu.redis };
}

/** The average number of processes that competed for a core in the last minute. */
export function toLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/**
 * Responses of a server before it is measured. V8 compiles what a response needs meanwhile: the first thousand cost twice as much
 * CPU time as later ones, and on a slow or busy machine no number of seconds is enough.
 */
export const WARM_UP_RESPONSES = 5_000;
export const CONNECTIONS = 32;

/**
 * One article of the hand-written Fastify with key and limit: the unit of CPU time. Machines differ, and one machine changes its
 * speed within minutes, so everything is compared with a unit that is measured right beside it.
 */
export type Reference = {
  /** milliseconds of CPU time of all processes, now */
  measure(): Promise<number>;
  stop(): Promise<void>;
};

/** The unit where aims were stated in milliseconds. */
const STATED_UNIT_MS = 0.55;

/** An aim in milliseconds as a multiple of the unit. */
export function toUnits(ms: number): number {
  return Number((ms / STATED_UNIT_MS).toFixed(1));
}

/** Of a turn of the unit. */
const SECONDS = 0.5;

export async function startReference(archive: Archive, shared: Shared): Promise<Reference> {
  const paths = (await readSlugs(archive, WARM_UP_RESPONSES)).map((slug) => `/api/v1/articles/${slug}`);
  const headers = await toKeyHeaders(archive);
  const environment = { PEER_DATABASE: archive.url, PEER_PORTAL: 'http://localhost', PEER_REDIS: shared.redisUrl };
  const server = await startFork('peers/fastify', environment);
  const turn = () =>
    measureTurn(shared, server.pid, { url: server.url, paths, headers, connections: CONNECTIONS, seconds: SECONDS });
  try {
    for (let sent = 0; sent < WARM_UP_RESPONSES; ) sent += (await turn()).responses;
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { measure: async () => (await turn()).total, stop: () => server.stop() };
}
