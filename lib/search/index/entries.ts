import type { RunStatement } from '../../platform/db/search-connection';
import { sql } from '../../platform/db/sql';
import { type DocumentEntry, type DocumentKind, type Segment, SegmentsReplacedError } from './posting-lists';

/** Newest first, as lists of articles. */
export function compareEntries(a: DocumentEntry, b: DocumentEntry): number {
  return b.published - a.published || (a.id < b.id ? 1 : -1);
}

/**
 * The entries of documents, in the same order.
 *
 * @throws SegmentsReplacedError
 */
export async function readEntries(
  wanted: readonly { segment: Segment; document: number }[],
  query: RunStatement,
): Promise<DocumentEntry[]> {
  const stored = wanted.flatMap(({ segment, document }, index) => (segment.entries ? [] : [{ segment, document, index }]));
  const entries = wanted.map(({ segment, document }) => segment.entries?.[document]);
  if (stored.length > 0) {
    const { rows } = await query<{ n: number; kind: DocumentKind; id: string; published_at: Date }>(
      sql`
      SELECT n::int AS n, kind, id, published_at
      FROM unnest(${stored.map(({ segment }) => segment.number)}::int[], ${stored.map(({ document }) => document)}::int[])
        WITH ORDINALITY AS wanted (segment, document, n)
      CROSS JOIN LATERAL (
        SELECT kind, id, published_at FROM search_documents d
        WHERE d.segment = wanted.segment AND d.document = wanted.document LIMIT 1) found`,
      'search_entries',
    );
    for (const { n, kind, id, published_at } of rows)
      entries[(stored[n - 1] as { index: number }).index] = { kind, id, published: published_at.getTime() };
  }
  if (entries.includes(undefined)) throw new SegmentsReplacedError();
  return entries as DocumentEntry[];
}

/** Consecutive documents of a segment. */
export type DocumentRange = { first: number; end: number };

/** The documents of each segment that were published within a period. */
export async function readPeriod(
  segments: readonly Segment[],
  period: { from?: Date | undefined; to?: Date | undefined },
  query: RunStatement,
): Promise<Map<Segment, DocumentRange>> {
  const ranges = new Map<Segment, DocumentRange>();
  const { from, to } = period;
  for (const segment of segments) {
    const { entries, size } = segment;
    if (!entries) ranges.set(segment, { first: 0, end: size });
    else {
      const first = to ? entries.findIndex(({ published }) => published <= to.getTime()) : 0;
      const older = from ? entries.findIndex(({ published }) => published < from.getTime()) : -1;
      ranges.set(segment, { first: first === -1 ? size : first, end: older === -1 ? size : older });
    }
  }
  if (!from && !to) return ranges;
  const { rows } = await query<{ segment: number; first: number | null; last: number | null }>(sql`
    SELECT s.segment,
      (SELECT document FROM search_documents d WHERE d.segment = s.segment AND d.published_at <= ${to ?? 'infinity'}::timestamptz
        ORDER BY d.published_at DESC, document LIMIT 1) AS first,
      (SELECT document FROM search_documents d WHERE d.segment = s.segment AND d.published_at >= ${from ?? '-infinity'}::timestamptz
        ORDER BY d.published_at, document DESC LIMIT 1) AS last
    FROM search_segments s`);
  const stored = new Map(rows.map((row) => [row.segment, row]));
  for (const segment of segments) {
    if (segment.entries) continue;
    const found = stored.get(segment.number);
    if (!found) throw new SegmentsReplacedError();
    ranges.set(segment, { first: found.first ?? segment.size, end: (found.last ?? -1) + 1 });
  }
  return ranges;
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
