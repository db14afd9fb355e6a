import type { RunStatement } from '../../platform/db/search-connection';
import { empty, type Sql, sql } from '../../platform/db/sql';
import { findPostings, keepPostings } from './posting-cache';
import { type DocumentKind, NO_POSTINGS, Postings, Segment, SegmentsReplacedError, TermPostings, toKey } from './posting-lists';
import type { IndexTerm } from './query';
import { MAX_WAITING, readWaitingDocuments, toSegment, type WaitingKey } from './waiting-documents';

/** The index at one moment, with the postings of some terms. */
export type IndexSnapshot = {
  segments: Segment[];
  /** whether documents are left out because too many wait to be indexed */
  leavesOut: boolean;
  /** Latin words of the documents that wait to be indexed */
  listWaitingWords(): Set<string>;
};

/** A segment, or a document that waits to be indexed. */
type StateRow = {
  id: string;
  segment: number | null;
  documents: number | null;
  dead: Buffer | null;
  kind: DocumentKind | null;
  version: string | null;
};

/** A segment as it is stored. */
type StoredSegment = { id: string; segment: Segment };

/**
 * Reads the postings of `terms`, and of all terms that begin with one of `starts`, in all segments. Which segments there are and
 * which of their documents died is of one moment, and postings never change.
 *
 * @throws SegmentsReplacedError
 */
export async function readIndex(
  terms: readonly string[],
  starts: readonly string[],
  query: RunStatement,
): Promise<IndexSnapshot> {
  const { rows } = await query<StateRow>(
    sql`
    SELECT id, segment, documents, dead, NULL AS kind, NULL::uuid AS version FROM search_segments
    UNION ALL
    (SELECT id, NULL, NULL, NULL, kind, version FROM search_pending LIMIT ${MAX_WAITING + 1})`,
    'search_state',
  );
  const stored: StoredSegment[] = [];
  const waiting: WaitingKey[] = [];
  for (const { id, segment, documents, dead, kind, version } of rows) {
    if (segment === null) waiting.push({ kind: kind as DocumentKind, id, version: version as string });
    else stored.push({ id, segment: new Segment(segment, documents as number, dead) });
  }
  await addPostings(stored, terms, starts, query);
  const documents = await readWaitingDocuments(waiting.slice(0, MAX_WAITING), query);
  return {
    segments: [...stored.map(({ segment }) => segment), ...(documents.length > 0 ? [toSegment(documents, terms, starts)] : [])],
    leavesOut: waiting.length > MAX_WAITING,
    listWaitingWords: () => new Set(documents.flatMap(({ indexed }) => [...indexed.words])),
  };
}

/** Gives each segment the postings of the terms: those that are cached, and the others from the database. */
async function addPostings(
  stored: readonly StoredSegment[],
  terms: readonly string[],
  starts: readonly string[],
  query: RunStatement,
): Promise<void> {
  const wanted: IndexTerm[] = [
    ...terms.map((start) => ({ start, open: false })),
    ...starts.map((start) => ({ start, open: true })),
  ];
  const missing = new Map<string, IndexTerm>();
  const incomplete = new Map<number, StoredSegment>();
  for (const term of wanted) {
    const key = toKey(term);
    for (const each of stored) {
      const postings = findPostings(each.id, key);
      if (postings) {
        each.segment.set(term, postings);
      } else {
        missing.set(key, term);
        incomplete.set(each.segment.number, each);
      }
    }
  }
  if (missing.size === 0) return;
  const read = await readPostings([...incomplete.values()], [...missing.values()], query);
  for (const { id, segment } of incomplete.values()) {
    const found = read.get(segment.number);
    if (!found) throw new SegmentsReplacedError();
    for (const [key, term] of missing) {
      const terms = found.get(key);
      const postings = terms ? new Postings(segment.size, terms) : NO_POSTINGS;
      segment.set(term, postings);
      keepPostings(id, key, postings);
    }
  }
}

/** Of a term in a segment, or of all terms in it that begin with `start`. Both are null if it has none of them. */
type PostingsRow = {
  segment: number;
  documents: number | null;
  term: string | null;
  start: string | null;
  bytes: Buffer | null;
};

/** The postings of each segment that still exists, by key of the term. Terms that it does not contain are missing. */
async function readPostings(
  stored: readonly StoredSegment[],
  terms: readonly IndexTerm[],
  query: RunStatement,
): Promise<Map<number, Map<string, TermPostings[]>>> {
  const ids = stored.map(({ id }) => id);
  const startsOf = (open: boolean) => terms.filter((term) => term.open === open).map(({ start }) => start);
  const starts = startsOf(true);
  const { rows } = await query<PostingsRow>(
    sql`
    SELECT s.segment, p.documents, p.term, NULL AS start, p.postings AS bytes
    FROM search_segments s LEFT JOIN search_postings p ON p.segment = s.segment AND p.term = ANY (${startsOf(false)}::text[])
    WHERE s.id = ANY (${ids}::uuid[])
    ${starts.length > 0 ? selectStarts(starts, ids) : empty}`,
    // How many terms begin alike depends on the values, and so does the best plan.
    starts.length > 0 ? undefined : 'search_postings',
  );
  const read = new Map<number, Map<string, TermPostings[]>>();
  for (const { segment, documents, term, start, bytes } of rows) {
    const found = read.get(segment) ?? new Map<string, TermPostings[]>();
    read.set(segment, found);
    if (term !== null)
      // A copy, because the driver's buffer may be a piece of a larger one.
      found.set(term, [new TermPostings(term, { documents: documents as number, postings: new Uint8Array(bytes as Buffer) })]);
    else if (start !== null) found.set(toKey({ start, open: true }), splitPostings(bytes as Buffer));
  }
  return read;
}

/** Thousands of terms may begin alike. They come in one row per segment, because reading a row costs more than decoding it. */
function selectStarts(starts: readonly string[], ids: readonly string[]): Sql {
  return sql`
    UNION ALL
    SELECT segment, NULL, NULL, range.first, bytes
      FROM unnest(${starts}::text[], ${starts.map((start) => `${start}\u{10ffff}`)}::text[]) AS range (first, last)
      CROSS JOIN LATERAL (
        SELECT segment, string_agg(int4send(octet_length(term)) || convert_to(term, 'UTF8') || int4send(documents)
            || int4send(octet_length(postings)) || postings, '') AS bytes
        FROM search_postings WHERE term >= range.first AND term < range.last
          AND segment IN (SELECT segment FROM search_segments WHERE id = ANY (${ids}::uuid[])) GROUP BY segment) found`;
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
