import { loadavg } from 'node:os';
import { startRedis } from '../../tests/support/redis';
import type { Service } from '../../tests/support/service';
import { toRound } from '../addresses';
import { type Archive, bumpVersion, makeKeys, openArchive } from '../archive';
import { type AddressKind, drawAddresses } from '../archive-addresses';
import { type Rates, shareOf, WARM_UP_SECONDS } from '../compare';
import { readCpuMs, readParent, waitForRest } from '../cpu';
import { type Load, medianOf } from '../load';
import { type Fork, startFork, startOurServer } from '../processes';
import { SUBSCRIBERS } from './limits';
import { requireSameResponse } from './peers';
import { isMet, type Run, type Section, type TargetResult, toRate, toShare } from './run';

const CONNECTIONS = 32;
/** Of searches and archive pages: a process admits 19 searches at a time and responds to others with 503. */
const SEARCH_CONNECTIONS = 16;
/** More responses than any server but the bare one sends in a second, which is never measured with more than one address. */
const MAX_PER_SECOND = 5_000;
/**
 * Responses of a compared server before it is measured. V8 compiles what a response needs meanwhile: the first thousand cost twice as
 * much CPU time as later ones, and on a slow or busy machine no number of seconds is enough.
 */
export const WARM_UP_RESPONSES = 5_000;
/** Whole runs over all reads; each row of a table is the run whose figure is the median. */
const RUNS = 3;
/** The largest archive of a comparison, and the size that some aims name. */
const MAX_SIZE = 100_000;
const NAMED_SIZE = 20_000;
const MAX_GROWTH = 3;

type Read = {
  name: string;
  kind: AddressKind;
  /** how many of the addresses are requested in turn; all if unset, so that none repeats while its article is in memory */
  among?: number;
  /** measured beside hand-written servers, with a minimum share of the one with key and limit by archive size */
  minShare?: (size: number) => number | undefined;
  /** maximum CPU time of a response in milliseconds, of node and PostgreSQL or of both together */
  maxCpu?: { node: number; postgres: number } | { both: number };
  /** whether a search finds anything; unset if it may or may not */
  finds?: boolean;
};

const READS: readonly Read[] = [
  { name: 'one random article', kind: 'article', minShare: () => 2 },
  // Read before: since then the archive has changed, but not this article.
  { name: 'an unchanged article', kind: 'article', among: 500, minShare: () => 2 },
  { name: 'a random list page', kind: 'list', minShare: (size) => ({ [NAMED_SIZE]: 2, [MAX_SIZE]: 3 })[size] },
  { name: 'changes from a random stamp', kind: 'changes', minShare: (size) => ({ [NAMED_SIZE]: 2 })[size] },
  { name: 'search, one common word', kind: 'commonWord', maxCpu: { both: 8 }, finds: true },
  { name: 'search, one Chinese pair', kind: 'chinesePair', maxCpu: { both: 6 }, finds: true },
  { name: 'search, two rare words', kind: 'rareWords', maxCpu: { both: 4 } },
  { name: 'search that finds nothing', kind: 'nothing', maxCpu: { both: 2 }, finds: false },
  { name: 'search, an English question', kind: 'englishQuestion', maxCpu: { both: 15 }, finds: true },
  { name: 'search, a Chinese question', kind: 'chineseQuestion', maxCpu: { both: 15 }, finds: true },
  { name: 'archive page with filters', kind: 'filteredPage', maxCpu: { both: 30 } },
  { name: 'archive page, a random page', kind: 'laterPage', maxCpu: { both: 50 } },
];

/** An archive with its addresses and the servers on it. */
type Site = {
  archive: Archive;
  addresses: Record<AddressKind, string[]>;
  headers: Record<string, string>[];
  /** index of the next address to request, by read and server */
  next: Map<string, number>;
  ours: Service;
  plain: Fork;
  keyed: Fork;
};

/** CPU time in milliseconds. */
type Cpu = { node: number; postgres: number; redis: number };
/** `total`: the CPU time of all processes, by round. */
type Figures = Rates & { cpu: Cpu; total: number[] };
type Side = 'ours' | 'bare' | 'plain' | 'keyed';
/** What was measured at one size; the other servers only if they are compared. */
type Result = { size: number; figures: Record<Side, Figures> };

