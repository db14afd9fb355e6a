import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { isVocabulary } from '../terms/rules';
import type { EncodedPostings } from './encoding';
import { compareEntries } from './entries';
import type { DocumentEntry, DocumentKind } from './posting-lists';
import { chooseMerge, encodeDocuments, MIN_SEGMENT_SIZE, mergePostings } from './segment';
import { MAX_WAITING, readDocuments } from './waiting-documents';

/** Documents per new segment. */
const MAX_SEGMENT_SIZE = 512;

/** Terms that are merged at a time, which bounds the memory of a merge and how long it holds up the process. */
const TERMS_PER_STEP = 500;

/** Called after each step of a merge with the milliseconds it took; the next step begins when it resolves. */
export type Rest = (workedMs: number) => Promise<void>;

const noRest: Rest = async () => undefined;

/** Longest rest after one step, and how much longer it is while reads wait: nothing is indexed before the merge has ended. */
const MAX_REST_MS = 250;
const MAX_WAIT_MS = 100;
const WAIT_STEP_MS = 5;

/**
 * The rest beside reads: as long as the step took, and until no read of this process waits for a connection.
 *
 * @param options.signal ends the rests, so that a merge ends before the process stops
 */
export function restBesideReads(
  { pool, search }: { pool: { waitingCount: number }; search: { pool: { waitingCount: number } } },
  { signal, sleep = setTimeout }: { signal?: AbortSignal; sleep?: (ms: number) => Promise<unknown> } = {},
): Rest {
  return async (workedMs) => {
    if (signal?.aborted) return;
    await sleep(Math.min(workedMs, MAX_REST_MS));
    for (let waited = 0; pool.waitingCount + search.pool.waitingCount > 0 && waited < MAX_WAIT_MS; waited += WAIT_STEP_MS)
      await sleep(WAIT_STEP_MS);
  };
}

/**
 * Brings the index up to date: waiting documents become segments, and segments are merged. A few waiting documents are left,
 * because searches read them one by one. Safe to run on all instances at once: one of them works, the others do nothing.
 *
 * @param rest how to pause within merges; at full speed without it
 * @returns how many documents were indexed
 */
export async function updateIndex(database: Database, rest: Rest = noRest): Promise<number> {
  let total = 0;
  let hasMerged = false;
  for (;;) {
    const indexed = await indexWaiting(database);
    total += indexed;
    const merged = await mergeSegments(database, rest);
    hasMerged ||= merged;
    if (!merged && indexed < MAX_SEGMENT_SIZE) break;
  }
  // Lets the next merge reuse the space. Optional: without the privilege, autovacuum does it later.
  if (hasMerged) await database.pool.query('VACUUM search_postings').catch(() => undefined);
  return total;
}

/** One transaction at a time changes segments. Documents may change meanwhile, so the archive is locked only to finish. */
const LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended('hospitality.search', 0)) AS locked";

async function withIndexLock<Result>(
  database: Database,
  busy: Result,
  work: (client: Queryable) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(LOCK);
    return rows[0]?.locked ? work(client) : busy;
  });
}

type Waiting = { kind: DocumentKind; id: string; version: string };

/** How many documents wait to be indexed, counted no further than what a search reads. */
export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>(
    sql`SELECT count(*)::int AS waiting FROM (SELECT FROM search_pending LIMIT ${MAX_WAITING + 1}) few`,
    'count_waiting',
  );
  return rows[0]?.waiting ?? 0;
}

