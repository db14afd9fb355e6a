import type { DocumentList } from './encoding';
import { type DocumentSet, findPhrase } from './phrases';
import type { PositionSource } from './positions';
import { findPlace, intersectLists, type Segment, uniteLists } from './posting-lists';
import type { Clause, TermSequence } from './query';

/** A clause's postings in a segment. */
type ClauseLists = {
  /** documents that contain an alternative of one term */
  known: DocumentList;
  /** documents that contain all terms of a phrase, and perhaps the phrase */
  phrases: { sequence: TermSequence; candidates: DocumentList }[];
  /** all of these */
  possible: DocumentList;
};

/** Finds which documents contain the clauses of a query, reading positions only where it must. */
export class ClauseIndex {
  /** documents in the index */
  readonly size: number;
  readonly #segments: readonly Segment[];
  readonly #source: PositionSource;
  readonly #lists = new Map<Clause, Map<Segment, ClauseLists>>();
  /** documents that were looked at because of a phrase, and how many of them contained the clause */
  readonly #samples = new Map<Clause, { size: number; found: number }>();

  constructor(clauses: readonly Clause[], segments: readonly Segment[], source: PositionSource) {
    this.size = segments.reduce((sum, { size }) => sum + size, 0);
    this.#segments = segments;
    this.#source = source;
    for (const clause of clauses) {
      this.#lists.set(clause, new Map(segments.map((segment) => [segment, toLists(clause, segment)])));
      this.#samples.set(clause, { size: 0, found: 0 });
    }
  }

  /** Documents that contain an alternative of one term. */
  known(clause: Clause, segment: Segment): DocumentList {
    return this.#listsOf(clause, segment).known;
  }

  /** Documents that contain a clause, or may contain it because they contain all terms of a phrase. */
  possible(clause: Clause, segment: Segment): DocumentList {
    return this.#listsOf(clause, segment).possible;
  }

  /** The impacts of a clause on documents, in their order; 0 for those that do not contain it. */
  async readImpacts(clause: Clause, documents: DocumentSet): Promise<Map<Segment, Uint8Array>> {
    const impacts = new Map(Array.from(documents, ([segment, each]) => [segment, new Uint8Array(each.length)]));
    const raise = (segment: Segment, list: DocumentList) =>
      raiseImpacts(impacts.get(segment) as Uint8Array, documents.get(segment) as Int32Array, list);
    for (const segment of documents.keys()) raise(segment, this.#listsOf(clause, segment).known);
    if (!hasPhrases(clause)) return impacts;
    for (const sequence of clause.alternatives) {
      if (sequence.length === 1) continue;
      const candidates = new Map<Segment, Int32Array>();
      for (const [segment, each] of documents) {
        const phrase = this.#listsOf(clause, segment).phrases.find((other) => other.sequence === sequence);
        if (phrase) candidates.set(segment, intersect(each, phrase.candidates.documents));
      }
      for (const [segment, list] of await findPhrase(sequence, candidates, this.#source)) raise(segment, list);
    }
    this.#sample(clause, documents, impacts);
    return impacts;
  }

  /** How many documents contain a clause: an estimate for phrases, unless all of them were checked. */
  frequency(clause: Clause): number {
    const { size, found } = this.#samples.get(clause) as { size: number; found: number };
    const possible = this.countPossible(clause);
    return size > 0 ? (possible * found) / size : possible;
  }

  countPossible(clause: Clause): number {
    return this.#segments.reduce((sum, segment) => sum + this.possible(clause, segment).documents.length, 0);
  }

  #sample(clause: Clause, documents: DocumentSet, impacts: ReadonlyMap<Segment, Uint8Array>): void {
    const sample = this.#samples.get(clause) as { size: number; found: number };
    for (const [segment, each] of documents) sample.size += intersect(each, this.possible(clause, segment).documents).length;
    for (const each of impacts.values()) for (const impact of each) if (impact > 0) sample.found += 1;
  }

  #listsOf(clause: Clause, segment: Segment): ClauseLists {
    return this.#lists.get(clause)?.get(segment) as ClauseLists;
  }
}

/** Whether positions are needed to decide which documents contain a clause. */
export function hasPhrases({ alternatives }: Clause): boolean {
  return alternatives.some((sequence) => sequence.length > 1);
}

function toLists(clause: Clause, segment: Segment): ClauseLists {
  const singles = clause.alternatives.filter((sequence) => sequence.length === 1);
  const known = uniteLists(
    segment.size,
    singles.flatMap((sequence) => sequence.map((term) => segment.list(term))),
  );
  const phrases = clause.alternatives
    .filter((sequence) => sequence.length > 1)
    .map((sequence) => ({ sequence, candidates: intersectLists([...new Set(sequence.map((term) => segment.list(term)))]) }));
  return { known, phrases, possible: uniteLists(segment.size, [known, ...phrases.map(({ candidates }) => candidates)]) };
}

/** The documents that are also in a list. */
function intersect(documents: Int32Array, list: Int32Array): Int32Array {
  let place = 0;
  return documents.filter((document) => {
    place = findPlace(list, document, place);
    return list[place] === document;
  });
}

function raiseImpacts(impacts: Uint8Array, documents: Int32Array, list: DocumentList): void {
  let place = 0;
  for (let index = 0; index < documents.length; index += 1) {
    const document = documents[index] as number;
    place = findPlace(list.documents, document, place);
    if (list.documents[place] === document) impacts[index] = Math.max(impacts[index] as number, list.impacts[place] as number);
  }
}
