import { type Database, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { browseArchive } from '../../lib/search/browse/reads';
import { parseBrowseQuery } from '../../lib/search/browse/rules';
import { searchArchive } from '../../lib/search/query/reads';
import { type Archive, openArchive } from '../archive';
import { readCpuMs } from '../cpu';
import { HOSTILE_QUERIES } from '../hostile-queries';
import type { Run, Section } from './run';

/** The size that the goal is stated for. */
const ARTICLES = 20_000;
const GOAL_MS = 150;
const APP_URL = 'https://research.example.com';

const plain = { prefix: false, sort: 'relevance', lang: 'both' } as const;

const kinds = {
  anonymous: (q: string) => searchArchive({ ...plain, q, page: 1, pageSize: 20, fullText: false }, APP_URL),
  'with key, 100 items': (q: string) => searchArchive({ ...plain, q, page: 1, pageSize: 100, fullText: true }, APP_URL),
  portal: (q: string) => browseArchive(parseBrowseQuery({ q }), true, APP_URL),
} as const;
type Kind = keyof typeof kinds;
type Cost = { database: number; node: number };

/** What the costliest queries of 200 characters take: CPU time of PostgreSQL's backends and of this process. */
export async function measureHostile(run: Run): Promise<Section> {
  const existing = run.archives.find(({ size }) => size === ARTICLES);
  const archive = existing ?? (await openArchive(run.archives[0].url, ARTICLES, run.log));
  // Without time limits, so that an expensive query shows its whole cost.
  const database = openDatabase(archive.url, { searchTimeoutMs: 600_000 });
  setDatabase(database);
  const names = Object.keys(kinds) as Kind[];
  const costs: { name: string; characters: number; costs: Record<Kind, Cost> }[] = [];
  try {
    for (const kind of names) await kinds[kind]('hotel 酒店');
    for (const [name, query] of Object.entries(HOSTILE_QUERIES)) {
      const measured = {} as Record<Kind, Cost>;
      for (const kind of names) measured[kind] = await measure(archive, database, kinds[kind], query, run.pace.rounds);
      costs.push({ name, characters: [...query].length, costs: measured });
      run.log(`${name}: ${names.map((kind) => `${kind} ${totalOf(measured[kind]).toFixed(0)} ms`).join(', ')}`);
    }
  } finally {
    await database.close();
    if (!existing) await archive.database.close();
  }
  const worstOf = (each: { costs: Record<Kind, Cost> }) => Math.max(...names.map((kind) => totalOf(each.costs[kind])));
  costs.sort((a, b) => worstOf(b) - worstOf(a));
  return {
    title: `The costliest searches, ${ARTICLES.toLocaleString('en')} articles`,
    text:
      `CPU time of one search in milliseconds, PostgreSQL + Node, in the cheapest of ${run.pace.rounds} runs, with nothing cached and without ` +
      'HTTP. The queries (bench/hostile-queries.ts) have up to 200 characters and were chosen to cost a naive search the most.',
    head: ['query', 'characters', ...names],
    rows: costs.map(({ name, characters, costs: measured }) => [
      name,
      String(characters),
      ...names.map((kind) => `${measured[kind].database.toFixed(0)} + ${measured[kind].node.toFixed(0)}`),
    ]),
    targets: names.map((kind) => ({
      name: `costliest search, ${kind}: ms of CPU`,
      value: Math.max(...costs.map((each) => totalOf(each.costs[kind]))),
      goal: GOAL_MS,
      bound: 'at most',
      unit: '',
    })),
  };
}

const totalOf = ({ database, node }: Cost) => database + node;

/** The run that took least: on a shared machine the others contain time of its neighbours. */
async function measure(
  archive: Archive,
  database: Database,
  search: (q: string) => Promise<unknown>,
  query: string,
  rounds: number,
): Promise<Cost> {
  const backends = await listBackends(archive, database);
  const readBackends = () => backends.reduce((sum, pid) => sum + readCpuMs(pid), 0);
  let least: Cost = { database: Number.POSITIVE_INFINITY, node: Number.POSITIVE_INFINITY };
  for (let round = 1; round <= rounds; round += 1) {
    const before = readBackends();
    const start = process.cpuUsage();
    // A space more is another query to every cache.
    JSON.stringify(await search(query + ' '.repeat(nextNumber())));
    const used = process.cpuUsage(start);
    const cost = { database: readBackends() - before, node: (used.user + used.system) / 1_000 };
    if (totalOf(cost) < totalOf(least)) least = cost;
  }
  return least;
}

let number = 0;
function nextNumber(): number {
  number += 1;
  return number;
}

/** Opens every connection of the searches, so that none starts during a measurement, and returns the backends. */
async function listBackends(archive: Archive, database: Database): Promise<number[]> {
  for (const pool of [database.pool, database.search.pool])
    await Promise.all(Array.from({ length: 3 }, () => pool.query('SELECT pg_sleep(0.02)')));
  const { rows } = await archive.database.pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}
