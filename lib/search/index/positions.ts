import type { RunStatement } from '../../platform/db/search-connection';
import { sql } from '../../platform/db/sql';
import { BLOCK_SIZE, PositionsReader } from './encoding';
import { findPlace, type Segment, SegmentsReplacedError, type TermPostings, toKey } from './posting-lists';
import type { IndexTerm } from './query';

/** A term, and documents of a segment in ascending order. */
export type PositionsQuery = { segment: Segment; term: IndexTerm; documents: Int32Array };

/** The occurrences of a term: in `documents[n]` at the `positions` from `starts[n]` up to `starts[n + 1]`, in ascending order. */
export type Occurrences = { documents: Int32Array; starts: Int32Array; positions: Int32Array };

/** Reads positions for one search, and keeps what it read last of each term, because phrases share words. */
export class PositionSource {
  /** bytes of positions, which are at least as many as positions */
  bytesRead = 0;
  readonly #run: RunStatement;
  readonly #latest = new Map<Segment, Map<string, Occurrences>>();

  constructor(run: RunStatement) {
    this.#run = run;
  }

  /**
   * Where each term occurs in its documents, and perhaps in others, in the order of the queries.
   *
   * @throws SegmentsReplacedError
   */
  async read(queries: readonly PositionsQuery[]): Promise<Occurrences[]> {
    const missing = queries.filter((each) => !covers(this.#find(each), each.documents));
    const reads = missing.map((each) => each.segment.postings(each.term).terms.map((postings) => planRead(postings, each)));
    await this.#fetch(reads.flat());
    for (const [index, { segment, term, documents }] of missing.entries()) {
      const found = (reads[index] as PostingsRead[]).map((read) => decode(read, documents));
      const terms = this.#latest.get(segment) ?? new Map<string, Occurrences>();
      this.#latest.set(segment, terms.set(toKey(term), unite(found, documents)));
    }
    return queries.map((each) => this.#find(each) as Occurrences);
  }

  #find({ segment, term }: PositionsQuery): Occurrences | undefined {
    return this.#latest.get(segment)?.get(toKey(term));
  }

  async #fetch(reads: readonly PostingsRead[]): Promise<void> {
    const slices = reads.flatMap((read) =>
      read.postings.encoded.positions ? [] : read.slices.map((slice) => ({ slice, read })),
    );
    if (slices.length === 0) return;
    const { rows } = await this.#run<{ n: number; bytes: Buffer }>(
      sql`
      SELECT n::int AS n, substring(positions FROM first + 1 FOR bytes) AS bytes
      FROM unnest(${slices.map(({ read }) => read.postings.term)}::text[], ${slices.map(({ read }) => read.segment)}::int[],
          ${slices.map(({ slice }) => slice.start)}::int[], ${slices.map(({ slice }) => slice.end - slice.start)}::int[])
        WITH ORDINALITY AS slice (term, segment, first, bytes, n)
      CROSS JOIN LATERAL (
        SELECT positions FROM search_postings p WHERE p.term = slice.term AND p.segment = slice.segment LIMIT 1) found`,
      'search_positions',
    );
    if (rows.length < slices.length) throw new SegmentsReplacedError();
    for (const { n, bytes } of rows) {
      (slices[n - 1] as (typeof slices)[number]).slice.bytes = bytes;
      this.bytesRead += bytes.length;
    }
  }
}

function covers(occurrences: Occurrences | undefined, documents: Int32Array): boolean {
  let place = 0;
  return (
    occurrences !== undefined &&
    documents.every((document) => {
      place = findPlace(occurrences.documents, document, place);
      return occurrences.documents[place] === document;
    })
  );
}

/** Some of a term's positions: from byte `start` to `end`, where blocks start and end. */
type Slice = { start: number; end: number; bytes?: Uint8Array };

/** The positions to read for a term in a segment: the documents that contain it by place in the query and by place in its list. */
type PostingsRead = { postings: TermPostings; segment: number; owners: Int32Array; places: Int32Array; slices: Slice[] };

/** Reading this many bytes that are not needed takes less time than reading one more slice. */
const MAX_GAP = 4_096;

function planRead(postings: TermPostings, { segment, documents }: PositionsQuery): PostingsRead {
  const { list } = postings;
  const owners = new Int32Array(documents.length);
  const places = new Int32Array(documents.length);
  const slices: Slice[] = [];
  let count = 0;
  let place = 0;
  for (let owner = 0; owner < documents.length; owner += 1) {
    const document = documents[owner] as number;
    place = findPlace(list.documents, document, place);
    if (place === list.documents.length) break;
    if (list.documents[place] !== document) continue;
    owners[count] = owner;
    places[count] = place;
    count += 1;
    const block = Math.floor(place / BLOCK_SIZE);
    const start = list.blocks[block] as number;
    const end = list.blocks[block + 1] as number;
    const last = slices.at(-1);
    if (last && start - last.end <= MAX_GAP) last.end = end;
    else slices.push({ start, end });
  }
  return { postings, segment: segment.number, owners: owners.subarray(0, count), places: places.subarray(0, count), slices };
}

function decode({ postings, owners, places, slices }: PostingsRead, documents: Int32Array): Occurrences {
  const { list, encoded } = postings;
  // A position takes a byte at least.
  const positions = new Int32Array(slices.reduce((sum, { start, end }) => sum + end - start, 0));
  const starts = new Int32Array(documents.length + 1);
  let length = 0;
  let index = 0;
  for (const { start, end, bytes } of slices) {
    const reader = new PositionsReader(encoded.positions?.subarray(start, end) ?? (bytes as Uint8Array));
    let next = -1;
    for (; index < places.length; index += 1) {
      const place = places[index] as number;
      const block = Math.floor(place / BLOCK_SIZE);
      const offset = list.blocks[block] as number;
      if (offset >= end) break;
      if (next <= block * BLOCK_SIZE) {
        reader.moveTo(offset - start);
        next = block * BLOCK_SIZE;
      }
      reader.skip(place - next);
      const before = length;
      length = reader.read(positions, length);
      starts[(owners[index] as number) + 1] = length - before;
      next = place + 1;
    }
  }
  return { documents, starts: sumUp(starts), positions };
}

/** Turns numbers of positions into where they start. */
function sumUp(starts: Int32Array): Int32Array {
  for (let index = 1; index < starts.length; index += 1)
    starts[index] = (starts[index] as number) + (starts[index - 1] as number);
  return starts;
}

/** The occurrences of any of several terms. */
function unite(parts: readonly Occurrences[], documents: Int32Array): Occurrences {
  if (parts.length === 1) return parts[0] as Occurrences;
  const starts = new Int32Array(documents.length + 1);
  for (const part of parts)
    for (let index = 1; index < starts.length; index += 1)
      starts[index] = (starts[index] as number) + (part.starts[index] as number) - (part.starts[index - 1] as number);
  sumUp(starts);
  const positions = new Int32Array(starts.at(-1) as number);
  const ends = starts.slice();
  for (const part of parts) {
    for (let index = 0; index < documents.length; index += 1) {
      const found = part.positions.subarray(part.starts[index], part.starts[index + 1]);
      positions.set(found, ends[index]);
      ends[index] = (ends[index] as number) + found.length;
    }
  }
  for (let index = 0; index < documents.length; index += 1) positions.subarray(starts[index], starts[index + 1]).sort();
  return { documents, starts, positions };
}
