import type { ImportLine } from '../../lib/distribution/import/record';
import { importArchive } from '../../lib/distribution/import/writes';
import { openDatabase } from '../../lib/platform/db/client';
import { updateIndex } from '../../lib/search/index/index-writer';
import { startRedis } from '../../tests/support/redis';
import { generateArchive } from '../../tools/archive-generator/article';
import { toRound } from '../addresses';
import { type Archive, copyArchive, makeKeys } from '../archive';
import { type AddressKind, drawAddresses } from '../archive-addresses';
import { type Rates, shareOf } from '../compare';
import { waitForRest } from '../cpu';
import { medianOf } from '../load';
import { startFork, startOurServer } from '../processes';
import { findPostmaster, toLoad, WARM_UP_RESPONSES } from './fresh';
import { SUBSCRIBERS } from './limits';
import { type Run, type Section, toRate, toShare } from './run';

const CONNECTIONS = 16;
/** Articles that are imported again and again while reads are measured. */
const IMPORTED = 2_000;
const MAX_PER_SECOND = 3_000;

const READS: readonly { name: string; kind: AddressKind; minShare?: number; maxGrowth?: number }[] = [
  { name: 'one random article', kind: 'article', minShare: 1.2 },
  { name: 'a random list page', kind: 'list', minShare: 1.2 },
  { name: 'changes from a random stamp', kind: 'changes', minShare: 1 },
  { name: 'search, one common word', kind: 'commonWord', maxGrowth: 1.5 },
];

/** Fresh reads while an import writes and the index merges, and the same reads while it rests. */
export async function measureBusy(run: Run): Promise<Section> {
  const archive = await copyArchive(run.archives[0]);
  const cleanups: (() => Promise<unknown>)[] = [() => archive.database.close()];
  const section: Section = {
    title: `Fresh reads beside an import, ${archive.size.toLocaleString('en')} articles`,
    text:
      `Median milliseconds over ${CONNECTIONS} connections while PostgreSQL rests, and while ${IMPORTED} articles are imported and ` +
      'indexed again and again. The share is of Fastify with key and limit, measured in turns beside the same import.',
    head: ['read', 'at rest', 'beside an import', 'growth', 'responses/s', 'Fastify with key', 'share', 'load'],
    rows: [],
    targets: [],
  };
  try {
    const redis = await startRedis();
    cleanups.push(() => redis.stop());
    const perRound = run.pace.seconds * MAX_PER_SECOND;
    const addresses = await drawAddresses(archive, perRound * (2 * run.pace.rounds + 1));
    const headers = (await makeKeys(archive, SUBSCRIBERS)).map((key) => ({ authorization: `Bearer ${key}` }));
    const ours = await startOurServer(archive.url, { REDIS_URL: redis.url });
    cleanups.push(() => ours.stop());
    const peer = { PEER_DATABASE: archive.url, PEER_PORTAL: ours.url.replace('127.0.0.1', 'localhost'), PEER_REDIS: redis.url };
    const keyed = await startFork('peers/fastify', peer);
    cleanups.push(() => keyed.stop());
    let next = 0;
    // Beside an import the version changes by itself, and a renewal would wait for the import's transaction.
    const measure = async (server: { url: string }, kind: AddressKind, { renews }: { renews: boolean }) => {
      const paths = toRound(addresses[kind], next++ * perRound, perRound);
      const { seconds } = run.pace;
      return run.loader.measure({ url: server.url, paths, headers, connections: CONNECTIONS, seconds, renews }, async () => {
        await archive.database.pool.query('UPDATE archive_state SET version = version + 1');
      });
    };
    const warmUp = async (server: { url: string }, kind: AddressKind) => {
      for (let sent = 0; sent < WARM_UP_RESPONSES; ) sent += (await measure(server, kind, { renews: true })).responses;
    };
    const postmaster = await findPostmaster(archive);
    for (const { name, kind, minShare, maxGrowth } of READS) {
      await waitForRest(postmaster);
      if (minShare !== undefined) for (const server of [ours, keyed]) await warmUp(server, kind);
      else await measure(ours, kind, { renews: true });
      const resting: number[] = [];
      for (let round = 0; round < run.pace.rounds; round += 1)
        resting.push((await measure(ours, kind, { renews: true })).medianMs);
      const importing = startImport(archive);
      const sides = { ours: [] as number[], keyed: [] as number[], medians: [] as number[] };
      for (let round = 0; round < run.pace.rounds; round += 1) {
        const own = await measure(ours, kind, { renews: false });
        sides.ours.push(own.perSecond);
        sides.medians.push(own.medianMs);
        if (minShare !== undefined) sides.keyed.push((await measure(keyed, kind, { renews: false })).perSecond);
      }
      await importing.stop();
      const toRates = (rounds: number[]): Rates => ({ perSecond: medianOf(rounds), rounds, medianMs: 0 });
      const [rest, busy] = [medianOf(resting), medianOf(sides.medians)];
      const share = minShare === undefined ? undefined : shareOf(toRates(sides.ours), toRates(sides.keyed));
      section.rows.push([
        name,
        rest.toFixed(1),
        busy.toFixed(1),
        `×${(busy / rest).toFixed(2)}`,
        toRate(medianOf(sides.ours)),
        share === undefined ? '–' : toRate(medianOf(sides.keyed)),
        share === undefined ? '–' : toShare(share),
        toLoad(),
      ]);
      if (share !== undefined && minShare !== undefined)
        section.targets.push({
          name: `${name}, beside an import: share of Fastify with key`,
          value: share,
          goal: minShare,
          bound: 'at least',
          unit: '',
        });
      if (maxGrowth !== undefined)
        section.targets.push({
          name: `${name}, beside an import`,
          value: busy / rest,
          goal: maxGrowth,
          bound: 'at most',
          unit: '×',
        });
      run.log(section.rows.at(-1)?.join('  ') ?? '');
    }
    return section;
  } finally {
    for (const step of cleanups.reverse()) await step();
  }
}

/** Imports articles, and deletes them again, until it is stopped. The index follows. */
function startImport({ url }: Archive): { stop(): Promise<void> } {
  const database = openDatabase(url, { statementTimeoutMs: 0 });
  let stopped = false;
  const importAll = async () => {
    for (let seed = 2; !stopped; seed += 1) {
      await importArchive(database, async function* () {
        let line = 0;
        for (const value of generateArchive({ articles: IMPORTED, seed })) {
          if (stopped) return;
          yield { file: 'generated', line: ++line, value } as ImportLine;
        }
      });
      await updateIndex(database);
    }
  };
  const finished = importAll();
  return {
    async stop() {
      stopped = true;
      await finished;
      await database.close();
    },
  };
}
