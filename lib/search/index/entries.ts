import type { RunStatement } from '../../platform/db/search-connection';
import { sql } from '../../platform/db/sql';
import { type DocumentEntry, type DocumentKind, type Segment, SegmentEntries, SegmentsReplacedError } from './posting-lists';
import { findEntries, keepEntries } from './segment-cache';

/** Newest first, as lists of articles. */
export function compareEntries(a: DocumentEntry, b: DocumentEntry): number {
  return b.published - a.published || (a.id < b.id ? 1 : -1);
}

type WantedDocument = { segment: Segment; document: number };

/**
 * The entries of documents, in the same order. Those of whole segments are kept (see `segment-cache.ts`), but reading them takes
 * some time, so one search adds one segment to them and reads what it needs of others.
 *
 * @throws SegmentsReplacedError
 */
export async function readEntries(wanted: readonly WantedDocument[], query: RunStatement): Promise<DocumentEntry[]> {
  const known = new Map<Segment, { get(document: number): DocumentEntry | undefined }>();
  const unknown = new Map<Segment, number[]>();
  for (const { segment, document } of wanted) {
    const entries = segment.entries ? { get: (place: number) => segment.entries?.[place] } : findEntries(segment.id);
    if (entries) known.set(segment, entries);
    else unknown.set(segment, [...(unknown.get(segment) ?? []), document]);
  }
  const [most, ...others] = [...unknown].sort(([, a], [, b]) => b.length - a.length);
  if (most) known.set(most[0], await readSegmentEntries(most[0], query));
  for (const [segment, entries] of await readSomeEntries(others, query)) known.set(segment, entries);
  return wanted.map(({ segment, document }) => {
    const entry = known.get(segment)?.get(document);
    if (!entry) throw new SegmentsReplacedError();
    return entry;
  });
}

/** Bytes of a row of `readSegmentEntries`: the number of a document, its UUID, when it was published, and whether it is a video. */
const ROW_BYTES = 4 + 16 + 8 + 1;

async function readSegmentEntries({ id, size }: Segment, query: RunStatement): Promise<SegmentEntries> {
  const { rows } = await query<{ bytes: Buffer | null }>(
    sql`
    SELECT string_agg(int4send(d.document) || uuid_send(d.id) || float8send((extract(epoch FROM d.published_at) * 1000)::float8)
      || boolsend(d.kind = 'video'), '') AS bytes
    FROM search_segments s JOIN search_documents d USING (segment) WHERE s.id = ${id}::uuid`,
    'search_segment_entries',
  );
  const bytes = rows[0]?.bytes;
  if (!bytes) throw new SegmentsReplacedError();
  const entries = new SegmentEntries(size);
  for (let at = 0; at < bytes.length; at += ROW_BYTES) {
    const kind = bytes[at + 28] === 1 ? 'video' : 'article';
    entries.set(bytes.readInt32BE(at), kind, bytes.subarray(at + 4, at + 20), bytes.readDoubleBE(at + 20));
  }
  keepEntries(id, entries);
  return entries;
}

async function readSomeEntries(
  wanted: readonly [Segment, number[]][],
  query: RunStatement,
): Promise<Map<Segment, Map<number, DocumentEntry>>> {
  const read = new Map<Segment, Map<number, DocumentEntry>>(wanted.map(([segment]) => [segment, new Map()]));
  if (wanted.length === 0) return read;
  const places = wanted.flatMap(([segment, documents]) => documents.map((document) => ({ segment, document })));
  const { rows } = await query<{ n: number; kind: DocumentKind; id: string; published_at: Date }>(
    sql`
    SELECT n::int AS n, kind, id, published_at
    FROM unnest(${places.map(({ segment }) => segment.number)}::int[], ${places.map(({ document }) => document)}::int[])
      WITH ORDINALITY AS wanted (segment, document, n)
    CROSS JOIN LATERAL (
      SELECT kind, id, published_at FROM search_documents d
      WHERE d.segment = wanted.segment AND d.document = wanted.document LIMIT 1) found`,
    'search_entries',
  );
  for (const { n, kind, id, published_at } of rows) {
    const { segment, document } = places[n - 1] as WantedDocument;
    read.get(segment)?.set(document, { kind, id, published: published_at.getTime() });
  }
  return read;
}

