import { LRUCache } from 'lru-cache';
import { foldAuthor } from '../archive/rules';
import type { RunStatement } from '../db/search-connection';
import { sql } from '../db/sql';
import { getHanVariants, getStems } from '../terms/reads';
import { type DocumentTexts, foldDocument, type IndexedDocument, indexDocument, listWords } from './document';
import { BLOCK_SIZE, type DocumentList, decodePostings, type EncodedPostings, PositionsReader } from './encoding';
import { encodeDocuments } from './segment';

export type DocumentKind = 'article' | 'video';

/** A document as it is found: `published` in milliseconds since 1970. */
export type DocumentEntry = { kind: DocumentKind; id: string; published: number };

/** A merge has replaced segments that this search was reading. Starting again helps; the code makes it count as a conflict. */
export class SegmentsReplacedError extends Error {
  override name = 'SegmentsReplacedError';
  readonly code = '40001';
}

/** The postings of one term, or of all terms that begin alike, in one segment. */
type TermList = DocumentList & { rows: { term: string; encoded: StoredPostings; list: ReturnType<typeof decodePostings> }[] };

/** Postings as they were read; positions only of documents that are not in the database's segments. */
type StoredPostings = Omit<EncodedPostings, 'positions'> & { positions?: Uint8Array };

const EMPTY_LIST: TermList = { documents: new Int32Array(), impacts: new Uint8Array(), rows: [] };

/** Documents numbered by time of publication, newest first. */
export class Segment {
  readonly #lists = new Map<string, TermList>();
  readonly #postings = new Map<string, StoredPostings>();

  constructor(
    /** 0: documents that wait to be indexed */
    readonly number: number,
    readonly size: number,
    readonly dead: Uint8Array | null,
    /** its documents, if they need not be read */
    readonly entries?: readonly DocumentEntry[],
  ) {}

  add(term: string, postings: StoredPostings): void {
    this.#postings.set(term, postings);
  }

  isDead(document: number): boolean {
    return this.dead !== null && (((this.dead[document >> 3] as number) >> (document & 7)) & 1) === 1;
  }

  /** Whether any document that is not dead has a term. */
  contains(term: string): boolean {
    return this.list(term).documents.some((document) => !this.isDead(document));
  }

  list(term: string): TermList {
    let list = this.#lists.get(term);
    if (!list) {
      const encoded = this.#postings.get(term);
      const decoded = encoded && decodePostings(encoded.postings, encoded.documents);
      list = decoded ? { ...decoded, rows: [{ term, encoded, list: decoded }] } : EMPTY_LIST;
      this.#lists.set(term, list);
    }
    return list;
  }