/** The process of each kind whose CPU time is read. */
type Processes = { postgres: number; redis: number; bare: Fork };

/**
 * Reads whose response no cache holds: every address is different, or, where an archive has too few, the archive's version
 * changes before they repeat. Measured at all sizes in turns, beside bare `node:http` and hand-written servers.
 */
export async function measureFresh(run: Run): Promise<Section[]> {
  const perRound = Math.ceil(Math.max(run.pace.seconds, WARM_UP_SECONDS) * MAX_PER_SECOND);
  const opened: Archive[] = [];
  const cleanups: (() => Promise<unknown>)[] = [() => Promise.all(opened.map(({ database }) => database.close()))];
  try {
    const archives = run.archives.filter(({ size }) => size <= MAX_SIZE);
    if (archives.length === 0) throw new Error(`fresh reads need an archive of at most ${MAX_SIZE} articles`);
    const sizes = archives.map(({ size }) => size);
    if (Math.max(...sizes) > NAMED_SIZE && !sizes.includes(NAMED_SIZE)) {
      const named = await openArchive(run.archives[0].url, NAMED_SIZE, run.log);
      opened.push(named);
      archives.push(named);
      archives.sort((a, b) => a.size - b.size);
    }
    const redis = await startRedis();
    cleanups.push(() => redis.stop());
    const bare = await startFork('peers/bare');
    cleanups.push(() => bare.stop());
    const sites: Site[] = [];
    for (const archive of archives) {
      const site = await openSite(archive, redis.url, perRound * (run.pace.rounds + 1));
      cleanups.push(() => Promise.all([site.ours, site.plain, site.keyed].map((server) => server.stop())));
      sites.push(site);
      run.log(`drawn for ${archive.size} articles: ${countAddresses(site)}`);
    }
    const processes = { postgres: await findPostmaster(archives[0] as Archive), redis: await findRedis(redis), bare };
    const runs = new Map<Read, Result[][]>(READS.map((read) => [read, []]));
    const loads: string[] = [];
    for (let number = 1; number <= RUNS; number += 1) {
      // Merges that an import left behind must not count as the cost of the first part.
      await waitForRest(processes.postgres);
      loads.push(toLoad());
      run.log(`run ${number} of ${RUNS}, load ${loads.at(-1)}`);
      for (const read of READS) {
        // A size that was opened for two comparisons only is of no interest to the others.
        const chosen = sites.filter(({ archive }) => !opened.includes(archive) || read.minShare?.(archive.size) !== undefined);
        runs.get(read)?.push(await measureRead(run, chosen, processes, read, perRound));
      }
    }
    return toSections(new Map(Array.from(runs, ([read, each]) => [read, pickMedians(read, each)])), loads);
  } finally {
    for (const step of cleanups.reverse()) await step();
  }
}

/** For each size the result of the run whose deciding figure is the median: the share, or else the CPU time. */
function pickMedians(read: Read, runs: readonly Result[][]): Result[] {
  const figure = ({ figures: { ours, keyed } }: Result) =>
    read.minShare ? toCpuShare(ours, keyed) : ours.cpu.node + ours.cpu.postgres;
  return (runs[0] ?? []).map((_, index) => {
    const sorted = runs.map((each) => each[index] as Result).sort((a, b) => figure(a) - figure(b));
    return sorted[sorted.length >> 1] as Result;
  });
}

/** The average number of processes that competed for a core in the last minute. */
export function toLoad(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

async function openSite(archive: Archive, redisUrl: string, count: number): Promise<Site> {
  const addresses = await drawAddresses(archive, count);
  const headers = (await makeKeys(archive, SUBSCRIBERS)).map((key) => ({ authorization: `Bearer ${key}` }));
  const ours = await startOurServer(archive.url, { REDIS_URL: redisUrl });
  const peer = { PEER_DATABASE: archive.url, PEER_PORTAL: ours.url.replace('127.0.0.1', 'localhost') };
  const [plain, keyed] = await Promise.all([
    startFork('peers/fastify', peer),
    startFork('peers/fastify', { ...peer, PEER_REDIS: redisUrl }),
  ]);
  return { archive, addresses, headers, next: new Map(), ours, plain, keyed };
}

function countAddresses({ addresses }: Site): string {
  return Object.entries(addresses)
    .map(([kind, { length }]) => `${kind} ${length}`)
    .join(', ');
}

export async function findPostmaster({ database }: Archive): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return readParent(rows[0]?.pid ?? 0);
}

