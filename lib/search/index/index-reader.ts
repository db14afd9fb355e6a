import type { RunStatement } from '../../platform/db/search-connection';
import { empty, type Sql, sql } from '../../platform/db/sql';
import { type DocumentKind, Segment, TermPostings } from './posting-lists';
import { MAX_WAITING, readWaitingDocuments, toSegment, type WaitingKey } from './waiting-documents';

/** The index as one statement sees it, with the postings of some terms. */
export type IndexSnapshot = {
  segments: Segment[];
  /** whether documents are left out because too many wait to be indexed */
  leavesOut: boolean;
  /** Latin words of the documents that wait to be indexed */
  listWaitingWords(): Set<string>;
};

/** Of a segment, of a term in a segment, of all terms in a segment that begin with `start`, or of a waiting document. */
type IndexRow = {
  segment: number | null;
  documents: number | null;
  term: string | null;
  start: string | null;
  bytes: Buffer | null;
  kind: DocumentKind | null;
  id: string | null;
  version: string | null;
};

/**
 * Reads the postings of `terms`, and of all terms that begin with one of `starts`, in all segments. One statement, so that
 * all of it is of one moment. Thousands of terms may begin alike; they come in one row per segment, because reading a row
 * costs more than decoding its postings.
 */
export async function readIndex(
  terms: readonly string[],
  starts: readonly string[],
  query: RunStatement,
): Promise<IndexSnapshot> {
  const { rows } = await query<IndexRow>(
    sql`
    SELECT segment, documents, NULL AS term, NULL AS start, dead AS bytes, NULL AS kind, NULL::uuid AS id, NULL::uuid AS version
      FROM search_segments
    UNION ALL
    SELECT segment, documents, term, NULL, postings, NULL, NULL, NULL FROM search_postings WHERE term = ANY (${terms}::text[])
    ${starts.length > 0 ? selectStarts(starts) : empty}
    UNION ALL
    (SELECT NULL, NULL, NULL, NULL, NULL, kind, id, version FROM search_pending LIMIT ${MAX_WAITING + 1})`,
    // How many terms begin alike depends on the values, and so does the best plan.
    starts.length > 0 ? undefined : 'search_postings',
  );
  const segments = new Map<number, Segment>();
  const waiting: WaitingKey[] = [];
  for (const { segment, documents, term, start, bytes, kind, id, version } of rows) {
    if (kind !== null) waiting.push({ kind, id: id as string, version: version as string });
    else if (term === null && start === null)
      segments.set(segment as number, new Segment(segment as number, documents as number, bytes));
  }
  for (const { segment, documents, term, start, bytes } of rows) {
    const postings = bytes as Buffer;
    if (term !== null)
      segments
        .get(segment as number)
        ?.set({ start: term, open: false }, [new TermPostings(term, { documents: documents as number, postings })]);
    else if (start !== null) segments.get(segment as number)?.set({ start, open: true }, toPostings(postings));
  }
  const documents = await readWaitingDocuments(waiting.slice(0, MAX_WAITING), query);
  return {
    segments: [...segments.values(), ...(documents.length > 0 ? [toSegment(documents, terms, starts)] : [])],
    leavesOut: waiting.length > MAX_WAITING,
    listWaitingWords: () => new Set(documents.flatMap(({ indexed }) => [...indexed.words])),
  };
}

function selectStarts(starts: readonly string[]): Sql {
  return sql`
    UNION ALL
    SELECT segment, NULL, NULL, range.first, bytes, NULL, NULL, NULL
      FROM unnest(${starts}::text[], ${starts.map((start) => `${start}\u{10ffff}`)}::text[]) AS range (first, last)
      CROSS JOIN LATERAL (
        SELECT segment, string_agg(int4send(octet_length(term)) || convert_to(term, 'UTF8') || int4send(documents)
            || int4send(octet_length(postings)) || postings, '') AS bytes
        FROM search_postings WHERE term >= range.first AND term < range.last GROUP BY segment) found`;
}

/** Splits the row of terms that begin alike. */
function toPostings(bytes: Buffer): TermPostings[] {
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