  /** Documents with any term that begins with `start`. */
  listOpen(start: string): TermList {
    const key = `${start}*`;
    let list = this.#lists.get(key);
    if (!list) {
      const rows = [...this.#postings.keys()].filter((term) => term.startsWith(start)).flatMap((term) => this.list(term).rows);
      list = {
        ...uniteLists(
          this.size,
          rows.map((row) => row.list),
        ),
        rows,
      };
      this.#lists.set(key, list);
    }
    return list;
  }
}

/** Documents that are in any of the lists, with their highest impact. */
export function uniteLists(size: number, lists: readonly DocumentList[]): DocumentList {
  if (lists.length === 1) return lists[0] as DocumentList;
  const impacts = new Uint8Array(size);
  const isListed = new Uint8Array(size);
  let count = 0;
  for (const list of lists) {
    for (let index = 0; index < list.documents.length; index += 1) {
      const document = list.documents[index] as number;
      const impact = list.impacts[index] as number;
      if (isListed[document] === 0) {
        isListed[document] = 1;
        count += 1;
      }
      if (impact > (impacts[document] as number)) impacts[document] = impact;
    }
  }
  const documents = new Int32Array(count);
  let at = 0;
  for (let document = 0; document < size; document += 1) {
    if (isListed[document] === 1) {
      documents[at] = document;
      at += 1;
    }
  }
  return { documents, impacts: Uint8Array.from(documents, (document) => impacts[document] as number) };
}

/** The index as one statement sees it, with the postings of some terms. */
export type IndexSnapshot = {
  segments: Segment[];
  /** Latin words of the documents that wait to be indexed */
  listWaitingWords(): Set<string>;
};

type IndexRow = {
  segment: number | null;
  documents: number | null;
  term: string | null;
  bytes: Buffer | null;
  kind: DocumentKind | null;
  id: string | null;
  version: string | null;
};

/** Documents that a search reads one by one before they are indexed. More wait only while a bulk change is being indexed. */
const MAX_WAITING = 500;

/**
 * Reads the postings of `terms`, and of all terms that begin with one of `starts`, in all segments. One statement, so that
 * all of it is of one moment.
 */
export async function readIndex(
  terms: readonly string[],
  starts: readonly string[],
  query: RunStatement,
): Promise<IndexSnapshot> {
  const ends = starts.map((start) => `${start}\u{10ffff}`);
  const { rows } = await query<IndexRow>(sql`
    SELECT segment, documents, NULL AS term, dead AS bytes, NULL AS kind, NULL::uuid AS id, NULL::uuid AS version
      FROM search_segments
    UNION ALL
    SELECT segment, documents, term, postings, NULL, NULL, NULL FROM search_postings WHERE term = ANY (${terms}::text[])
    UNION ALL
    SELECT segment, documents, term, postings, NULL, NULL, NULL
      FROM unnest(${starts}::text[], ${ends}::text[]) AS range (first, last)
      JOIN search_postings ON term >= range.first AND term < range.last
    UNION ALL
    (SELECT NULL, NULL, NULL, NULL, kind, id, version FROM search_pending LIMIT ${MAX_WAITING})`);
  const segments = new Map<number, Segment>();
  const waiting: WaitingKey[] = [];
  for (const { segment, documents, term, bytes, kind, id, version } of rows) {
    if (kind !== null) waiting.push({ kind, id: id as string, version: version as string });
    else if (term === null) segments.set(segment as number, new Segment(segment as number, documents as number, bytes));
  }
  for (const { segment, documents, term, bytes } of rows)
    if (term !== null) segments.get(segment as number)?.add(term, { documents: documents as number, postings: bytes as Buffer });
  const documents = await readWaitingDocuments(waiting, query);
  return {
    segments: [...segments.values(), ...(documents.length > 0 ? [toSegment(documents, terms, starts)] : [])],
    listWaitingWords: () => new Set(documents.flatMap(({ indexed }) => [...indexed.words])),
  };
}

/** A segment of documents that are not indexed yet. */
function toSegment(documents: readonly WaitingDocument[], terms: readonly string[], starts: readonly string[]): Segment {
  const sorted = [...documents].sort((a, b) => compareEntries(a.entry, b.entry));
  const entries = sorted.map(({ entry }) => entry);
  const segment = new Segment(0, sorted.length, null, entries);
  const asked = sorted.map(({ indexed }) => ({ ...indexed, terms: pickTerms(indexed, terms, starts) }));
  for (const [term, postings] of encodeDocuments(asked)) segment.add(term, postings);
  return segment;
}

function pickTerms({ terms }: IndexedDocument, asked: readonly string[], starts: readonly string[]): IndexedDocument['terms'] {
  const picked: IndexedDocument['terms'] = new Map();
  for (const term of asked) {
    const found = terms.get(term);
    if (found) picked.set(term, found);
  }
  if (starts.length > 0)
    for (const [term, found] of terms) if (starts.some((start) => term.startsWith(start))) picked.set(term, found);
  return picked;
}

/** Newest first, as lists of articles. */
export function compareEntries(a: DocumentEntry, b: DocumentEntry): number {
  return b.published - a.published || (a.id < b.id ? 1 : -1);
}

type WaitingKey = { kind: DocumentKind; id: string; version: string };
type WaitingDocument = { entry: DocumentEntry; indexed: IndexedDocument };

/** By version, which changes with the text. Undefined: no longer published. */
const cachedDocuments = new LRUCache<string, { document: WaitingDocument | undefined }>({ max: MAX_WAITING });

async function readWaitingDocuments(keys: readonly WaitingKey[], query: RunStatement): Promise<WaitingDocument[]> {
  const unknown = keys.filter(({ version }) => !cachedDocuments.has(version));
  if (unknown.length > 0) {
    const read = new Map((await readDocuments(unknown, query)).map((document) => [document.entry.id, document]));
    for (const { id, version } of unknown) cachedDocuments.set(version, { document: read.get(id) });
  }
  return keys.flatMap(({ version }) => cachedDocuments.get(version)?.document ?? []);
}

type TextsRow = DocumentTexts & { kind: DocumentKind; id: string; published_at: Date; category_slug: string };

/** Reads documents from the archive and indexes their texts; those that are not published are missing. */
export async function readDocuments(
  keys: readonly Pick<WaitingKey, 'kind' | 'id'>[],
  query: RunStatement,
): Promise<WaitingDocument[]> {
  const idsOf = (kind: DocumentKind) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const { rows } = await query<TextsRow>(sql`
    SELECT 'article' AS kind, id, published_at, category_slug,
      ARRAY[title_en, title_zh, title_ru] AS title, tags, ARRAY[author_name, author_name_zh] AS author,
      ARRAY[excerpt_en, excerpt_zh, excerpt_ru] AS excerpt, ARRAY[content_en, content_zh] AS body
    FROM articles WHERE state = 'published' AND id = ANY (${idsOf('article')}::uuid[])
    UNION ALL
    SELECT 'video', id, created_at, category_slug, ARRAY[title_en, title_zh], '{}', '{}',
      ARRAY[description_en, description_zh], '{}'
    FROM videos WHERE is_published AND id = ANY (${idsOf('video')}::uuid[])`);
  const variants = await getHanVariants(query);
  const folded = rows.map((row) => foldDocument(row, variants));
  const words = folded.map(listWords);
  const stems = await getStems(new Set(words.flatMap((each) => [...each])), query);
  return rows.map(({ kind, id, published_at, category_slug, author }, index) => ({
    entry: { kind, id, published: published_at.getTime() },
    indexed: indexDocument(folded[index] as ReturnType<typeof foldDocument>, words[index] as Set<string>, stems, [
      ...(kind === 'video' ? [VIDEO_LABEL] : []),
      toCategoryLabel(category_slug),
      ...author.filter((name) => name !== '').map(toAuthorLabel),
    ]),
  }));
}

/** Labels contain a colon, which no word does. A B-tree rejects very long keys. */
export const VIDEO_LABEL = 'type:video';
export const toCategoryLabel = (slug: string) => `category:${slug}`.slice(0, MAX_LABEL_LENGTH);
export const toAuthorLabel = (name: string) => `author:${foldAuthor(name)}`.slice(0, MAX_LABEL_LENGTH);
const MAX_LABEL_LENGTH = 300;

/** The positions of a term in one document of a segment: the document's place in the term's list. */
export type PositionsRequest = { segment: Segment; start: string; open: boolean; document: number };

/** Blocks of positions that are read one by one; beyond them the whole list is read. */
const MAX_BLOCKS = 48;

/**
 * The positions of terms in documents, in the order of the requests; empty where the term does not occur.
 *
 * @throws SegmentsReplacedError
 */
export async function readPositions(requests: readonly PositionsRequest[], query: RunStatement): Promise<number[][]> {
  type Wanted = { row: TermList['rows'][number]; segment: Segment; places: Map<number, number[]> };
  const wanted = new Map<StoredPostings, Wanted>();
  const positions: number[][] = requests.map(() => []);
  for (const [request, { segment, start, open, document }] of requests.entries()) {
    for (const row of (open ? segment.listOpen(start) : segment.list(start)).rows) {
      const place = findDocument(row.list.documents, document);
      if (place === -1) continue;
      const entry = wanted.get(row.encoded) ?? { row, segment, places: new Map<number, number[]>() };
      wanted.set(row.encoded, entry);
      entry.places.set(place, [...(entry.places.get(place) ?? []), request]);
    }
  }
  type Slice = { wanted: Wanted; firstBlock: number; start: number; length: number };
  const slices: Slice[] = [];
  for (const each of wanted.values()) {
    const { blocks } = each.row.list;
    const needed = [...new Set(Array.from(each.places.keys(), (place) => Math.floor(place / BLOCK_SIZE)))].sort((a, b) => a - b);
    const end = blocks.at(-1) as number;
    if (needed.length > MAX_BLOCKS || each.row.encoded.positions)
      slices.push({ wanted: each, firstBlock: 0, start: 0, length: end });
    else
      for (const block of needed) {
        const start = blocks[block] as number;
        const length = (blocks[block + 1] as number) - start;
        const last = slices.at(-1);
        if (last?.wanted === each && last.start + last.length === start) last.length += length;
        else slices.push({ wanted: each, firstBlock: block, start, length });
      }
  }
  const stored = slices.filter(({ wanted: { row } }) => !row.encoded.positions);
  const read = new Map<Slice, Uint8Array>();
  if (stored.length > 0) {
    const { rows } = await query<{ n: number; bytes: Buffer }>(sql`
      SELECT n::int AS n, substring(positions FROM first + 1 FOR bytes) AS bytes
      FROM unnest(${stored.map(({ wanted: { row } }) => row.term)}::text[], ${stored.map(({ wanted: { segment } }) => segment.number)}::int[],
          ${stored.map(({ start }) => start)}::int[], ${stored.map(({ length }) => length)}::int[])
        WITH ORDINALITY AS slice (term, segment, first, bytes, n)
      CROSS JOIN LATERAL (
        SELECT positions FROM search_postings p WHERE p.term = slice.term AND p.segment = slice.segment LIMIT 1) found`);
    if (rows.length < stored.length) throw new SegmentsReplacedError('segments were merged during a search');
    for (const { n, bytes } of rows) read.set(stored[n - 1] as Slice, bytes);
  }
  for (const slice of slices) {
    const { row, places } = slice.wanted;
    const { blocks } = row.list;
    const reader = new PositionsReader(row.encoded.positions ?? (read.get(slice) as Uint8Array));
    let at = slice.firstBlock * BLOCK_SIZE;
    const sliceEnd = slice.start + slice.length;
    for (const place of [...places.keys()].sort((a, b) => a - b)) {
      const start = blocks[Math.floor(place / BLOCK_SIZE)] as number;
      if (start < slice.start || start >= sliceEnd) continue;
      reader.skip(place - at);
      const found = reader.next();
      at = place + 1;
      for (const request of places.get(place) as number[])
        positions[request] = mergeSorted(positions[request] as number[], found);
    }
  }
  return positions;
}

function mergeSorted(a: number[], b: number[]): number[] {
  return a.length === 0 ? b : [...a, ...b].sort((x, y) => x - y);
}

/** The place of a document in an ascending list, or -1. */
export function findDocument(documents: Int32Array, document: number): number {
  let [low, high] = [0, documents.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((documents[middle] as number) < document) low = middle + 1;
    else high = middle;
  }
  return documents[low] === document ? low : -1;
}

/**
 * What documents are, in the order asked for.
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
    const { rows } = await query<{ n: number; kind: DocumentKind; id: string; published_at: Date }>(sql`
      SELECT n::int AS n, kind, id, published_at
      FROM unnest(${stored.map(({ segment }) => segment.number)}::int[], ${stored.map(({ document }) => document)}::int[])
        WITH ORDINALITY AS wanted (segment, document, n)
      CROSS JOIN LATERAL (
        SELECT kind, id, published_at FROM search_documents d
        WHERE d.segment = wanted.segment AND d.document = wanted.document LIMIT 1) found`);
    for (const { n, kind, id, published_at } of rows)
      entries[(stored[n - 1] as { index: number }).index] = { kind, id, published: published_at.getTime() };
  }
  if (entries.includes(undefined)) throw new SegmentsReplacedError('segments were merged during a search');
  return entries as DocumentEntry[];
}

/** The documents of each segment that were published within a period, as a range of numbers. */
export async function readPeriod(
  segments: readonly Segment[],
  period: { from?: Date | undefined; to?: Date | undefined },
  query: RunStatement,
): Promise<Map<Segment, { first: number; end: number }>> {
  const ranges = new Map<Segment, { first: number; end: number }>();
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
    if (!found) throw new SegmentsReplacedError('segments were merged during a search');
    ranges.set(segment, { first: found.first ?? segment.size, end: (found.last ?? -1) + 1 });
  }
  return ranges;
}
