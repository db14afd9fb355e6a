import type { Service } from '../../tests/support/service';
import { toRound } from '../addresses';
import { type Archive, bumpVersion, SUBSCRIBERS, toKeyHeaders } from '../archive';
import { type AddressKind, drawAddresses } from '../archive-addresses';
import { WARM_UP_SECONDS } from '../compare';
import { waitForRest } from '../cpu';
import { medianOf } from '../load';
import { type Fork, startFork, startOurServer } from '../processes';
import { CONNECTIONS, type Cpu, measureTurn, type Turn, toLoad, toUnits, WARM_UP_RESPONSES } from '../reference';
import { requireSameResponse } from './remembered';
import { type Aim, atLeast, atMost, atMostTimes, type Row, type Run, type Section, toFigure, toRate, toSize } from './run';

/** Of searches and archive pages: a process admits 19 searches at a time and responds to others with 503. */
const SEARCH_CONNECTIONS = 16;
/** More responses than any server sends in a second. */
const MAX_PER_SECOND = 5_000;
/** Of a server whose requests with a key are compiled already, and only the rows of this read are not. */
const LATER_WARM_UP_RESPONSES = 1_000;
/** Of each kind of search or page, a response of which takes as long as tens of other reads. */
const SEARCH_WARM_UP_RESPONSES = 500;
/** Passes over all reads. */
const PASSES = 3;
const MAX_SIZE = 100_000;
const MAX_GROWTH = 3;

type Read = {
  name: string;
  kind: AddressKind;
  /** how many of the addresses are requested in turn; all if unset, so that none repeats while its article is in memory */
  among?: number;
  /** compared with the server with key and limit, with a minimum share by archive size */
  minShare?: (size: number) => number;
  /** maximum CPU time of node and PostgreSQL, stated in milliseconds */
  maxMs?: number;
  /** whether a search finds anything; unset if it may or may not */
  finds?: boolean;
};

const READS: readonly Read[] = [
  { name: 'one random article', kind: 'article', minShare: () => 2 },
  // Read before: since then the archive has changed, but not this article.
  { name: 'an unchanged article', kind: 'article', among: 500, minShare: () => 2 },
  { name: 'a random list page', kind: 'list', minShare: (size) => (size < MAX_SIZE ? 2 : 3) },
  { name: 'changes from a random stamp', kind: 'changes', minShare: () => 2 },
  { name: 'search, one common word', kind: 'commonWord', maxMs: 8, finds: true },
  { name: 'search, one Chinese pair', kind: 'chinesePair', maxMs: 6, finds: true },
  { name: 'search, two rare words', kind: 'rareWords', maxMs: 4 },
  { name: 'search that finds nothing', kind: 'nothing', maxMs: 2, finds: false },
  { name: 'search, an English question', kind: 'englishQuestion', maxMs: 15, finds: true },
  { name: 'search, a Chinese question', kind: 'chineseQuestion', maxMs: 15, finds: true },
  { name: 'archive page with filters', kind: 'filteredPage', maxMs: 30 },
  { name: 'archive page, a random page', kind: 'laterPage', maxMs: 50 },
];

/** An archive with its addresses and the servers on it. */
type Site = {
  archive: Archive;
  addresses: Record<AddressKind, string[]>;
  headers: Record<string, string>[];
  /** index of the next address to request, by read and server */
  next: Map<string, number>;
  ours: Service;
  keyed: Fork;
};

/** One turn of ours, and the CPU time of what it is compared with: the same read of the other server, or the unit. */
type Pair = { ours: Turn; other: Turn | undefined; unit: number };

/** The pairs of each read, by site. */
type Results = Map<Read, Map<Site, Pair[]>>;

/**
 * Reads whose response no cache holds: every address is different, or, where an archive has too few, the archive's version
 * changes before they repeat. Ours and what it is compared with take short turns, and archives of all sizes do.
 */
export async function measureFresh(run: Run): Promise<Section[]> {
  const sites: Site[] = [];
  try {
    const archives = run.archives.filter(({ size }) => size <= MAX_SIZE);
    if (archives.length === 0) throw new Error(`fresh reads need an archive of at most ${MAX_SIZE} articles`);
    for (const archive of archives) {
      sites.push(await openSite(run, archive));
      run.log(`drawn for ${archive.size} articles: ${countAddresses(sites.at(-1) as Site)}`);
    }
    const results: Results = new Map();
    for (let pass = 1; pass <= PASSES; pass += 1) {
      // Merges that an import left behind must not count as the cost of the first part.
      await waitForRest(run.pids.postgres);
      run.log(`pass ${pass} of ${PASSES}, load ${toLoad()}`);
      for (const read of pass === 1 ? READS : [...results.keys()])
        try {
          if (pass === 1) await warmUp(run, sites, read);
          await measureRead(run, sites, read, results);
        } catch (error) {
          run.fail(read.name, error);
        }
    }
    return toSections(results);
  } finally {
    for (const { ours, keyed } of sites) await Promise.all([ours.stop(), keyed.stop()]);
  }
}

