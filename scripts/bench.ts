import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Archive, openArchive } from '../bench/archive';
import { drawGrowth } from '../bench/chart';
import { measureConstants } from '../bench/parts/constants';
import { measureFresh } from '../bench/parts/fresh';
import { measureGrowth } from '../bench/parts/growth';
import { measureHostile } from '../bench/parts/hostile';
import { measureLimits } from '../bench/parts/limits';
import { measurePeers } from '../bench/parts/peers';
import type { Run, Section } from '../bench/parts/run';
import { measureTiming } from '../bench/parts/timing';
import { startLoader } from '../bench/processes';
import { toReport } from '../bench/report';
import { acquireEmbeddedCluster } from '../lib/platform/embedded-postgres/cluster';

/**
 * npm run bench: compares the service with constant responses and with hand-written servers, and measures how it grows with
 * the archive. Writes a report to bench/results, with --write also to docs/bench.md. The sides of a comparison run in turns,
 * because machines are noisy; only ratios are meaningful.
 */
const { values: flags } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000,10000,100000' },
    only: { type: 'string', default: 'fresh,constants,limits,peers,growth,hostile,timing' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    write: { type: 'boolean', default: false },
  },
});

const parts = {
  fresh: measureFresh,
  constants: measureConstants,
  limits: measureLimits,
  peers: measurePeers,
  growth: measureGrowth,
  hostile: measureHostile,
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

  if (chosen.includes('constants')) buildConstants();
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
  let chart: string | undefined;
  for (const name of Object.keys(parts) as Part[]) {
    if (!chosen.includes(name)) continue;
    console.log(`\n${name} …`);
    const result = await parts[name](run);
    sections.push(...('section' in result ? [result.section] : [result].flat()));
    if ('curves' in result) {
      chart = drawGrowth(result.curves, 'Uncached requests: median time by archive size');
    }
  }
  const { connections, seconds, rounds } = run.pace;
  const text = toReport(sections, {
    date: new Date().toISOString().slice(0, 10),
    command: ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
    load: loadBefore,
    pace: `Each rate is the median of ${rounds} rounds of ${seconds} s over ${connections} connections unless a table says otherwise.`,
  });
  console.log(`\n${text}`);
  save('bench/results', { 'bench.md': text, ...(chart ? { 'growth.svg': chart } : {}) });
  if (!flags.write) return;
  save('docs', { 'bench.md': text, ...(chart ? { 'growth.svg': chart } : {}) });
}

function save(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), text);
    console.log(`written: ${path.join(folder, name)}`);
  }
}

function buildConstants(): void {
  console.log('building the Next constant handler …');
  const built = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', 'bench/site'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (built.status !== 0) throw new Error(`the Next constant handler failed to build: ${built.stderr}`);
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
