/**
 * How postings are stored. The postings of a term in one segment are two byte strings:
 *
 * - `postings`: for each document, in order, the gap to the one before and one byte for its impact; then the length of each
 *   block of `positions`
 * - `positions`: for each document its positions in order, in blocks of `BLOCK_SIZE` documents, so that a few documents can be
 *   read without the others
 *
 * Numbers are variable-length: seven bits per byte, lowest first, the eighth bit set if more follow.
 */

/** Documents per block of positions. */
export const BLOCK_SIZE = 64;

export type EncodedPostings = { documents: number; postings: Uint8Array; positions: Uint8Array };

/** The documents of a term in ascending order, and the term's impact on each: see `toImpact`. */
export type DocumentList = { documents: Int32Array; impacts: Uint8Array };

/** A growing byte string. */
export class ByteWriter {
  #bytes = new Uint8Array(32);
  length = 0;

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(this.length + 1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  number(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.byte((rest & 127) | 128);
    this.byte(rest);
  }

  bytes(part: Uint8Array): void {
    const { length } = part;
    if (this.length + length > this.#bytes.length) this.#grow(this.length + length);
    // Most parts are a few bytes, for which a loop is faster than `set`.
    if (length > 16) this.#bytes.set(part, this.length);
    else for (let at = 0; at < length; at += 1) this.#bytes[this.length + at] = part[at] as number;
    this.length += length;
  }

  /** A copy of what was written. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}

/** Writes postings of one term after the other, for each the documents in ascending order. */
export class PostingsWriter {
  #documents = 0;
  #last = -1;
  #postings = new ByteWriter();
  #positions = new ByteWriter();
  #blocks: number[] = [];

  /**
   * @param positions in ascending order
   * @throws RangeError if the document is not after the one before
   */
  add(document: number, impact: number, positions: readonly number[]): void {
    this.#begin(document, impact);
    let last = 0;
    for (let index = 0; index < positions.length; index += 1) {
      const position = positions[index] as number;
      // The lowest bit marks the document's last position.
      this.#positions.number((position - last) * 2 + (index === positions.length - 1 ? 1 : 0));
      last = position;
    }
  }

  /**
   * @param positions as another writer encoded them
   * @throws RangeError if the document is not after the one before
   */
  addEncoded(document: number, impact: number, positions: Uint8Array): void {
    this.#begin(document, impact);
    this.#positions.bytes(positions);
  }

  #begin(document: number, impact: number): void {
    if (document <= this.#last) throw new RangeError(`document ${document} cannot follow ${this.#last}`);
    if (this.#documents % BLOCK_SIZE === 0) this.#blocks.push(this.#positions.length);
    this.#postings.number(document - this.#last - 1);
    this.#postings.byte(impact);
    this.#last = document;
    this.#documents += 1;
  }

  /** The postings of the term; the next one begins. */
  finish(): EncodedPostings {
    for (let block = 0; block < this.#blocks.length; block += 1)
      this.#postings.number((this.#blocks[block + 1] ?? this.#positions.length) - (this.#blocks[block] as number));
    const encoded = { documents: this.#documents, postings: this.#postings.toBytes(), positions: this.#positions.toBytes() };
    this.#documents = 0;
    this.#last = -1;
    this.#postings.length = 0;
    this.#positions.length = 0;
    this.#blocks = [];
    return encoded;
  }
}

/** Reads numbers one after the other. */
class ByteReader {
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  number(): number {
    let byte = this.bytes[this.at] as number;
    this.at += 1;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.bytes[this.at] as number;
      this.at += 1;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}

/** The list of a term, and where each block of its positions starts; the last entry of `blocks` is the end. */
export function decodePostings(postings: Uint8Array, count: number): DocumentList & { blocks: Int32Array } {
  const list = { documents: new Int32Array(count), impacts: new Uint8Array(count) };
  const reader = new ByteReader(postings, decodeList(postings, count, list));
  const blocks = new Int32Array(Math.ceil(count / BLOCK_SIZE) + 1);
  for (let block = 1; block < blocks.length; block += 1) blocks[block] = (blocks[block - 1] as number) + reader.number();
  return { ...list, blocks };
}

let reused: DocumentList = { documents: new Int32Array(), impacts: new Uint8Array() };

/** Raises `highest`, by document, to the impacts of a term. Allocates nothing, because a character begins thousands of terms. */
export function raiseImpacts(highest: Uint8Array, postings: Uint8Array, count: number): void {
  if (reused.documents.length < count) reused = { documents: new Int32Array(2 * count), impacts: new Uint8Array(2 * count) };
  decodeList(postings, count, reused);
  const { documents, impacts } = reused;
  for (let index = 0; index < count; index += 1) {
    const document = documents[index] as number;
    if ((impacts[index] as number) > (highest[document] as number)) highest[document] = impacts[index] as number;
  }
}

/**
 * Writes the first `count` documents to `list` and returns where they end. Here and in `PositionsReader`, numbers are decoded in
 * the loop itself: a search decodes millions of them.
 */
function decodeList(postings: Uint8Array, count: number, { documents, impacts }: DocumentList): number {
  let at = 0;
  let document = -1;
  for (let index = 0; index < count; index += 1) {
    let byte = postings[at] as number;
    at += 1;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[at] as number;
      at += 1;
      gap |= (byte & 127) << shift;
    }
    document += gap + 1;
    documents[index] = document;
    impacts[index] = postings[at] as number;
    at += 1;
  }
  return at;
}

/** Reads the positions of consecutive documents, from the start of a block. */
export class PositionsReader {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  /**
   * Writes the next document's positions to `target`, from `length` on.
   *
   * @returns where they end in `target`
   * @throws RangeError behind the last document
   */
  read(target: Int32Array, length: number): number {
    const { bytes } = this;
    let at = this.#at;
    let end = length;
    let position = 0;
    for (let isLast = false; !isLast; end += 1) {
      if (at >= bytes.length) throw new RangeError('there are no more positions');
      let byte = bytes[at] as number;
      at += 1;
      let number = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at] as number;
        at += 1;
        number |= (byte & 127) << shift;
      }
      position += number >>> 1;
      target[end] = position;
      isLast = (number & 1) === 1;
    }
    this.#at = at;
    return end;
  }

  /** Passes over the next document and returns its positions as they are encoded. */
  nextEncoded(): Uint8Array {
    const start = this.#at;
    this.skip(1);
    return this.bytes.subarray(start, this.#at);
  }

  skip(documents: number): void {
    const { bytes } = this;
    let at = this.#at;
    for (let skipped = 0; skipped < documents; ) {
      if (at >= bytes.length) throw new RangeError('there are no more positions');
      // The lowest bit of a number is in its first byte.
      if ((bytes[at] as number) & 1) skipped += 1;
      while ((bytes[at] as number) > 127) at += 1;
      at += 1;
    }
    this.#at = at;
  }

  /** Continues at an offset at which a block starts. */
  moveTo(offset: number): void {
    this.#at = offset;
  }
}