async function findRedis(redis: { command(name: string, ...args: string[]): Promise<unknown> }): Promise<number> {
  return Number(/process_id:(\d+)/.exec(String(await redis.command('INFO', 'server')))?.[1]);
}

async function measureRead(
  run: Run,
  sites: readonly Site[],
  processes: Processes,
  read: Read,
  perRound: number,
): Promise<Result[]> {
  const { seconds, rounds } = run.pace;
  const recorders = new Map(sites.map((site) => [site, { ours: [], bare: [], plain: [], keyed: [] } as Record<Side, Round[]>]));
  for (const site of sites) await checkResponses(site, processes.bare, read);
  for (let round = 0; round <= rounds; round += 1)
    for (const site of sites) {
      const addresses = site.addresses[read.kind].slice(0, read.among);
      for (const [side, server] of Object.entries(toServers(site, processes, read)) as [Side, Server][]) {
        const name = `${read.name} ${side}`;
        const next = () => site.next.get(name) ?? 0;
        const measureOnce = async (duration: number) => {
          const load = {
            url: server.url,
            paths: side === 'bare' ? [`/${site.archive.size}`] : toRound(addresses, next(), perRound),
            headers: side === 'ours' || side === 'keyed' ? site.headers : [{}],
            connections: read.minShare ? CONNECTIONS : SEARCH_CONNECTIONS,
            seconds: duration,
            renews: side === 'ours',
          };
          const measured = await measureRound(run, site.archive, { ...processes, node: server.pid }, load);
          site.next.set(name, next() + measured.responses + load.connections);
          return measured;
        };
        if (round > 0) recorders.get(site)?.[side].push(await measureOnce(seconds));
        else
          do await measureOnce(Math.max(seconds, WARM_UP_SECONDS));
          while (read.minShare && next() < WARM_UP_RESPONSES);
      }
    }
  return sites.map((site) => {
    const recorded = recorders.get(site) as Record<Side, Round[]>;
    const figures = Object.fromEntries(Object.entries(recorded).map(([side, each]) => [side, toFigures(each)]));
    run.log(
      `${read.name}, ${site.archive.size} articles: ${toRate(figures.ours?.perSecond ?? 0)}/s, ${toCpu(figures.ours?.cpu)}, load ${toLoad()}`,
    );
    return { size: site.archive.size, figures: figures as Record<Side, Figures> };
  });
}

type Server = { url: string; pid: number };

function toServers({ ours, plain, keyed }: Site, { bare }: Processes, { minShare }: Read): Partial<Record<Side, Server>> {
  const own = { url: ours.url, pid: ours.child.pid ?? 0 };
  return minShare ? { ours: own, bare, plain, keyed } : { ours: own };
}

/** Requires that a search finds something or nothing, as expected, and that compared servers respond alike. */
async function checkResponses({ archive, addresses, headers, ours, plain, keyed }: Site, bare: Fork, read: Read): Promise<void> {
  const samples = addresses[read.kind].slice(0, 9);
  const bodies: string[] = [];
  for (const path of samples) {
    if (read.minShare) {
      bodies.push(await requireSameResponse([ours.url, plain.url, keyed.url], path, headers[0] ?? {}));
    } else if (read.finds !== undefined) {
      const found = (await (await fetch(ours.url + path, { headers: headers[0] ?? {} })).json()) as { total: number };
      if (found.total > 0 !== read.finds) throw new Error(`${path} finds ${found.total}`);
    }
  }
  bodies.sort((a, b) => a.length - b.length);
  await bare.send({ name: String(archive.size), body: bodies[bodies.length >> 1] ?? '' });
}

type Round = { responses: number; perSecond: number; medianMs: number; cpu: Cpu };