/** Consecutive documents of a segment. */
export type DocumentRange = { first: number; end: number };

/** The documents of each segment that were published within a period. */
export async function readPeriod(
  segments: readonly Segment[],
  period: Period,
  query: RunStatement,
): Promise<Map<Segment, DocumentRange>> {
  if (!period.from && !period.to) return new Map(segments.map((segment) => [segment, { first: 0, end: segment.size }]));
  const stored = await readStoredPeriod(period, query);
  return new Map(
    segments.map((segment) => {
      const range = segment.entries ? findPeriod(segment.entries, period) : stored.get(segment.number);
      if (!range) throw new SegmentsReplacedError();
      return [segment, range];
    }),
  );
}

type Period = { from?: Date | undefined; to?: Date | undefined };

/** The range of entries that were published within a period, newest first. */
function findPeriod(entries: readonly DocumentEntry[], { from, to }: Period): DocumentRange {
  const first = to ? entries.findIndex(({ published }) => published <= to.getTime()) : 0;
  const older = from ? entries.findIndex(({ published }) => published < from.getTime()) : -1;
  return { first: first === -1 ? entries.length : first, end: older === -1 ? entries.length : older };
}

/** The same of every segment in the database, by number of the segment. */
async function readStoredPeriod({ from, to }: Period, query: RunStatement): Promise<Map<number, DocumentRange>> {
  const { rows } = await query<{ segment: number; first: number; end: number }>(sql`
    SELECT s.segment, coalesce(
      (SELECT document FROM search_documents d WHERE d.segment = s.segment AND d.published_at <= ${to ?? 'infinity'}::timestamptz
        ORDER BY d.published_at DESC, document LIMIT 1), s.documents) AS first, coalesce(
      (SELECT document FROM search_documents d WHERE d.segment = s.segment AND d.published_at >= ${from ?? '-infinity'}::timestamptz
        ORDER BY d.published_at, document DESC LIMIT 1) + 1, 0) AS end
    FROM search_segments s`);
  return new Map(rows.map(({ segment, ...range }) => [segment, range]));
}

/** The times between which the documents of a range were published, in milliseconds since 1970. */
export type RangeTimes = { newest: number; oldest: number };

/**
 * When the documents of each range were published, in the same order.
 *
 * @throws SegmentsReplacedError
 */
export async function readTimes(
  ranges: readonly (DocumentRange & { segment: Segment })[],
  query: RunStatement,
): Promise<RangeTimes[]> {
  const { rows } = await query<{ newest: Date | null; oldest: Date | null }>(sql`
    SELECT
      (SELECT published_at FROM search_documents d WHERE d.segment = range.segment AND document >= range.first
        ORDER BY document LIMIT 1) AS newest,
      (SELECT published_at FROM search_documents d WHERE d.segment = range.segment AND document < range.end_
        ORDER BY document DESC LIMIT 1) AS oldest
    FROM unnest(${ranges.map(({ segment }) => segment.number)}::int[], ${ranges.map(({ first }) => first)}::int[],
      ${ranges.map(({ end }) => end)}::int[]) WITH ORDINALITY AS range (segment, first, end_, n) ORDER BY n`);
  return ranges.map(({ segment: { entries }, first, end }, index) => {
    if (entries)
      return { newest: (entries[first] as DocumentEntry).published, oldest: (entries[end - 1] as DocumentEntry).published };
    const { newest, oldest } = rows[index] as (typeof rows)[number];
    if (!newest || !oldest) throw new SegmentsReplacedError();
    return { newest: newest.getTime(), oldest: oldest.getTime() };
  });
}
