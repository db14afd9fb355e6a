import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Archive, openArchive } from '../bench/archive';
import { measureBusy } from '../bench/parts/busy';
import { measureFresh } from '../bench/parts/fresh';
import { measureGrowth } from '../bench/parts/growth';
import { measureHostile } from '../bench/parts/hostile';
import { measureLimits } from '../bench/parts/limits';
import { measurePeers } from '../bench/parts/peers';
import { measureRendering } from '../bench/parts/rendering';
import type { Run, Section } from '../bench/parts/run';
import { measureTiming } from '../bench/parts/timing';
import { startLoader } from '../bench/processes';
import { toReport } from '../bench/report';
import { acquireEmbeddedCluster } from '../lib/platform/embedded-postgres/cluster';

/**
 * npm run bench: compares the service with hand-written servers, and measures how it grows with the archive. Writes a report to bench/results, with --write also to docs/bench.md. The sides of a comparison run in turns,
 * because machines are noisy; only ratios are meaningful.
 */
const { values: flags } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000,10000,100000' },
    only: { type: 'string', default: 'fresh,busy,limits,peers,growth,hostile,rendering,timing' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    write: { type: 'boolean', default: false },
  },
});

const parts = {
  fresh: measureFresh,
  busy: measureBusy,
  limits: measureLimits,
  peers: measurePeers,
  growth: measureGrowth,
  hostile: measureHostile,
  rendering: measureRendering,
  timing: measureTiming,
};
type Part = keyof typeof parts;

/** The machine's load before the benchmark, as the average number of processes over five minutes. */
const loadBefore = loadavg()[1] ?? 0;

async function main(): Promise<void> {
  const sizes = flags.articles
    .split(',')
    .map(Number)
    .sort((a, b) => a - b);
  if (sizes.length === 0 || sizes.some((size) => !Number.isInteger(size) || size < 100 || (size > 100_000 && size % 100_000)))
    throw new Error('--articles must be numbers of at least 100, such as 1000,100000, and multiples of 100000 above that');
  const chosen = flags.only.split(',');
  const unknown = chosen.find((name) => !(name in parts));
  if (unknown) throw new Error(`--only must be one or more of ${Object.keys(parts).join(', ')}, not "${unknown}"`);

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
    const pace = { connections: Number(flags.connections), seconds: Number(flags.seconds), rounds: Number(flags.rounds) };
    const run: Run = { archives: archives as [Archive, ...Archive[]], loader, pace, log: (line) => console.log(`  ${line}`) };
    await report(run, chosen as Part[]);
  } finally {
    for (const step of cleanups.reverse()) await step();
  }
}

async function report(run: Run, chosen: readonly Part[]): Promise<void> {
  const sections: Section[] = [];
  for (const name of Object.keys(parts) as Part[]) {
    if (!chosen.includes(name)) continue;
    console.log(`\n${name} …`);
    sections.push(...[await parts[name](run)].flat());
  }
  const { connections, seconds, rounds } = run.pace;
  const text = toReport(sections, {
    date: new Date().toISOString().slice(0, 10),
    command: ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
    load: loadBefore,
    refused: run.loader.refused,
    pace: `Each rate is the median of ${rounds} rounds of ${seconds} s over ${connections} connections unless a table says otherwise.`,
  });
  console.log(`\n${text}`);
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
