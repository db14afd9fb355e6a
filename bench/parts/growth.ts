import { type Archive, bumpVersion } from '../archive';
import { type Connection, medianOf, openConnection, toRequest } from '../load';
import { startOurServer } from '../processes';
import { listRequests } from './requests';
import type { Run, Section } from './run';

/** Requests per median: with cached and with uncached responses. */
const CACHED_SAMPLES = 300;
const UNCACHED_SAMPLES = 25;

/** Median times of single requests at each size. */
export async function measureGrowth(run: Run): Promise<Section> {
  const figures = new Map<string, { uncached: number[]; cached: number[] }>();
  for (const archive of run.archives) {
    for (const [name, { uncached, cached }] of Object.entries(await measureSize(archive))) {
      const times = figures.get(name) ?? { uncached: [], cached: [] };
      figures.set(name, { uncached: [...times.uncached, uncached], cached: [...times.cached, cached] });
    }
    run.log(`measured ${archive.size} articles`);
  }
  const sizes = run.archives.map(({ size }) => size.toLocaleString('en'));
  const section: Section = {
    title: 'Growth with the archive',
    text:
      'Median time of single requests in milliseconds. “Uncached” is the first request after a change of the archive, “cached” ' +
      'every later one until the next change. A single article stays cached until it changes itself.',
    head: ['request', ...sizes.map((size) => `uncached, ${size}`), 'growth', ...sizes.map((size) => `cached, ${size}`), 'growth'],
    rows: [],
    targets: [],
  };
  const comparedIndex = run.archives.findIndex(({ size }) => size === 100_000);
  for (const [name, { uncached, cached }] of figures) {
    section.rows.push([name, ...uncached.map(toMs), toGrowth(uncached), ...cached.map(toMs), toGrowth(cached)]);
    if (run.archives[0].size !== 1_000 || comparedIndex < 0) continue;
    const goal = name.includes('deep page') ? 3 : 1.5;
    for (const [state, times] of Object.entries({ uncached, cached })) {
      const value = (times[comparedIndex] ?? Number.NaN) / (times[0] ?? Number.NaN);
      section.targets.push({ name: `${name}, ${state}: 100,000 relative to 1,000`, value, goal, bound: 'at most', unit: '×' });
    }
  }
  return section;
}

async function measureSize(archive: Archive): Promise<Record<string, { uncached: number; cached: number }>> {
  const requestsByName = await listRequests(archive);
  const service = await startOurServer(archive.url);
  const connection = await openConnection(service.url);
  const figures: Record<string, { uncached: number; cached: number }> = {};
  try {
    for (const [name, paths] of Object.entries(requestsByName)) {
      const requests = paths.map((path) => toRequest(service.url, path));
      await measureMedian(connection, requests, 60);
      const cached = await measureMedian(connection, requests, CACHED_SAMPLES);
      await measureMedian(connection, requests, 5, () => bumpVersion(archive));
      const uncached = await measureMedian(connection, requests, UNCACHED_SAMPLES, () => bumpVersion(archive));
      figures[name] = { uncached, cached };
    }
  } finally {
    connection.close();
    await service.stop();
  }
  return figures;
}

async function measureMedian(
  connection: Connection,
  requests: Buffer[],
  count: number,
  before?: () => Promise<void>,
): Promise<number> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    await before?.();
    const start = performance.now();
    const { status } = await connection.send(requests[sent % requests.length] as Buffer);
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`a request returned ${status}`);
  }
  return medianOf(times);
}

function toMs(ms: number): string {
  return ms.toFixed(2);
}

function toGrowth(times: number[]): string {
  return `×${((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)).toFixed(2)}`;
}
