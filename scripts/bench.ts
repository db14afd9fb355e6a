import { fork, spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measure, medianOf, quantile } from '../bench/load';
import { generateArchive, probeWords } from '../lib/archive/generate/article';
import { importArchive } from '../lib/archive/import/import';
import type { Line } from '../lib/archive/import/lines';
import { type Database, openDatabase } from '../lib/db/client';
import { acquireEmbeddedCluster } from '../lib/db/embedded/cluster';
import { migrate } from '../lib/db/migrate';
import { type Service, startService } from '../tests/support/service';

/**
 * npm run bench: every read operation beside a constant handler that answers the same bytes, in turns within one run, and
 * the growth from the smallest to the largest archive. Machines are noisy: only the ratios mean something.
 */
const { values: flags } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000,100000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
});
const sizes = flags.articles.split(',').map(Number);
const seconds = Number(flags.seconds);
const rounds = Number(flags.rounds);
const CONNECTIONS = 16;

const prefix = '/api/v1';
const operations = {
  list: [`${prefix}/articles`],
  article: [] as string[],
  categories: [`${prefix}/categories`],
  changes: [`${prefix}/changes?since=2000-01-01`],
  search: [`${prefix}/search?q=${encodeURIComponent(probeWords.mid_en)}`],
};

async function main(): Promise<void> {
  const cluster = await acquireEmbeddedCluster({ dataDir: path.resolve('.data/bench'), log: console.log });
  try {
    console.log('building the constant handler …');
    const built = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', 'bench/site'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (built.status !== 0) throw new Error(`the constant handler does not build: ${built.stderr}`);
    const growth: Record<string, number>[] = [];
    for (const size of sizes) {
      const url = await loadArchive(cluster.url, size);
      const database = openDatabase(url);
      try {
        operations.article = await slugsOf(database);
        growth.push(await measureGrowth(url, database));
        if (size === sizes.at(-1)) await compareMounts(url, size);
      } finally {
        await database.close();
      }
    }
    printGrowth(growth);
  } finally {
    await cluster.release();
  }
}

/** A database with a generated archive of this size; made once and kept in .data/bench. */
async function loadArchive(clusterUrl: string, size: number): Promise<string> {
  const url = new URL(clusterUrl);
  url.pathname = `/bench_${size}`;
  const server = openDatabase(clusterUrl);
  const known = await server.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [`bench_${size}`]);
  if (known.rowCount === 0) await server.pool.query(`CREATE DATABASE bench_${size}`);
  await server.close();
  await migrate({ databaseUrl: url.href, directory: path.resolve('prisma/migrations') });
  const database = openDatabase(url.href, { statementTimeoutMs: 0 });
  try {
    if ((await database.prisma.article.count()) < size) {
      const started = performance.now();
      await importArchive(database, async function* () {
        let line = 0;
        for (const value of generateArchive({ articles: size, seed: 1 }))
          yield { file: 'generated', line: ++line, value } as Line;
      });
      const elapsed = (performance.now() - started) / 1000;
      console.log(
        `${size} articles loaded in ${elapsed.toFixed(0)} s; ${Math.round(process.memoryUsage().rss / 1e6)} MB resident`,
      );
    }
    await database.pool.query('VACUUM ANALYZE');
  } finally {
    await database.close();
  }
  return url.href;
}

async function slugsOf(database: Database): Promise<string[]> {
  const rows = await database.prisma.article.findMany({ take: 50, select: { slug: true }, orderBy: { id: 'asc' } });
  return rows.map(({ slug }) => `${prefix}/articles/${slug}`);
}