async function indexWaiting(database: Database): Promise<number> {
  if ((await countWaiting(database)) < MIN_SEGMENT_SIZE) return 0;
  return withIndexLock(database, 0, async (client) => {
    const { rows: waiting } = await client.query<Waiting>(
      sql`SELECT kind, id, version FROM search_pending LIMIT ${MAX_SEGMENT_SIZE}`,
    );
    const documents = await readDocuments(waiting, ({ text, values }) => client.query({ text, values }));
    documents.sort((a, b) => compareEntries(a.entry, b.entry));
    await addWords(
      client,
      documents.flatMap(({ indexed }) => [...indexed.words]),
    );
    const segment = await nextSegment(client);
    await writePostings(client, segment, encodeDocuments(documents.map(({ indexed }) => indexed)));
    await client.query('SELECT archive_lock()');
    // Those that changed meanwhile have another version now, and stay waiting.
    const { rows: current } = await client.query<{ id: string }>(
      sql`DELETE FROM search_pending p USING unnest(${waiting.map(({ kind }) => kind)}::text[],
        ${waiting.map(({ id }) => id)}::uuid[], ${waiting.map(({ version }) => version)}::uuid[]) AS read (kind, id, version)
       WHERE (p.kind, p.id, p.version) = (read.kind, read.id, read.version) RETURNING p.id`,
    );
    const isCurrent = new Set(current.map(({ id }) => id));
    await addSegment(
      client,
      segment,
      documents.map(({ entry }) => (isCurrent.has(entry.id) ? entry : undefined)),
    );
    return waiting.length;
  });
}

/** @returns whether segments were merged */
async function mergeSegments(database: Database, rest: Rest): Promise<boolean> {
  const { rows } = await database.pool.query<{ segment: number; documents: number; dead: number }>(
    'SELECT segment, documents, coalesce(bit_count(dead), 0)::int AS dead FROM search_segments ORDER BY segment',
  );
  if (chooseMerge(rows).length === 0) return false;
  return withIndexLock(database, false, async (client) => {
    const { rows: segments } = await client.query<{ segment: number; documents: number; dead: number }>(
      'SELECT segment, documents, coalesce(bit_count(dead), 0)::int AS dead FROM search_segments ORDER BY segment',
    );
    const chosen = chooseMerge(segments);
    if (chosen.length === 0) return false;
    const { rows: documents } = await client.query<DocumentEntry & { segment: number; document: number }>(
      sql`SELECT segment, document, kind, id, (extract(epoch FROM published_at) * 1000)::float8 AS published
       FROM search_documents WHERE segment = ANY (${chosen})`,
    );
    documents.sort(compareEntries);
    const numbers = new Map(
      segments
        .filter(({ segment }) => chosen.includes(segment))
        .map((source) => [source.segment, new Int32Array(source.documents).fill(-1)]),
    );
    for (const [number, { segment, document }] of documents.entries()) (numbers.get(segment) as Int32Array)[document] = number;
    const segment = await nextSegment(client);
    await movePostings(client, numbers, segment, rest);
    await client.query('SELECT archive_lock()');
    // Documents that died meanwhile are in the new segment, too.
    const { rows: alive } = await client.query<{ segment: number; document: number }>(
      sql`DELETE FROM search_documents WHERE segment = ANY (${chosen}) RETURNING segment, document`,
    );
    const isAlive = new Set(alive.map((each) => numbers.get(each.segment)?.[each.document]));
    await addSegment(
      client,
      segment,
      documents.map((document, number) => (isAlive.has(number) ? document : undefined)),
    );
    await client.query(sql`DELETE FROM search_segments WHERE segment = ANY (${chosen})`);
    return true;
  });
}

async function nextSegment(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ segment: number }>(
    'SELECT coalesce(max(segment), 0) + 1 AS segment FROM search_segments',
  );
  return (rows[0] as { segment: number }).segment;
}

/** Replaces the postings of some segments by those of one. */
async function movePostings(
  client: Queryable,
  numbers: ReadonlyMap<number, Int32Array>,
  segment: number,
  rest: Rest,
): Promise<void> {
  const sources = [...numbers.keys()];
  let after = '';
  for (;;) {
    const began = performance.now();
    const { rows: bounds } = await client.query<{ term: string }>(
      sql`SELECT term FROM search_postings WHERE term > ${after} AND segment = ANY (${sources})
        ORDER BY term OFFSET ${TERMS_PER_STEP} LIMIT 1`,
    );
    const last = bounds[0]?.term;
    const { rows } = await client.query<EncodedPostings & { term: string; segment: number }>(
      sql`DELETE FROM search_postings WHERE term > ${after} AND (${last ?? null}::text IS NULL OR term <= ${last ?? null})
        AND segment = ANY (${sources})
       RETURNING term, segment, documents, postings, positions`,
    );
    const byTerm = new Map<string, (EncodedPostings & { numbers: Int32Array })[]>();
    for (const { term, segment: source, ...postings } of rows) {
      const list = byTerm.get(term) ?? [];
      byTerm.set(term, list);
      list.push({ ...postings, numbers: numbers.get(source) as Int32Array });
    }
    const merged = new Map<string, EncodedPostings>();
    for (const [term, postings] of byTerm) {
      const one = mergePostings(postings);
      if (one) merged.set(term, one);
    }
    await writePostings(client, segment, merged);
    if (last === undefined) return;
    after = last;
    await rest(performance.now() - began);
  }
}

