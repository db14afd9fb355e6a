import { type Database, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { browseArchive } from '../../lib/search/browse/reads';
import { parseBrowseQuery } from '../../lib/search/browse/rules';
import { searchArchive } from '../../lib/search/hits/reads';
import type { Archive } from '../archive';
import { readCpuMs } from '../cpu';
import { HOSTILE_QUERIES } from '../hostile-queries';
import { toUnits } from '../reference';
import { atMost, type Run, type Section, toFigure, toNamedArchive, toSize } from './run';

const MAX_MS = 150;
/** Queries in the report, the costliest first. */
const SHOWN = 12;
const APP_URL = 'https://research.example.com';

const plain = { prefix: false, sort: 'relevance', lang: 'both' } as const;

const kinds = {
  anonymous: (q: string) => searchArchive({ ...plain, q, page: 1, pageSize: 20, fullText: false }, APP_URL),
  'with key, 100 items': (q: string) => searchArchive({ ...plain, q, page: 1, pageSize: 100, fullText: true }, APP_URL),
  portal: (q: string) => browseArchive(parseBrowseQuery({ q }), true, APP_URL),
} as const;
type Kind = keyof typeof kinds;

type Row = { name: string; characters: number; units: Record<Kind, number> };

/** What the costliest queries of 200 characters take: CPU time of PostgreSQL's backends and of this process. */
export async function measureHostile(run: Run): Promise<Section> {
  const archive = toNamedArchive(run.archives);
  // Without time limits, so that an expensive query shows its whole cost.
  const database = openDatabase(archive.url, { searchTimeoutMs: 600_000 });
  setDatabase(database);
  const names = Object.keys(kinds) as Kind[];
  const rows: Row[] = [];
  try {
    for (const kind of names) await kinds[kind]('hotel 酒店');
    for (const [name, query] of Object.entries(HOSTILE_QUERIES)) {
      const unit = await run.reference.measure();
      const units = {} as Row['units'];
      for (const kind of names) units[kind] = (await measure(archive, database, kinds[kind], query, run.pace.rounds)) / unit;
      rows.push({ name, characters: [...query].length, units });
      run.log(`${name}: ${names.map((kind) => `${kind} ${toFigure(units[kind])}`).join(', ')}`);
    }
  } finally {
    await database.close();
  }
  const worstOf = ({ units }: Row) => Math.max(...Object.values(units));
  return {
    title: `The costliest searches, ${toSize(archive.size)} articles`,
    text:
      `CPU time of one search, PostgreSQL and node, in units, in the cheapest of ${run.pace.rounds} runs, with nothing cached and without ` +
      `HTTP: the ${SHOWN} costliest of ${rows.length} queries (bench/hostile-queries.ts) of up to 200 characters that were chosen to cost a naive search the most.`,
    head: ['query', 'characters', ...names],
    rows: rows
      .sort((a, b) => worstOf(b) - worstOf(a))
      .slice(0, SHOWN)
      .map((row) => ({
        cells: [row.name, String(row.characters), ...names.map((kind) => toFigure(row.units[kind]))],
        aims: [atMost(worstOf(row), toUnits(MAX_MS))],
      })),
  };
}

/** The fastest run in milliseconds: on a shared machine, slower runs include the time of other processes. */
async function measure(
  archive: Archive,
  database: Database,
  search: (q: string) => Promise<unknown>,
  query: string,
  rounds: number,
): Promise<number> {
  const backends = await listBackends(archive, database);
  const readBackends = () => backends.reduce((sum, pid) => sum + readCpuMs(pid), 0);
  let least = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= rounds; round += 1) {
    const before = readBackends();
    const start = process.cpuUsage();
    // A space more is another query to every cache.
    JSON.stringify(await search(query + ' '.repeat(nextNumber())));
    const used = process.cpuUsage(start);
    least = Math.min(least, readBackends() - before + (used.user + used.system) / 1_000);
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