/** Each operation on both mounts beside the constant with the same bytes, A B A B. */
async function compareMounts(databaseUrl: string, size: number): Promise<void> {
  const constants = fork('bench/constants.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const heard = <T>() => new Promise<T>((resolve) => constants.once('message', (message) => resolve(message as T)));
  const constantUrl = `http://127.0.0.1:${(await heard<{ port: number }>()).port}`;
  const environment = { DATABASE_URL: databaseUrl, SAMPLE_DATA: 'off' };
  const direct = await startService(environment, 'direct');
  const framework = await startService(environment, 'framework');
  console.log(
    `\n${size} articles, ${CONNECTIONS} connections, answers a second as a share of a constant handler with the same bytes`,
  );
  console.log('operation   our mount   of constant   of bare http   | Next’s mount   of Next’s constant');
  try {
    for (const [name, targets] of Object.entries(operations)) {
      const body = await (await fetch(direct.url + targets[0])).text();
      const taken = heard();
      constants.send({ name, body });
      await taken;
      const sides = {
        direct: [direct.url, targets],
        directConstant: [constantUrl, [`/direct/${name}`]],
        bare: [constantUrl, [`/bare/${name}`]],
        framework: [framework.url, targets],
        frameworkConstant: [constantUrl, [`/constant/${name}`]],
      } as const;
      const seen = Object.fromEntries(Object.keys(sides).map((side) => [side, [] as number[]]));
      for (let round = 0; round <= rounds; round += 1) {
        for (const [side, [url, paths]] of Object.entries(sides)) {
          const { perSecond } = await measure(url, paths, { connections: CONNECTIONS, seconds: round === 0 ? 0.5 : seconds });
          if (round > 0) seen[side]?.push(perSecond);
        }
      }
      const rate = (side: keyof typeof sides) =>
        quantile(
          [...(seen[side] ?? [])].sort((a, b) => a - b),
          0.5,
        );
      const share = (a: keyof typeof sides, b: keyof typeof sides) => (rate(a) / rate(b)).toFixed(2).padStart(8);
      console.log(
        `${name.padEnd(11)} ${rate('direct').toFixed(0).padStart(7)}/s ${share('direct', 'directConstant')}      ${share('direct', 'bare')}       | ${rate('framework').toFixed(0).padStart(7)}/s     ${share('framework', 'frameworkConstant')}`,
      );
    }
  } finally {
    await Promise.all([direct.stop(), framework.stop()]);
    constants.disconnect();
  }
}

/** Medians of single requests: `again` with the answer remembered, `first` as the first one after a change. */
async function measureGrowth(databaseUrl: string, database: Database): Promise<Record<string, number>> {
  const service: Service = await startService({ DATABASE_URL: databaseUrl, SAMPLE_DATA: 'off' });
  const total = await database.prisma.article.count();
  const { rows } = await database.pool.query<{ at: Date }>(
    'SELECT changed_at AS at FROM articles WHERE changed_at IS NOT NULL ORDER BY changed_at OFFSET $1 LIMIT 1',
    [Math.floor(total / 2)],
  );
  const middle = rows[0]?.at.toISOString() ?? '2026-01-01';
  const farPage = Math.max(1, Math.floor((total / 20) * 0.7));
  const asked: Record<string, string[]> = {
    'list, page 1': [`${prefix}/articles`],
    'list, page at 70 %': [`${prefix}/articles?page=${farPage}`],
    'list by tag': [`${prefix}/articles?tag=pricing`],
    'list since the middle': [`${prefix}/articles?since=${middle}`],
    'one article': operations.article,
    categories: operations.categories,
    'changes, beginning': operations.changes,
    'changes, middle': [`${prefix}/changes?since=${middle}`],
    ...Object.fromEntries(
      Object.entries(probeWords).map(([name, word]) => [`search ${name}`, [`${prefix}/search?q=${encodeURIComponent(word)}`]]),
    ),
  };
  const figures: Record<string, number> = {};
  try {
    for (const [name, targets] of Object.entries(asked)) {
      const many = (n: number) => Array.from({ length: n }, (_, i) => targets[i % targets.length] as string);
      await medianOf(service.url, many(20), async () => undefined);
      figures[`${name}, again`] = await medianOf(service.url, many(200), async () => undefined);
      figures[`${name}, first`] = await medianOf(service.url, many(15), () =>
        database.pool.query('UPDATE archive_state SET version = version + 1'),
      );
    }
  } finally {
    await service.stop();
  }
  return figures;
}

function printGrowth(growth: Record<string, number>[]): void {
  console.log(
    `\nmedian of single requests in milliseconds: ${sizes.join(' → ')} articles, and the last as a multiple of the first`,
  );
  for (const name of Object.keys(growth[0] ?? {})) {
    const values = growth.map((figures) => figures[name] ?? Number.NaN);
    const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    console.log(`${name.padEnd(34)} ${values.map((value) => value.toFixed(2).padStart(8)).join('')}   ×${ratio.toFixed(2)}`);
  }
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
