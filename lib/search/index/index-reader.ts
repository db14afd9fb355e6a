import type { RunStatement } from '../../platform/db/search-connection';
import { empty, type Sql, sql } from '../../platform/db/sql';
import { type DocumentKind, NO_POSTINGS, Postings, Segment, TermPostings, toKey } from './posting-lists';
import type { IndexTerm } from './query';
import { findPostings, keepPostings, toCacheKey } from './segment-cache';
import { MAX_WAITING, readWaitingDocuments, toSegment, type WaitingKey } from './waiting-documents';

/** The index at one moment, with the postings of some terms. */
export type IndexSnapshot = {
  segments: Segment[];
  /** whether documents are left out because too many wait to be indexed */
  leavesOut: boolean;
  /** Latin words of the documents that wait to be indexed */
  listWaitingWords(): Set<string>;
};

/** Of a segment, of a term in one, of all terms in one that begin with `start`, or of a document that waits to be indexed. */
type IndexRow = {
  /** of a segment or a document */
  id: string | null;
  segment: number | null;
  documents: number | null;
  term: string | null;
  start: string | null;
  /** dead documents of a segment, or postings */
  bytes: Buffer | null;
  kind: DocumentKind | null;
  version: string | null;
};

/** Ids of the segments that the last search met: what the next one must read is guessed from them. */
let latest: readonly string[] = [];

/**
 * Reads the index with the postings of `terms`, and of all terms that begin with one of `starts`, in all segments. One statement,
 * so that all of it is of one moment; it asks only for postings that are not cached. If there are segments that this process has
 * not met, a second one asks for the rest.
 */
export async function readIndex(
  terms: readonly string[],
  starts: readonly string[],
  query: RunStatement,
): Promise<IndexSnapshot> {
  const wanted: IndexTerm[] = [
    ...terms.map((start) => ({ start, open: false })),
    ...starts.map((start) => ({ start, open: true })),
  ];
  const held = new HeldPostings();
  for (;;) {
    const missing = wanted.filter((term) => latest.length === 0 || !latest.every((id) => held.find(id, term)));
    const known = latest.filter((id) => held.hasAll(id, missing));
    const { segments, postings, waiting } = await readRows(missing, known, query);
    for (const segment of segments.values()) held.add(segment, missing, postings.get(segment.number));
    latest = [...segments.keys()];
    if (!latest.every((id) => held.hasAll(id, wanted))) continue;
    for (const [id, segment] of segments) for (const term of wanted) segment.set(term, held.find(id, term) as Postings);
    const documents = await readWaitingDocuments(waiting.slice(0, MAX_WAITING), query);
    return {
      segments: [...segments.values(), ...(documents.length > 0 ? [toSegment(documents, terms, starts)] : [])],
      leavesOut: waiting.length > MAX_WAITING,
      listWaitingWords: () => new Set(documents.flatMap(({ indexed }) => [...indexed.words])),
    };
  }
}

/** The postings that one search has met: the cache may drop them meanwhile. */
class HeldPostings {
  readonly #held = new Map<string, Postings>();

  find(segmentId: string, term: IndexTerm): Postings | undefined {
    const key = toCacheKey(segmentId, term);
    const postings = this.#held.get(key) ?? findPostings(key);
    if (postings) this.#held.set(key, postings);
    return postings;
  }

  hasAll(segmentId: string, terms: readonly IndexTerm[]): boolean {
    return terms.every((term) => this.find(segmentId, term) !== undefined);
  }

  /** Keeps what was read of a segment. A term without postings is not in it. */
  add({ id, size }: Segment, terms: readonly IndexTerm[], read: ReadonlyMap<string, TermPostings[]> | undefined): void {
    for (const term of terms) {
      if (this.find(id, term)) continue;
      const found = read?.get(toKey(term));
      const postings = found ? new Postings(size, found) : NO_POSTINGS;
      this.#held.set(toCacheKey(id, term), postings);
      keepPostings(toCacheKey(id, term), postings);
    }
  }
}

