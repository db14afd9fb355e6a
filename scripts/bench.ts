import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Archive, findPostmaster, openArchive } from '../bench/archive';
import { COMPARED_CONNECTIONS } from '../bench/compare';
import { measureBusy } from '../bench/parts/busy';
import { measureFresh } from '../bench/parts/fresh';
import { measureHostile } from '../bench/parts/hostile';
import { measureImport } from '../bench/parts/import';
import { measureRemembered } from '../bench/parts/remembered';
import { measureRendering } from '../bench/parts/rendering';
import { type Run, type Section, toNamedArchive } from '../bench/parts/run';
import { measureTiming } from '../bench/parts/timing';
import { startLoader } from '../bench/processes';
import { startReference, toLoad } from '../bench/reference';
import { toReport } from '../bench/report';
import { acquireEmbeddedCluster } from '../lib/platform/embedded-postgres/cluster';
import { startRedis } from '../tests/support/redis';

/**
 * npm run bench: compares the service with hand-written servers, and measures how it grows with the archive. Writes a report to
 * bench/results, with --write also to docs/bench.md. The sides of a comparison run in turns, because machines are noisy; only
 * ratios are meaningful.
 */
const parts = {
  fresh: measureFresh,
  busy: measureBusy,
  import: measureImport,
  remembered: measureRemembered,
  hostile: measureHostile,
  rendering: measureRendering,
  timing: measureTiming,
};
type Part = keyof typeof parts;

const { values: flags } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000,20000,100000' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '0.5' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const loadBefore = toLoad();
  const sizes = flags.articles
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (sizes.length === 0 || sizes.some((size) => !Number.isInteger(size) || size < 100 || (size > 100_000 && size % 100_000)))
    throw new Error('--articles must be numbers of at least 100, such as 1000,100000, and multiples of 100000 above that');
  const chosen = flags.only?.split(',') ?? Object.keys(parts);
  const unknown = chosen.find((name) => !(name in parts));
  if (unknown) throw new Error(`--only must be one or more of ${Object.keys(parts).join(', ')}, not "${unknown}"`);
  if (flags.only && flags.write) throw new Error('--write replaces the whole page, so it needs all parts');

  const cleanups: (() => Promise<unknown>)[] = [];
  try {
    const cluster = await acquireEmbeddedCluster({ dataDir: path.resolve('.data/bench'), log: console.log });
    cleanups.push(() => cluster.release());
    const archives: Archive[] = [];
    for (const size of sizes) {
      const archive = await openArchive(cluster.url, size, console.log);
      cleanups.push(() => archive.database.close());
      archives.push(archive);
    }
    const loader = startLoader();
    cleanups.push(() => loader.stop());
    const redis = await startRedis();
    cleanups.push(() => redis.stop());
    const pace = { seconds: Number(flags.seconds), rounds: Number(flags.rounds) };
    const pids = { postgres: await findPostmaster(archives[0] as Archive), redis: await findRedis(redis) };
    const shared = { loader, redisUrl: redis.url, pids };
    const sorted = archives as [Archive, ...Archive[]];
    const reference = await startReference(toNamedArchive(sorted), shared);
    cleanups.push(() => reference.stop());
    const failed: string[] = [];
    const fail = (what: string, error: unknown) => {
      console.error(error);
      failed.push(`${what} (${error instanceof Error ? error.message : error})`);
      process.exitCode = 1;
    };
    const run: Run = { ...shared, archives: sorted, pace, reference, fail, log: (line) => console.log(`  ${line}`) };
    await measure(run, chosen as Part[], (sections) => report(run, sections, loadBefore, failed));
  } finally {
    for (const step of cleanups.reverse()) await step();
  }
}

async function findRedis(redis: { command(name: string, ...args: string[]): Promise<unknown> }): Promise<number> {
  return Number(/process_id:(\d+)/.exec(String(await redis.command('INFO', 'server')))?.[1]);
}

/** Reports after each part, so that a part that fails or is interrupted takes no other part's results with it. */
async function measure(run: Run, chosen: readonly Part[], onSections: (sections: readonly Section[]) => void): Promise<void> {
  const sections: Section[] = [];
  for (const name of Object.keys(parts) as Part[]) {
    if (!chosen.includes(name)) continue;
    console.log(`\n${name} … (${new Date().toISOString().slice(11, 16)})`);
    const before = toLoad();
    try {
      const load = () => `Processes that competed for a core: ${before} at the start, ${toLoad()} at the end.`;
      for (const section of [await parts[name](run)].flat()) sections.push({ ...section, text: `${section.text} ${load()}` });
    } catch (error) {
      run.fail(name, error);
    }
    onSections(sections);
  }
}

function report(
  { loader, pace: { seconds, rounds } }: Run,
  sections: readonly Section[],
  load: string,
  failed: readonly string[],
): void {
  const text = toReport(sections, {
    date: new Date().toISOString().slice(0, 10),
    command: ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
    load,
    refused: loader.refused,
    failed,
    pace: `Each rate is the median of ${rounds} turns of ${seconds} s over ${COMPARED_CONNECTIONS} connections unless a section says otherwise.`,
  });
  save('bench/results', text);
  if (flags.write) save('docs', text);
}

function save(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'bench.md');
  writeFileSync(file, text);
  console.log(`written: ${file}`);
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