async function openSite({ redisUrl, pace }: Run, archive: Archive): Promise<Site> {
  const addresses = await drawAddresses(
    archive,
    MAX_PER_SECOND * Math.ceil(WARM_UP_SECONDS + pace.seconds * (1 + pace.rounds) * PASSES),
  );
  const headers = await toKeyHeaders(archive);
  const ours = await startOurServer(archive.url, { REDIS_URL: redisUrl });
  const portal = ours.url.replace('127.0.0.1', 'localhost');
  const keyed = await startFork('peers/fastify', { PEER_DATABASE: archive.url, PEER_PORTAL: portal, PEER_REDIS: redisUrl });
  return { archive, addresses, headers, next: new Map(), ours, keyed };
}

function countAddresses({ addresses }: Site): string {
  return Object.entries(addresses)
    .map(([kind, { length }]) => `${kind} ${length}`)
    .join(', ');
}

type Server = 'ours' | 'keyed';

/** One turn of a server, from the address on where its last turn ended. */
async function measureOnce(run: Run, site: Site, read: Read, server: Server, seconds: number): Promise<Turn> {
  const name = `${read.name} ${server}`;
  const next = site.next.get(name) ?? 0;
  const load = {
    url: site[server].url,
    paths: toRound(site.addresses[read.kind].slice(0, read.among), next, Math.ceil(seconds * MAX_PER_SECOND)),
    headers: site.headers,
    connections: read.minShare ? CONNECTIONS : SEARCH_CONNECTIONS,
    seconds,
    renews: server === 'ours',
  };
  await bumpVersion(site.archive);
  const pid = server === 'ours' ? (site.ours.child.pid ?? 0) : site.keyed.pid;
  const turn = await measureTurn(run, pid, load, () => bumpVersion(site.archive));
  site.next.set(name, next + turn.responses + load.connections);
  return turn;
}

/** Checks the responses, and sends requests until the code is compiled that they need. */
async function warmUp(run: Run, sites: readonly Site[], read: Read): Promise<void> {
  const needed = read === READS[0] ? WARM_UP_RESPONSES : read.minShare ? LATER_WARM_UP_RESPONSES : SEARCH_WARM_UP_RESPONSES;
  for (const site of sites) {
    await checkResponses(site, read);
    for (const server of read.minShare ? (['ours', 'keyed'] as const) : (['ours'] as const))
      for (let sent = 0; sent < needed; )
        sent += (await measureOnce(run, site, read, server, Math.min(WARM_UP_SECONDS, 4 * run.pace.seconds))).responses;
  }
}

/**
 * Measures a read after a round that does not count: since the last pass every server has closed connections that were idle, and
 * V8 has dropped code that was not needed, which made the first turn of either server cost up to twice as much as the next one.
 */
async function measureRead(run: Run, sites: readonly Site[], read: Read, results: Results): Promise<void> {
  const pairs = results.get(read) ?? new Map(sites.map((site) => [site, []]));
  results.set(read, pairs);
  for (let round = 0; round <= run.pace.rounds; round += 1)
    for (const site of sites) {
      const turn = (server: Server) => measureOnce(run, site, read, server, run.pace.seconds);
      // Who is first alternates, so that a machine that becomes faster or slower favours neither.
      const isFirst = round % 2 === 0;
      let ours = isFirst ? await turn('ours') : undefined;
      const other = read.minShare ? await turn('keyed') : undefined;
      const unit = other ? other.total : await run.reference.measure();
      ours ??= await turn('ours');
      if (round > 0) pairs.get(site)?.push({ ours, other, unit });
    }
  for (const [{ archive }, each] of pairs) {
    const { perSecond, cpu } = toMedian(each.map(({ ours }) => ours));
    run.log(`${read.name}, ${archive.size} articles: ${toRate(perSecond)}/s, ${toCpu(cpu)}, load ${toLoad()}`);
  }
}

/** Requires that a search finds something or nothing, as expected, and that compared servers respond alike. */
async function checkResponses({ addresses, headers, ours, keyed }: Site, read: Read): Promise<void> {
  for (const path of addresses[read.kind].slice(0, 9)) {
    if (read.minShare) await requireSameResponse([ours.url, keyed.url], path, headers[0] ?? {});
    else if (read.finds !== undefined) {
      const found = (await (await fetch(ours.url + path, { headers: headers[0] ?? {} })).json()) as { total: number };
      if (found.total > 0 !== read.finds) throw new Error(`${path} finds ${found.total}`);
    }
  }
}

