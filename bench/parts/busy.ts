import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toRound } from '../addresses';
import { bumpVersion, copyArchive, toKeyHeaders } from '../archive';
import { type AddressKind, drawAddresses } from '../archive-addresses';
import { waitForRest } from '../cpu';
import { startImport, writeArticles } from '../import';
import { type Measurement, medianOf } from '../load';
import { startFork, startOurServer } from '../processes';
import { WARM_UP_RESPONSES } from '../reference';
import { atLeast, atMostTimes, type Row, type Run, type Section, toFigure, toNamedArchive, toRate, toSize } from './run';

/** More responses than a server sends in a second. */
const MAX_PER_SECOND = 3_000;
/** More articles than an import writes in a second, start-up of its process aside. */
const MAX_IMPORTED_PER_SECOND = 1_000;
const MIN_IMPORTED = 2_000;
/** Beside an import a response may take half a second, and the import does now this and now that. */
const MIN_SECONDS = 2;
/** Turns beside an import for each turn at rest. */
const BUSY_TURNS = 2;

type Read = { name: string; kind: AddressKind; connections: number; minShare?: number; maxGrowth?: number };

const READS: readonly Read[] = [
  { name: 'one random article', kind: 'article', connections: 16, minShare: 1.2 },
  { name: 'a random list page', kind: 'list', connections: 16, minShare: 1.2 },
  { name: 'changes from a random stamp', kind: 'changes', connections: 16, minShare: 1 },
  // One at a time: the import leaves one of two cores, and several searches would share it.
  { name: 'search, one common word', kind: 'commonWord', connections: 1, maxGrowth: 1.5 },
];

type Server = { url: string };

/** Fresh reads while an import writes and the index merges, and the same reads while it rests. */
export async function measureBusy(run: Run): Promise<Section> {
  const { rounds } = run.pace;
  const seconds = Math.min(MIN_SECONDS, 4 * run.pace.seconds);
  const archive = await copyArchive(toNamedArchive(run.archives));
  const folder = await mkdtemp(path.join(tmpdir(), 'hospitality-bench-'));
  const cleanups: (() => Promise<unknown>)[] = [
    () => archive.database.close(),
    () => rm(folder, { recursive: true, force: true }),
  ];
  const rows: Row[] = [];
  try {
    const perTurn = Math.ceil(seconds * MAX_PER_SECOND);
    const addresses = await drawAddresses(archive, perTurn * rounds * 8);
    const headers = await toKeyHeaders(archive);
    const ours = await startOurServer(archive.url, { REDIS_URL: run.redisUrl });
    cleanups.push(() => ours.stop());
    const portal = ours.url.replace('127.0.0.1', 'localhost');
    const keyed = await startFork('peers/fastify', { PEER_DATABASE: archive.url, PEER_PORTAL: portal, PEER_REDIS: run.redisUrl });
    cleanups.push(() => keyed.stop());
    let next = 0;
    /** @param renews not beside an import: the version changes by itself, and a renewal would wait for the import's transaction */
    const measure = (server: Server, { kind, connections }: Read, renews: boolean) => {
      const paths = toRound(addresses[kind], next++ * perTurn, perTurn);
      return run.loader.measure({ url: server.url, paths, headers, connections, seconds, renews }, () => bumpVersion(archive));
    };
    const measureResting = async (read: Read) => {
      const medians: number[] = [];
      for (let round = 0; round < rounds; round += 1) medians.push((await measure(ours, read, true)).medianMs);
      return medians;
    };
    const measureRead = async (read: Read, number: number) => {
      const file = path.join(folder, `${number}.ndjson`);
      const articles = MIN_IMPORTED + Math.ceil(rounds * BUSY_TURNS * 2 * seconds * MAX_IMPORTED_PER_SECOND);
      await writeArticles(file, { articles, seed: 2 + number });
      for (const server of read.minShare === undefined ? [ours] : [ours, keyed])
        for (let sent = 0; sent < (number === 0 ? WARM_UP_RESPONSES : 200); )
          sent += (await measure(server, read, true)).responses;
      await waitForRest(run.pids.postgres);
      const resting = await measureResting(read);
      const turns = await measureBeside(read, file);
      await waitForRest(run.pids.postgres);
      // The machine's speed may have changed: at rest is before and after.
      resting.push(...(await measureResting(read)));
      rows.push(toRow(read, medianOf(resting), turns));
      run.log(rows.at(-1)?.cells.join('  ') ?? '');
    };
    const measureBeside = async (read: Read, file: string) => {
      const turns: Beside[] = [];
      const { pool } = archive.database;
      const countWritten = async () => Number((await pool.query('SELECT count(*) FROM articles')).rows[0].count);
      const before = await countWritten();
      const writing = startImport(archive.url, file);
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      writing.finished.then(end, end);
      try {
        while ((await countWritten()) === before) await Promise.race([writing.finished, measure(ours, read, false)]);
        for (let round = 0; round < rounds * BUSY_TURNS; round += 1) {
          const isFirst = round % 2 === 0;
          let own = isFirst ? await measure(ours, read, false) : undefined;
          const other = read.minShare === undefined ? undefined : await measure(keyed, read, false);
          own ??= await measure(ours, read, false);
          turns.push({ own, other });
        }
        if (isOver) throw new Error('the import ended before the last turn');
      } finally {
        await writing.stop();
      }
      return turns;
    };
    for (const [number, read] of READS.entries())
      await measureRead(read, number).catch((error) => run.fail(`${read.name}, beside an import`, error));
  } finally {
    for (const step of cleanups.reverse()) await step();
  }
  return {
    title: `Fresh reads beside an import, ${toSize(archive.size)} articles`,
    text:
      `Median milliseconds of a response, in turns of ${seconds} s, while PostgreSQL rests, and while another process imports articles and merges the index. Reads over 16 connections, searches one at a time. ` +
      'The share is that of responses per second of Fastify with key and limit, which took turns beside the same import.',
    head: ['read', 'at rest', 'beside an import', 'growth', 'responses/s', 'Fastify with key', 'share'],
    rows,
  };
}

type Beside = { own: Measurement; other: Measurement | undefined };

function toRow({ name, minShare, maxGrowth }: Read, rest: number, turns: readonly Beside[]): Row {
  const busy = medianOf(turns.map(({ own }) => own.medianMs));
  const others = turns.flatMap(({ other }) => (other ? [other.perSecond] : []));
  const share = medianOf(turns.flatMap(({ own, other }) => (other ? [own.perSecond / other.perSecond] : [])));
  const growth = busy / rest;
  return {
    cells: [
      name,
      toFigure(rest),
      toFigure(busy),
      `×${growth.toFixed(2)}`,
      toRate(medianOf(turns.map(({ own }) => own.perSecond))),
      ...(minShare === undefined ? ['–', '–'] : [toRate(medianOf(others)), toFigure(share)]),
    ],
    aims: [
      ...(minShare === undefined ? [] : [atLeast(share, minShare)]),
      ...(maxGrowth === undefined ? [] : [atMostTimes(growth, maxGrowth)]),
    ],
  };
}
