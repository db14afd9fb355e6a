import { type DocumentList, decodePostings, type EncodedPostings, raiseImpacts } from './encoding';
import type { IndexTerm } from './query';

export type DocumentKind = 'article' | 'video';

/** A document as it is found: `published` in milliseconds since 1970. */
export type DocumentEntry = { kind: DocumentKind; id: string; published: number };

/** A merge has replaced segments that this search was reading. Starting again helps; the code makes it count as a conflict. */
export class SegmentsReplacedError extends Error {
  override name = 'SegmentsReplacedError';
  readonly code = '40001';

  constructor() {
    super('segments were merged during a search');
  }
}

/** The postings of one term in one segment, decoded when they are needed. */
export class TermPostings {
  #list: ReturnType<typeof decodePostings> | undefined;

  constructor(
    readonly term: string,
    /** with positions only if the segment is not in the database */
    readonly encoded: Omit<EncodedPostings, 'positions'> & { positions?: Uint8Array },
  ) {}

  get list(): ReturnType<typeof decodePostings> {
    this.#list ??= decodePostings(this.encoded.postings, this.encoded.documents);
    return this.#list;
  }
}

const EMPTY_LIST: DocumentList = { documents: new Int32Array(), impacts: new Uint8Array() };

/** The postings of a term in one segment, or of all terms that begin alike. They never change. */
export class Postings {
  /** documents with any of the terms, with their highest impact */
  readonly list: DocumentList;

  constructor(
    segmentSize: number,
    readonly terms: readonly TermPostings[],
  ) {
    const [first, ...others] = terms;
    if (others.length === 0) {
      this.list = first?.list ?? EMPTY_LIST;
    } else {
      const highest = new Uint8Array(segmentSize);
      for (const { encoded } of terms) raiseImpacts(highest, encoded.postings, encoded.documents);
      this.list = toList(highest);
    }
  }

  /** Bytes in memory: as encoded, and as decoded with four bytes for each document and one for its impact. */
  get bytes(): number {
    const decoded = (documents: number) => 5 * documents;
    const ofTerms = this.terms.reduce((sum, { encoded }) => sum + encoded.postings.length + decoded(encoded.documents), 0);
    return ofTerms + (this.terms.length > 1 ? decoded(this.list.documents.length) : 0);
  }
}

/** Of a term that a segment does not contain. */
export const NO_POSTINGS = new Postings(0, []);

/** Bytes of a document in `SegmentEntries`: a UUID, a time and a kind. */
const ENTRY_BYTES = 16 + 8 + 1;

/** What the documents of a segment are. Those that had died when this was read are missing. */
export class SegmentEntries {
  readonly #ids: Buffer;
  readonly #published: Float64Array;
  readonly #isVideo: Uint8Array;

  constructor(size: number) {
    this.#ids = Buffer.alloc(16 * size);
    this.#published = new Float64Array(size).fill(Number.NaN);
    this.#isVideo = new Uint8Array(size);
  }

  get bytes(): number {
    return ENTRY_BYTES * this.#isVideo.length;
  }

  /** @param id the 16 bytes of a UUID */
  set(document: number, kind: DocumentKind, id: Buffer, published: number): void {
    this.#ids.set(id, 16 * document);
    this.#published[document] = published;
    this.#isVideo[document] = kind === 'video' ? 1 : 0;
  }

  get(document: number): DocumentEntry | undefined {
    const published = this.#published[document] as number;
    if (Number.isNaN(published)) return undefined;
    const hex = this.#ids.toString('hex', 16 * document, 16 * (document + 1));
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    return { kind: this.#isVideo[document] === 1 ? 'video' : 'article', id, published };
  }
}

/** Documents numbered by time of publication, newest first, with the postings of a query's terms. */
export class Segment {
  readonly #postings = new Map<string, Postings>();

  constructor(
    /** unique in any database; empty: documents that wait to be indexed */
    readonly id: string,
    /** unique in one database only */
    readonly number: number,
    readonly size: number,
    readonly dead: Uint8Array | null,
    /** its documents, if they need not be read */
    readonly entries?: readonly DocumentEntry[],
  ) {}

  /** Sets the postings of a term, or of all terms that begin alike. */
  set(term: IndexTerm, postings: Postings): void {
    this.#postings.set(toKey(term), postings);
  }

  /** The postings of a term. */
  postings(term: IndexTerm): Postings {
    return this.#postings.get(toKey(term)) ?? NO_POSTINGS;
  }

  /** Documents with a term, or with any term that begins with its start. */
  list(term: IndexTerm): DocumentList {
    return this.postings(term).list;
  }

  isDead(document: number): boolean {
    return this.dead !== null && (((this.dead[document >> 3] as number) >> (document & 7)) & 1) === 1;
  }

  /** Whether any document that is not dead has a term. */
  contains(term: string): boolean {
    return this.list({ start: term, open: false }).documents.some((document) => !this.isDead(document));
  }
}

/** A term as the key of a map: none begins with an asterisk. */
export const toKey = ({ start, open }: IndexTerm) => (open ? `*${start}` : start);

/** Documents that are in any of the lists, with their highest impact. */
export function uniteLists(size: number, lists: readonly DocumentList[]): DocumentList {
  const filled = lists.filter(({ documents }) => documents.length > 0);
  if (filled.length < 2) return filled[0] ?? EMPTY_LIST;
  const highest = new Uint8Array(size);
  for (const { documents, impacts } of filled) {
    for (let index = 0; index < documents.length; index += 1) {
      const document = documents[index] as number;
      if ((impacts[index] as number) > (highest[document] as number)) highest[document] = impacts[index] as number;
    }
  }
  return toList(highest);
}

/** The documents with an impact. No term has an impact of 0; labels do, and are not united. */
function toList(highest: Uint8Array): DocumentList {
  let count = 0;
  for (let document = 0; document < highest.length; document += 1) if (highest[document] !== 0) count += 1;
  const documents = new Int32Array(count);
  const impacts = new Uint8Array(count);
  let at = 0;
  for (let document = 0; document < highest.length; document += 1) {
    if (highest[document] === 0) continue;
    documents[at] = document;
    impacts[at] = highest[document] as number;
    at += 1;
  }
  return { documents, impacts };
}

/** Documents that are in all lists, with their lowest impact. */
export function intersectLists(lists: readonly DocumentList[]): DocumentList {
  const [shortest = EMPTY_LIST, ...others] = [...lists].sort((a, b) => a.documents.length - b.documents.length);
  const documents = shortest.documents.slice();
  const impacts = shortest.impacts.slice();
  let count = documents.length;
  for (const other of others) {
    let kept = 0;
    let place = 0;
    for (let index = 0; index < count; index += 1) {
      const document = documents[index] as number;
      place = findPlace(other.documents, document, place);
      if (other.documents[place] !== document) continue;
      documents[kept] = document;
      impacts[kept] = Math.min(impacts[index] as number, other.impacts[place] as number);
      kept += 1;
    }
    count = kept;
  }
  return { documents: documents.subarray(0, count), impacts: impacts.subarray(0, count) };
}

/** The place in an ascending list, from `from` on, of the first document that is not before `document`. */
export function findPlace(documents: Int32Array, document: number, from = 0): number {
  let step = 1;
  let low = from;
  let high = from;
  // Doubling steps, because lists are walked through in order and the next place is mostly near.
  while (high < documents.length && (documents[high] as number) < document) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, documents.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((documents[middle] as number) < document) low = middle + 1;
    else high = middle;
  }
  return low;
}
