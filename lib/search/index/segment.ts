import type { IndexedDocument } from './document';
import { decodePostings, type EncodedPostings, PositionsReader, PostingsWriter } from './encoding';

/** The postings of documents by term. Documents are numbered by their place in the list. */
export function encodeDocuments(documents: readonly IndexedDocument[]): Map<string, EncodedPostings> {
  const found = new Map<string, { document: number; impact: number; positions: readonly number[] }[]>();
  for (const [document, { terms }] of documents.entries()) {
    for (const [term, { impact, positions }] of terms) {
      const entry = { document, impact, positions };
      const entries = found.get(term);
      if (entries) entries.push(entry);
      else found.set(term, [entry]);
    }
  }
  // One writer for all terms: most are in one document, and two buffers for each would cost more than their postings.
  const writer = new PostingsWriter();
  const encoded = new Map<string, EncodedPostings>();
  for (const [term, entries] of found) {
    for (const { document, impact, positions } of entries) writer.add(document, impact, positions);
    encoded.set(term, writer.finish());
  }
  return encoded;
}

/**
 * The postings of one term, merged from several segments.
 *
 * @param sources its postings per segment, with the new number of each document of the segment, in ascending order;
 *   -1 leaves a document out
 * @returns undefined if no document remains
 */
export function mergePostings(sources: readonly (EncodedPostings & { numbers: Int32Array })[]): EncodedPostings | undefined {
  const cursors = sources.map((source) => new Cursor(source)).filter((cursor) => cursor.document >= 0);
  if (cursors.length === 0) return undefined;
  const writer = new PostingsWriter();
  while (cursors.length > 0) {
    let next = 0;
    for (let index = 1; index < cursors.length; index += 1)
      if ((cursors[index] as Cursor).document < (cursors[next] as Cursor).document) next = index;
    const cursor = cursors[next] as Cursor;
    writer.addEncoded(cursor.document, cursor.impact, cursor.positions);
    if (!cursor.advance()) cursors.splice(next, 1);
  }
  return writer.finish();
}

/** Walks over the remaining documents of one source. */
class Cursor {
  /** its new number, -1 at the end */
  document = -1;
  impact = 0;
  positions: Uint8Array = new Uint8Array();
  #index = -1;
  readonly #list: ReturnType<typeof decodePostings>;
  readonly #positions: PositionsReader;
  readonly #numbers: Int32Array;

  constructor({ documents, postings, positions, numbers }: EncodedPostings & { numbers: Int32Array }) {
    this.#list = decodePostings(postings, documents);
    this.#positions = new PositionsReader(positions);
    this.#numbers = numbers;
    this.advance();
  }

  advance(): boolean {
    for (this.#index += 1; this.#index < this.#list.documents.length; this.#index += 1) {
      this.positions = this.#positions.nextEncoded();
      this.document = this.#numbers[this.#list.documents[this.#index] as number] as number;
      this.impact = this.#list.impacts[this.#index] as number;
      if (this.document >= 0) return true;
    }
    this.document = -1;
    return false;
  }
}

/** Segments of up to this many documents are merged into larger ones. */
export const MAX_MERGED_SIZE = 32_768;

/** Documents are gathered before they make a segment; until then each search reads them one by one. */
export const MIN_SEGMENT_SIZE = 64;

/** Segments of a size class that are merged into one of the next. */
const SEGMENTS_PER_CLASS = 8;

export type SegmentSize = { segment: number; documents: number; dead: number };

/**
 * The segments to merge next: those of a size class that is full, or one with many dead documents. Size classes grow by
 * `SEGMENTS_PER_CLASS`, so that a document is rewritten a few times only, however large the archive.
 *
 * @returns their numbers; empty if there is nothing to do
 */
export function chooseMerge(segments: readonly SegmentSize[]): number[] {
  const classes = new Map<number, SegmentSize[]>();
  for (const segment of segments) {
    if (segment.documents >= MAX_MERGED_SIZE) continue;
    const size = Math.max(0, Math.floor(Math.log2(segment.documents / MIN_SEGMENT_SIZE) / Math.log2(SEGMENTS_PER_CLASS)));
    classes.set(size, [...(classes.get(size) ?? []), segment]);
  }
  const full = [...classes].sort(([a], [b]) => a - b).find(([, members]) => members.length >= SEGMENTS_PER_CLASS);
  const chosen =
    full?.[1].slice(0, SEGMENTS_PER_CLASS) ?? segments.filter(({ documents, dead }) => dead > documents / 4).slice(0, 1);
  return chosen.map(({ segment }) => segment);
}