function toMedian(turns: readonly Turn[]): { perSecond: number; cpu: Cpu } {
  const each = (name: keyof Cpu) => medianOf(turns.map(({ cpu }) => cpu[name]));
  return {
    perSecond: medianOf(turns.map(({ perSecond }) => perSecond)),
    cpu: { node: each('node'), postgres: each('postgres'), redis: each('redis') },
  };
}

const METHOD =
  'A fresh read is one that no earlier request prepared. No response comes from the response cache: every address differs, or the archive’s version changes before addresses ' +
  'repeat. Articles of lists, posting lists and month counts that earlier responses needed may be in memory, and so are single articles that repeat: ' +
  `those called unchanged, and those of an archive of fewer than 7,000. One process of the production server with ${SUBSCRIBERS} keys, limits and source checks, counters in Redis. CPU is the time ` +
  `of each process per response in milliseconds: node + PostgreSQL + Redis. Each figure is the median over the turns of ${PASSES} passes over all reads, which begin when PostgreSQL rests. ` +
  'Growth is relative to the smallest archive.';

function toSections(results: Results): Section[] {
  const compared: Section = {
    title: 'Fresh reads compared with a hand-written server',
    text:
      `${METHOD} Responses per second over ${CONNECTIONS} connections, after ${toSize(WARM_UP_RESPONSES)} responses of each server. Fastify 5 with \`pg\` looks up the key, limits with \`@fastify/rate-limit\` in the same ` +
      'Redis, and selects an article by slug, a list page by LIMIT and OFFSET with its total, and changes by stamp. The share is the CPU time of its response, divided by ours.',
    head: ['read', 'articles', 'ours', 'CPU', 'Fastify with key', 'CPU', 'share', 'growth'],
    rows: [],
  };
  const alone: Section = {
    title: 'Fresh searches and archive pages',
    text:
      `Measured in the same way, over ${SEARCH_CONNECTIONS} connections, because a process admits 19 searches at a time, and after ${SEARCH_WARM_UP_RESPONSES} responses of each kind. Queries are drawn from ` +
      'the texts of the archive: a common word is in at least a tenth of the articles, a pair of Chinese characters in at ' +
      'least a hundredth, a rare word in at most a thousandth; a question is 12 consecutive words or 15 consecutive ' +
      'characters of a body. Searches highlight bodies. Archive pages are the portal’s HTML for anonymous readers.',
    head: ['read', 'articles', 'responses/s', 'CPU', 'units', 'growth'],
    rows: [],
  };
  for (const [read, bySite] of results) {
    const [smallest] = bySite;
    for (const [{ archive }, pairs] of bySite) {
      if (pairs.length === 0) continue;
      const growth = smallest && smallest[0].archive !== archive ? toGrowth(pairs, smallest[1]) : undefined;
      const section = read.minShare ? compared : alone;
      section.rows.push(toRow(read, archive.size, pairs, growth));
    }
  }
  return [compared, alone];
}

function toRow({ name, minShare, maxMs = 0 }: Read, size: number, pairs: readonly Pair[], growth: number | undefined): Row {
  const figures = (turns: readonly Turn[]) => {
    const { perSecond, cpu } = toMedian(turns);
    return [toRate(perSecond), toCpu(cpu)];
  };
  const cells = [name, toSize(size), ...figures(pairs.map(({ ours }) => ours))];
  const units = medianOf(pairs.map(({ ours: { cpu }, unit }) => (cpu.node + cpu.postgres) / unit));
  const share = medianOf(pairs.map(({ ours, unit }) => unit / ours.total));
  if (minShare) cells.push(...figures(pairs.flatMap(({ other }) => other ?? [])));
  cells.push(toFigure(minShare ? share : units), growth === undefined ? '–' : `×${growth.toFixed(2)}`);
  const aims: Aim[] = [minShare ? atLeast(share, minShare(size)) : atMost(units, toUnits(maxMs))];
  if (growth !== undefined && size === MAX_SIZE) aims.push(atMostTimes(growth, MAX_GROWTH));
  return { cells, aims };
}

/** How many times as much CPU time a response takes as in a smaller archive, whose turns came right before. */
function toGrowth(pairs: readonly Pair[], smaller: readonly Pair[]): number {
  const cost = ({ ours: { cpu } }: Pair) => cpu.node + cpu.postgres;
  return medianOf(pairs.flatMap((pair, turn) => (smaller[turn] ? [cost(pair) / cost(smaller[turn])] : [])));
}

/** The CPU time of each process, such as `0.61 + 0.35 + 0.03`. */
function toCpu({ node, postgres, redis }: Cpu): string {
  return [node, postgres, redis].map(toFigure).join(' + ');
}
