import { IMPACTS } from './document';
import type { DocumentList } from './encoding';
import type { DocumentRange } from './entries';
import { findPlace, type Segment } from './posting-lists';
import type { QueryTerm, SortOrder } from './query';

/** Score factor of full matches. Partial matches use the share of the query that they contain. */
export const FULL_COVERAGE = 1.6;

/** Documents of a list that are passed over in the time that one is looked up. */
const LOOKUP_COST = 8;

/**
 * A document that matches; bit n of `mask` is set if it matches term n. `coverage`: the share of the query's weight that it has.
 */
export type Candidate = { segment: Segment; document: number; score: number; mask: number; coverage: number };

/** The mask of a document that matches every term. */
export function toComplete(terms: readonly QueryTerm[]): number {
  return (2 ** terms.length - 1) >>> 0;
}

/** The scores of a segment's documents. */
export class SegmentScores {
  #scores: Float32Array | undefined;

  constructor(
    readonly segment: Segment,
    /** the documents of the query's period */
    readonly range: DocumentRange,
    /** 1 for each document that the labels and exclusions of the query leave; undefined if they leave all */
    readonly left: Uint8Array | undefined,
  ) {}

  /** By document. Allocated when it is needed, because a rare word is in few segments. */
  get scores(): Float32Array {
    this.#scores ??= new Float32Array(this.segment.size);
    return this.#scores;
  }

  /** The same documents, without what has been added. */
  unscored(): SegmentScores {
    return new SegmentScores(this.segment, this.range, this.left);
  }

  /** Whether the query can match a document of the range. */
  isAllowed(document: number): boolean {
    return this.left?.[document] !== 0 && !this.segment.isDead(document);
  }

  /** Those of the documents that may be found. */
  allowed(documents: Int32Array): Int32Array {
    const { first, end } = this.range;
    const allowed = new Int32Array(documents.length);
    let length = 0;
    for (let index = 0; index < documents.length; index += 1) {
      const document = documents[index] as number;
      if (document < first || document >= end || !this.isAllowed(document)) continue;
      allowed[length] = document;
      length += 1;
    }
    return allowed.subarray(0, length);
  }

  /** As `add`, for at least those of the list that are among the documents, which are in ascending order. */
  addTo(documents: Int32Array, list: DocumentList, weight: number): void {
    // Passing over a document takes less time than looking one up.
    if (list.documents.length < LOOKUP_COST * documents.length) {
      this.add(list, weight);
      return;
    }
    const { scores } = this;
    let place = 0;
    for (let index = 0; index < documents.length; index += 1) {
      const document = documents[index] as number;
      place = findPlace(list.documents, document, place);
      if (list.documents[place] === document)
        scores[document] = (scores[document] as number) + weight * (IMPACTS[list.impacts[place] as number] as number);
    }
  }

  add({ documents, impacts }: DocumentList, weight: number): void {
    const { scores } = this;
    for (let index = 0; index < documents.length; index += 1) {
      const document = documents[index] as number;
      scores[document] = (scores[document] as number) + weight * (IMPACTS[impacts[index] as number] as number);
    }
  }

  /** The first of some documents in the order wanted. */
  take(documents: Int32Array, sort: SortOrder, count: number): { document: number; score: number }[] {
    if (documents.length === 0) return [];
    let chosen: Int32Array;
    if (sort === 'newest') chosen = documents.subarray(0, count);
    else if (sort === 'oldest') chosen = documents.subarray(Math.max(0, documents.length - count));
    else chosen = highest(documents, this.scores, count);
    return Array.from(chosen, (document) => ({ document, score: this.scores[document] as number }));
  }
}

/** The documents with the highest scores, earlier ones first among equals. Sorts a few times what is wanted at most. */
export function highest(documents: Int32Array, scores: Float32Array, count: number): Int32Array {
  const order = (a: number, b: number) => (scores[b] as number) - (scores[a] as number) || a - b;
  const kept = new Int32Array(4 * count);
  let length = 0;
  let lowest = Number.NEGATIVE_INFINITY;
  for (const document of documents) {
    // Documents come in ascending order, so an equal score comes too late.
    if ((scores[document] as number) <= lowest) continue;
    kept[length] = document;
    length += 1;
    if (length < kept.length) continue;
    kept.sort(order);
    length = count;
    lowest = scores[kept[count - 1] as number] as number;
  }
  return kept.subarray(0, length).sort(order).subarray(0, count);
}

/** The best candidates of all segments, with those that are as good as the last of them. */
export function cutBest<Scored extends { score: number }>(candidates: readonly Scored[], count: number): Scored[] {
  const sorted = [...candidates].sort((a, b) => b.score - a.score);
  const last = sorted[count - 1]?.score;
  return last === undefined ? sorted : sorted.filter(({ score }) => score >= last);
}
