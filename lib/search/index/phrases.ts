import { impactOf } from './document';
import type { DocumentList } from './encoding';
import type { Occurrences, PositionSource } from './positions';
import { findPlace, type Segment } from './posting-lists';
import type { IndexTerm, TermSequence } from './query';

/** Documents by segment, in ascending order. */
export type DocumentSet = ReadonlyMap<Segment, Int32Array>;

/** Terms whose positions are read first. Most documents that contain all terms of a phrase lack the phrase already by these. */
const FIRST_TERMS = 2;

/**
 * The documents that contain a phrase, with the impact of its occurrences.
 *
 * @param documents such as contain all of its terms
 * @throws SegmentsReplacedError
 */
export async function findPhrase(
  sequence: TermSequence,
  documents: DocumentSet,
  source: PositionSource,
): Promise<Map<Segment, DocumentList>> {
  const terms = listTerms(sequence, [...documents.keys()]);
  const starts = new Map<Segment, Starts>();
  let left = documents;
  for (const some of [terms.slice(0, FIRST_TERMS), terms.slice(FIRST_TERMS)]) {
    const queries = Array.from(left).flatMap(([segment, each]) =>
      each.length > 0 ? some.map(({ term }) => ({ segment, term, documents: each })) : [],
    );
    const read = await source.read(queries);
    for (const [index, { segment, documents: each }] of queries.entries()) {
      const { distances } = some[index % some.length] as (typeof some)[number];
      const occurrences = read[index] as Occurrences;
      for (const distance of distances) {
        const known = starts.get(segment);
        if (known) narrow(known, occurrences, distance);
        else starts.set(segment, toStarts(each, occurrences, distance));
      }
    }
    left = new Map(Array.from(starts, ([segment, { occurrences, count }]) => [segment, occurrences.documents.slice(0, count)]));
  }
  return new Map(Array.from(starts, ([segment, each]) => [segment, toList(each)]));
}

/** The different terms of a phrase with their distances from its start, those with the fewest positions first. */
function listTerms(sequence: TermSequence, segments: readonly Segment[]): { term: IndexTerm; distances: number[] }[] {
  const terms = new Map<string, { term: IndexTerm; distances: number[]; size: number }>();
  for (const { start, open, at } of sequence) {
    const key = `${open} ${start}`;
    const found = terms.get(key);
    if (found) found.distances.push(at);
    else terms.set(key, { term: { start, open }, distances: [at], size: sizeOf({ start, open }, segments) });
  }
  return [...terms.values()].sort((a, b) => a.size - b.size);
}

/** Bytes of a term's positions. Those of a character are scattered over many terms, so they are read last. */
function sizeOf(term: IndexTerm, segments: readonly Segment[]): number {
  if (term.open) return Number.POSITIVE_INFINITY;
  return segments.reduce((sum, segment) => sum + (segment.postings(term).terms[0]?.list.blocks.at(-1) ?? 0), 0);
}

/** Where a phrase may start, in the first `count` of the documents. */
type Starts = { occurrences: Occurrences; count: number };

function toStarts(documents: Int32Array, term: Occurrences, distance: number): Starts {
  const starts = new Int32Array(documents.length + 1);
  const positions = new Int32Array(term.positions.length);
  let length = 0;
  let count = 0;
  let place = 0;
  for (const document of documents) {
    place = findPlace(term.documents, document, place);
    const end = term.starts[place + 1] as number;
    for (let index = term.starts[place] as number; index < end; index += 1) {
      positions[length] = (term.positions[index] as number) - distance;
      length += 1;
    }
    count += 1;
    starts[count] = length;
  }
  return { occurrences: { documents: documents.slice(), starts, positions }, count };
}

/** Keeps only the starts from which a term is found at a distance, in place. */
function narrow(left: Starts, term: Occurrences, distance: number): void {
  const { documents, starts, positions } = left.occurrences;
  let count = 0;
  let length = 0;
  let place = 0;
  let next = 0;
  for (let index = 0; index < left.count; index += 1) {
    const document = documents[index] as number;
    place = findPlace(term.documents, document, place);
    let at = next;
    const end = starts[index + 1] as number;
    next = end;
    let other = term.starts[place] as number;
    const otherEnd = term.starts[place + 1] as number;
    const before = length;
    while (at < end && other < otherEnd) {
      const difference = (positions[at] as number) + distance - (term.positions[other] as number);
      if (difference === 0) {
        positions[length] = positions[at] as number;
        length += 1;
      }
      if (difference <= 0) at += 1;
      else other += 1;
    }
    if (length === before) continue;
    documents[count] = document;
    count += 1;
    starts[count] = length;
  }
  left.count = count;
}

function toList({ occurrences: { documents, starts, positions }, count }: Starts): DocumentList {
  const impacts = new Uint8Array(count);
  for (let index = 0; index < count; index += 1)
    impacts[index] = impactOf(positions, starts[index] as number, starts[index + 1] as number);
  return { documents: documents.slice(0, count), impacts };
}