/**
 * A segment without documents is kept, too: its number is the highest, and numbers must not be used twice.
 *
 * @param entries its documents by number; undefined for one that has died
 */
async function addSegment(client: Queryable, segment: number, entries: readonly (DocumentEntry | undefined)[]): Promise<void> {
  const dead = Buffer.alloc(Math.ceil(entries.length / 8));
  for (const [document, entry] of entries.entries())
    if (!entry) dead.writeUInt8(dead.readUInt8(document >> 3) | (1 << (document & 7)), document >> 3);
  const alive = entries.flatMap((entry, document) => (entry ? [{ ...entry, document }] : []));
  await client.query(
    sql`INSERT INTO search_segments (segment, documents, dead)
      VALUES (${segment}, ${entries.length}, ${alive.length < entries.length ? dead : null})`,
  );
  await client.query(
    sql`INSERT INTO search_documents (segment, document, kind, id, published_at)
     SELECT ${segment}, document, kind, id, to_timestamp(published / 1000)
     FROM unnest(${alive.map(({ document }) => document)}::int[], ${alive.map(({ kind }) => kind)}::text[],
     ${alive.map(({ id }) => id)}::uuid[], ${alive.map(({ published }) => published)}::float8[])
     AS entry (document, kind, id, published)`,
  );
}

/** Words for correcting typos. */
async function addWords(client: Queryable, words: readonly string[]): Promise<void> {
  const added = [...new Set(words)].filter(isVocabulary);
  await client.query(
    sql`INSERT INTO search_vocabulary (word) SELECT word FROM unnest(${added}::text[]) word
     EXCEPT SELECT word FROM search_vocabulary WHERE word = ANY (${added}) ON CONFLICT DO NOTHING`,
  );
}

/** Copies postings in PostgreSQL's binary format, which takes bytes as they are. */
async function writePostings(client: Queryable, segment: number, postings: ReadonlyMap<string, EncodedPostings>): Promise<void> {
  const copy = client.query(
    copyFrom('COPY search_postings (term, segment, documents, postings, positions) FROM STDIN (FORMAT binary)'),
  );
  await pipeline(toCopyRows(segment, postings), copy);
}

const COPY_HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const COPY_TRAILER = Buffer.from([0xff, 0xff]);

function* toCopyRows(segment: number, postings: ReadonlyMap<string, EncodedPostings>): Generator<Buffer> {
  yield COPY_HEADER;
  let parts: Buffer[] = [];
  let size = 0;
  for (const [term, { documents, postings: list, positions }] of postings) {
    const row = toCopyRow([Buffer.from(term), toInt32(segment), toInt32(documents), list, positions]);
    parts.push(row);
    size += row.length;
    if (size > 65_536) {
      yield Buffer.concat(parts);
      parts = [];
      size = 0;
    }
  }
  yield Buffer.concat([...parts, COPY_TRAILER]);
}

/** The number of values, then each with its length. */
function toCopyRow(values: readonly Uint8Array[]): Buffer {
  const row = Buffer.allocUnsafe(2 + values.reduce((sum, value) => sum + 4 + value.length, 0));
  let at = row.writeInt16BE(values.length);
  for (const value of values) {
    at = row.writeInt32BE(value.length, at);
    row.set(value, at);
    at += value.length;
  }
  return row;
}

function toInt32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