/** Segments by id, postings by number of the segment and key of the term, and the documents that wait to be indexed. */
type IndexRows = {
  segments: Map<string, Segment>;
  postings: Map<number, Map<string, TermPostings[]>>;
  waiting: WaitingKey[];
};

/** @param complete ids of segments whose postings are known */
async function readRows(terms: readonly IndexTerm[], complete: readonly string[], query: RunStatement): Promise<IndexRows> {
  const startsOf = (open: boolean) => terms.filter((term) => term.open === open).map(({ start }) => start);
  const starts = startsOf(true);
  const incomplete = sql`segment IN (SELECT segment FROM search_segments WHERE id <> ALL (${complete}::uuid[]))`;
  const { rows } = await query<IndexRow>(
    sql`
    SELECT id, segment, documents, NULL AS term, NULL AS start, dead AS bytes, NULL AS kind, NULL::uuid AS version
      FROM search_segments
    UNION ALL
    SELECT NULL, segment, documents, term, NULL, postings, NULL, NULL FROM search_postings
      WHERE term = ANY (${startsOf(false)}::text[]) AND ${incomplete}
    ${starts.length > 0 ? selectStarts(starts, incomplete) : empty}
    UNION ALL
    (SELECT id, NULL, NULL, NULL, NULL, NULL, kind, version FROM search_pending LIMIT ${MAX_WAITING + 1})`,
    // How many terms begin alike depends on the values, and so does the best plan.
    starts.length > 0 ? undefined : 'search_index',
  );
  const read: IndexRows = { segments: new Map(), postings: new Map(), waiting: [] };
  const add = (segment: number, key: string, found: TermPostings[]) =>
    read.postings.set(segment, (read.postings.get(segment) ?? new Map()).set(key, found));
  for (const { id, segment, documents, term, start, bytes, kind, version } of rows) {
    if (segment === null) read.waiting.push({ kind: kind as DocumentKind, id: id as string, version: version as string });
    else if (id !== null) read.segments.set(id, new Segment(id, segment, documents as number, bytes));
    else if (start !== null) add(segment, toKey({ start, open: true }), splitPostings(bytes as Buffer));
    else if (term !== null) {
      // A copy, because the driver's buffer may be a piece of a larger one.
      const encoded = { documents: documents as number, postings: new Uint8Array(bytes as Buffer) };
      add(segment, term, [new TermPostings(term, encoded)]);
    }
  }
  return read;
}

/** Thousands of terms may begin alike. They come in one row per segment, because reading a row costs more than decoding it. */
function selectStarts(starts: readonly string[], incomplete: Sql): Sql {
  return sql`
    UNION ALL
    SELECT NULL, segment, NULL, NULL, range.first, bytes, NULL, NULL
      FROM unnest(${starts}::text[], ${starts.map((start) => `${start}\u{10ffff}`)}::text[]) AS range (first, last)
      CROSS JOIN LATERAL (
        SELECT segment, string_agg(int4send(octet_length(term)) || convert_to(term, 'UTF8') || int4send(documents)
            || int4send(octet_length(postings)) || postings, '') AS bytes
        FROM search_postings WHERE term >= range.first AND term < range.last AND ${incomplete} GROUP BY segment) found`;
}

/** Splits the row of terms that begin alike. */
function splitPostings(bytes: Buffer): TermPostings[] {
  const postings: TermPostings[] = [];
  for (let at = 0; at < bytes.length; ) {
    const termEnd = at + 4 + bytes.readInt32BE(at);
    const start = termEnd + 8;
    const end = start + bytes.readInt32BE(termEnd + 4);
    const encoded = { documents: bytes.readInt32BE(termEnd), postings: bytes.subarray(start, end) };
    postings.push(new TermPostings(bytes.toString('utf8', at + 4, termEnd), encoded));
    at = end;
  }
  return postings;
}
