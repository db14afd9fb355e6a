import { type Archive, touch } from '../archive';
import type { Curve } from '../chart';
import { type Line, medianOf, openLine, toRequest } from '../load';
import { startOurs } from '../processes';
import type { Run, Section } from './run';
import { listTargets } from './targets';

/** Requests behind one median: of answers the service remembers, and of answers made anew. */
const AGAIN = 300;
const FIRST = 25;

/** Medians of single requests at each size; a curve for each read as it is after a change. */
export async function measureGrowth(run: Run): Promise<{ section: Section; curves: Curve[] }> {
  const figures = new Map<string, { first: number[]; again: number[] }>();
  for (const archive of run.archives) {
    for (const [name, { first, again }] of Object.entries(await measureSize(archive))) {
      const known = figures.get(name) ?? { first: [], again: [] };
      figures.set(name, { first: [...known.first, first], again: [...known.again, again] });
    }
    run.log(`growth at ${archive.size} measured`);
  }
  const sizes = run.archives.map(({ size }) => size.toLocaleString('en'));
  const section: Section = {
    title: 'Growth with the archive',
    text:
      'Median time of single requests in milliseconds. “Uncached” is the first request after a change of the archive, “cached” ' +
      'every later one until the next change.\n\n![Uncached requests by archive size](growth.svg)',
    head: ['request', ...sizes.map((size) => `uncached, ${size}`), 'growth', ...sizes.map((size) => `cached, ${size}`), 'growth'],
    rows: [],
    verdicts: [],
  };
  const compared = run.archives.findIndex(({ size }) => size === 100_000);
  for (const [name, { first, again }] of figures) {
    section.rows.push([name, ...first.map(toMs), toGrowth(first), ...again.map(toMs), toGrowth(again)]);
    if (run.archives[0].size !== 1_000 || compared < 0) continue;
    const aim = name.includes('deep page') ? 3 : 1.5;
    for (const [state, times] of Object.entries({ uncached: first, cached: again })) {
      const value = (times[compared] ?? Number.NaN) / (times[0] ?? Number.NaN);
      section.verdicts.push({ what: `${name}, ${state}: 100,000 relative to 1,000`, value, aim, way: 'at most', unit: '×' });
    }
  }
  const curves = [...figures].map(([name, { first }]) => ({
    name,
    points: first.map((ms, index) => ({ size: run.archives[index]?.size ?? 0, ms })),
  }));
  return { section, curves };
}

async function measureSize(archive: Archive): Promise<Record<string, { first: number; again: number }>> {
  const targets = await listTargets(archive);
  const service = await startOurs(archive.url);
  const line = await openLine(service.url);
  const figures: Record<string, { first: number; again: number }> = {};
  try {
    for (const [name, paths] of Object.entries(targets)) {
      const requests = paths.map((path) => toRequest(service.url, path));
      await timeEach(line, requests, 60);
      const again = await timeEach(line, requests, AGAIN);
      await timeEach(line, requests, 5, () => touch(archive));
      const first = await timeEach(line, requests, FIRST, () => touch(archive));
      figures[name] = { first, again };
    }
  } finally {
    line.close();
    await service.stop();
  }
  return figures;
}

async function timeEach(line: Line, requests: Buffer[], count: number, before?: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await before?.();
    const asked = performance.now();
    const { status } = await line.ask(requests[turn % requests.length] as Buffer);
    times.push(performance.now() - asked);
    if (status !== 200) throw new Error(`a read answered ${status}`);
  }
  return medianOf(times);
}

function toMs(ms: number): string {
  return ms.toFixed(2);
}

function toGrowth(times: number[]): string {
  return `×${((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)).toFixed(2)}`;
}