async function measureRound(
  run: Run,
  archive: Archive,
  pids: { node: number; postgres: number; redis: number },
  load: Load,
): Promise<Round> {
  const readCpu = () => ({ node: readCpuMs(pids.node), postgres: readCpuMs(pids.postgres), redis: readCpuMs(pids.redis) });
  await bumpVersion(archive);
  const before = readCpu();
  const { responses, perSecond, medianMs } = await run.loader.measure(load, () => bumpVersion(archive));
  const after = readCpu();
  const each = (name: keyof Cpu) => (after[name] - before[name]) / responses;
  return { responses, perSecond, medianMs, cpu: { node: each('node'), postgres: each('postgres'), redis: each('redis') } };
}

function toFigures(rounds: readonly Round[]): Figures {
  const perSecond = rounds.map((round) => round.perSecond);
  const each = (name: keyof Cpu) => medianOf(rounds.map(({ cpu }) => cpu[name]));
  return {
    perSecond: medianOf(perSecond),
    rounds: perSecond,
    medianMs: medianOf(rounds.map(({ medianMs }) => medianMs)),
    cpu: { node: each('node'), postgres: each('postgres'), redis: each('redis') },
    total: rounds.map(({ cpu }) => cpu.node + cpu.postgres + cpu.redis),
  };
}

/** How many responses of ours cost as much CPU time as one of another server, which other programs hardly change. */
function toCpuShare(ours: Figures, other: Figures): number {
  return shareOf({ ...other, rounds: other.total }, { ...ours, rounds: ours.total });
}

const METHOD =
  'A fresh read is one that no earlier request prepared. No response comes from the response cache: every address differs, or the archive’s version changes before addresses ' +
  'repeat. Articles of lists, posting lists and month counts that earlier responses needed may be in memory, and so are single articles that repeat: ' +
  'those called unchanged, and those of an archive of fewer than 7,000. One process of the production server with 16 keys, limits and source checks, counters in Redis. CPU is the time ' +
  'of each process per response in milliseconds. Each row is the median of three whole runs, which begin when PostgreSQL rests. ' +
  `A server that is compared has sent ${WARM_UP_RESPONSES.toLocaleString('en')} such responses before, so that its code is compiled.`;

function toSections(results: ReadonlyMap<Read, Result[]>, loads: readonly string[]): Section[] {
  const compared: Section = {
    title: 'Fresh reads compared with hand-written servers',
    text:
      `${METHOD} Processes that competed for a core as each began: ${loads.join(', ')}. Responses per second over ${CONNECTIONS} connections; CPU of node + PostgreSQL + Redis. “Bare” is ` +
      '`node:http` with a constant of the same size. Fastify 5 with `pg` selects an article by slug, a list page by LIMIT and ' +
      'OFFSET with its total, and changes by stamp; “Fastify with key” also looks up the key and limits with ' +
      '`@fastify/rate-limit` in the same Redis. The share is the CPU time of a response of the latter, divided by ours.',
    head: ['read', 'articles', 'bare', 'ours', 'CPU', 'Fastify', 'CPU', 'Fastify with key', 'CPU', 'share', 'aim', 'met'],
    rows: [],
    targets: [],
  };
  const alone: Section = {
    title: 'Fresh searches and archive pages',
    text:
      `Measured in the same way, over ${SEARCH_CONNECTIONS} connections, because a process admits 19 searches at a time. Queries are drawn from ` +
      'the texts of the archive: a common word is in at least a tenth of the articles, a pair of Chinese characters in at ' +
      'least a hundredth, a rare word in at most a thousandth; a question is 12 consecutive words or 15 consecutive ' +
      'characters of a body. Searches highlight bodies. Archive pages are the portal’s HTML for anonymous readers.',
    head: ['read', 'articles', 'responses/s', 'node', 'PostgreSQL', 'Redis', 'aim', 'met'],
    rows: [],
    targets: [],
  };
  for (const [read, sizes] of results) {
    for (const [index, result] of sizes.entries()) {
      const isLargest = index === sizes.length - 1;
      const { row, targets } = read.minShare ? toComparedRow(read, result) : toSearchRow(read, result);
      const section = read.minShare ? compared : alone;
      section.rows.push([...row, toAim(targets), toMet(targets)]);
      // A limit holds at any size; the largest archive decides.
      if (isLargest || read.minShare) section.targets.push(...targets);
    }
  }
  return [compared, alone, toGrowth(results)];
}

