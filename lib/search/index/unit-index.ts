import type { DocumentList } from './encoding';
import { type DocumentSet, findPhrase } from './phrases';
import type { PositionSource } from './positions';
import { findPlace, intersectLists, type Segment, uniteLists } from './posting-lists';
import type { Pattern, Unit } from './query';

/** A unit's postings in a segment. */
type UnitLists = {
  /** documents that contain an alternative of one term */
  known: DocumentList;
  /** documents that contain all terms of a phrase, and perhaps the phrase */
  phrases: { pattern: Pattern; candidates: DocumentList }[];
  /** all of these */
  possible: DocumentList;
};

/** Finds which documents contain the units of a query, reading positions only where it must. */
export class UnitIndex {
  /** documents in the index */
  readonly size: number;
  readonly #segments: readonly Segment[];
  readonly #source: PositionSource;
  readonly #lists = new Map<Unit, Map<Segment, UnitLists>>();
  /** documents that were looked at because of a phrase, and how many of them contained the unit */
  readonly #samples = new Map<Unit, { size: number; found: number }>();

  constructor(units: readonly Unit[], segments: readonly Segment[], source: PositionSource) {
    this.size = segments.reduce((sum, { size }) => sum + size, 0);
    this.#segments = segments;
    this.#source = source;
    for (const unit of units) {
      this.#lists.set(unit, new Map(segments.map((segment) => [segment, toLists(unit, segment)])));
      this.#samples.set(unit, { size: 0, found: 0 });
    }
  }

  /** Documents that contain an alternative of one term. */
  known(unit: Unit, segment: Segment): DocumentList {
    return this.#listsOf(unit, segment).known;
  }

  /** Documents that contain a unit, or may contain it because they contain all terms of a phrase. */
  possible(unit: Unit, segment: Segment): DocumentList {
    return this.#listsOf(unit, segment).possible;
  }

  /** The impacts of a unit on documents, in their order; 0 for those that do not contain it. */
  async readImpacts(unit: Unit, documents: DocumentSet): Promise<Map<Segment, Uint8Array>> {
    const impacts = new Map(Array.from(documents, ([segment, each]) => [segment, new Uint8Array(each.length)]));
    const raise = (segment: Segment, list: DocumentList) =>
      raiseImpacts(impacts.get(segment) as Uint8Array, documents.get(segment) as Int32Array, list);
    for (const segment of documents.keys()) raise(segment, this.#listsOf(unit, segment).known);
    if (!hasPhrases(unit)) return impacts;
    for (const pattern of unit.alternatives) {
      if (pattern.length === 1) continue;
      const candidates = new Map<Segment, Int32Array>();
      for (const [segment, each] of documents) {
        const phrase = this.#listsOf(unit, segment).phrases.find((other) => other.pattern === pattern);
        if (phrase) candidates.set(segment, intersect(each, phrase.candidates.documents));
      }
      for (const [segment, list] of await findPhrase(pattern, candidates, this.#source)) raise(segment, list);
    }
    this.#sample(unit, documents, impacts);
    return impacts;
  }

  /** How many documents contain a unit: an estimate for phrases, unless all of them were checked. */
  frequency(unit: Unit): number {
    const { size, found } = this.#samples.get(unit) as { size: number; found: number };
    const possible = this.countPossible(unit);
    return size > 0 ? (possible * found) / size : possible;
  }

  countPossible(unit: Unit): number {
    return this.#segments.reduce((sum, segment) => sum + this.possible(unit, segment).documents.length, 0);
  }

  #sample(unit: Unit, documents: DocumentSet, impacts: ReadonlyMap<Segment, Uint8Array>): void {
    const sample = this.#samples.get(unit) as { size: number; found: number };
    for (const [segment, each] of documents) sample.size += intersect(each, this.possible(unit, segment).documents).length;
    for (const each of impacts.values()) for (const impact of each) if (impact > 0) sample.found += 1;
  }

  #listsOf(unit: Unit, segment: Segment): UnitLists {
    return this.#lists.get(unit)?.get(segment) as UnitLists;
  }
}

/** Whether positions are needed to decide which documents contain a unit. */
export function hasPhrases({ alternatives }: Unit): boolean {
  return alternatives.some((pattern) => pattern.length > 1);
}

function toLists(unit: Unit, segment: Segment): UnitLists {
  const singles = unit.alternatives.filter((pattern) => pattern.length === 1);
  const known = uniteLists(
    segment.size,
    singles.flatMap((pattern) => pattern.map((term) => segment.list(term))),
  );
  const phrases = unit.alternatives
    .filter((pattern) => pattern.length > 1)
    .map((pattern) => ({ pattern, candidates: intersectLists([...new Set(pattern.map((term) => segment.list(term)))]) }));
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