type Row = { row: string[]; targets: TargetResult[] };

function toComparedRow(read: Read, { size, figures }: Result): Row {
  const { ours, bare, plain, keyed } = figures;
  const share = toCpuShare(ours, keyed);
  const goal = read.minShare?.(size);
  const cells = [ours, plain, keyed].flatMap((side) => [toRate(side.perSecond), toCpu(side.cpu)]);
  return {
    row: [read.name, toSize(size), toRate(bare.perSecond), ...cells, toShare(share)],
    targets:
      goal === undefined
        ? []
        : [{ name: `${read.name}, ${toSize(size)}: share of Fastify with key`, value: share, goal, bound: 'at least', unit: '' }],
  };
}

function toSearchRow(read: Read, { size, figures }: Result): Row {
  const { perSecond, cpu } = figures.ours;
  const both = cpu.node + cpu.postgres;
  const limits = Object.entries(read.maxCpu ?? {}) as ['node' | 'postgres' | 'both', number][];
  const labels = { node: 'node', postgres: 'PostgreSQL', both: 'node and PostgreSQL' };
  return {
    row: [read.name, toSize(size), perSecond.toFixed(0), toMs(cpu.node), toMs(cpu.postgres), toMs(cpu.redis)],
    targets: limits.map(([name, goal]) => ({
      name: `${read.name}, ${toSize(size)}: ms of ${labels[name]}`,
      value: name === 'both' ? both : cpu[name],
      goal,
      bound: 'at most',
      unit: '',
    })),
  };
}

/** CPU of node and PostgreSQL by archive size. */
function toGrowth(results: ReadonlyMap<Read, Result[]>): Section {
  const sizes = [...new Set([...results.values()].flat().map(({ size }) => size))].sort((a, b) => a - b);
  const section: Section = {
    title: 'Growth of fresh reads',
    text: 'CPU of node and PostgreSQL together per fresh response in milliseconds, from the two tables above.',
    head: ['read', ...sizes.map(toSize), 'growth', 'aim', 'met'],
    rows: [],
    targets: [],
  };
  for (const [{ name }, measured] of results) {
    const times = new Map(measured.map(({ size, figures: { ours } }) => [size, ours.cpu.node + ours.cpu.postgres]));
    const [smallest = 0, largest = 0] = [measured[0]?.size, measured.at(-1)?.size];
    const growth = (times.get(largest) ?? 0) / (times.get(smallest) ?? Number.NaN);
    const targets: TargetResult[] =
      smallest === 1_000 && largest === MAX_SIZE
        ? [{ name: `${name}, fresh: 100,000 relative to 1,000`, value: growth, goal: MAX_GROWTH, bound: 'at most', unit: '×' }]
        : [];
    const cells = sizes.map((size) => (times.has(size) ? toMs(times.get(size) ?? 0) : '–'));
    section.rows.push([name, ...cells, largest > smallest ? `×${growth.toFixed(2)}` : '–', toAim(targets), toMet(targets)]);
    section.targets.push(...targets);
  }
  return section;
}

/** Each limit of a row, such as `≤ 10 + 10`. */
function toAim(targets: readonly TargetResult[]): string {
  const [first] = targets;
  if (!first) return '–';
  return `${first.bound === 'at least' ? '≥' : '≤'} ${targets.map(({ unit, goal }) => `${unit}${goal}`).join(' + ')}`;
}

function toMet(targets: readonly TargetResult[]): string {
  if (targets.length === 0) return '–';
  return targets.every(isMet) ? 'yes' : '**no**';
}

function toSize(size: number): string {
  return size.toLocaleString('en');
}

function toMs(ms: number): string {
  return ms.toFixed(ms < 10 ? 2 : 1);
}

/** The CPU time of each process that worked, such as `0.61 + 0.35 + 0.03`. */
function toCpu(cpu: Cpu | undefined): string {
  const { node, postgres, redis } = cpu ?? { node: 0, postgres: 0, redis: 0 };
  return [node, postgres, ...(redis >= 0.005 ? [redis] : [])].map(toMs).join(' + ');
}
