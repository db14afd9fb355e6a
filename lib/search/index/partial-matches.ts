import { type ClauseIndex, hasPhrases } from './clause-index';
import { IMPACTS } from './document';
import type { DocumentSet } from './phrases';
import type { Segment } from './posting-lists';
import { type Clause, type IndexQuery, type QueryTerm, toWholeWeight } from './query';
import { type Candidate, cutBest, FULL_COVERAGE, highest, type SegmentScores, toComplete } from './scores';

export const MAX_PARTIAL_MATCHES = 50;

/** Minimum share of the query's weight that a partial match contains. */
const MIN_COVERAGE = 0.05;

/** Documents whose phrases are looked up: those that would be the best if they contained each one that they may contain. */
const MAX_VERIFIED = 400;

/**
 * The best documents that match in part. Some of them may turn out to match in full if not all documents were looked at.
 *
 * @param full documents that are known to match in full
 * @param findAll finds the documents that match a query in full
 */
export async function findPartialMatches(
  query: IndexQuery,
  scores: readonly SegmentScores[],
  full: DocumentSet,
  index: ClauseIndex,
  findAll: (query: IndexQuery) => Promise<{ documents: DocumentSet }>,
): Promise<Candidate[]> {
  const { terms } = query;
  const binding = terms.filter(({ binds }) => binds);
  const bound = binding.length > 0 ? (await findAll({ ...query, terms: binding })).documents : undefined;
  const clauses = terms.flatMap(({ clause, parts }) => [clause, ...parts]);
  const phrases = query.excluded.filter(hasPhrases);
  // Only phrases leave a doubt which documents are the best.
  const doubtful = [...clauses, ...phrases].filter(hasPhrases).reduce((sum, clause) => sum + index.countPossible(clause), 0);
  const count = Math.min(MAX_PARTIAL_MATCHES + doubtful, MAX_VERIFIED);
  const estimates = toShares(clauses, index);
  const promising = scores.flatMap((each) => listPromising(each, full.get(each.segment), bound, estimates, index, count));
  const best = cutBest(promising, count);
  const documents = toDocumentSet(doubtful > 0 ? best.slice(0, count) : best);
  const impacts = new Map<Clause, Map<Segment, Uint8Array>>();
  for (const clause of [...clauses, ...phrases]) impacts.set(clause, await index.readImpacts(clause, documents));
  // Again, with what has been learnt about phrases.
  const shares = new Map(toShares(clauses, index).map(({ clause, share }) => [clause, share]));
  return Array.from(documents).flatMap(([segment, each]) =>
    Array.from(each).flatMap((document, place): Candidate[] => {
      const impactOf = (clause: Clause) => impacts.get(clause)?.get(segment)?.[place] as number;
      if (phrases.some((clause) => impactOf(clause) > 0)) return [];
      const rated = rate(terms, shares, impactOf);
      return rated ? [{ segment, document, ...rated }] : [];
    }),
  );
}

/** The score of a document, and which terms it matches; undefined if it contains too little of the query. */
function rate(
  terms: readonly QueryTerm[],
  shares: ReadonlyMap<Clause, number>,
  impactOf: (clause: Clause) => number,
): Pick<Candidate, 'score' | 'mask' | 'coverage'> | undefined {
  let [sum, coverage, mask] = [0, 0, 0];
  for (const [place, term] of terms.entries()) {
    const { clause, parts } = term;
    if (impactOf(clause) > 0) {
      sum += toWholeWeight(term) * (IMPACTS[impactOf(clause)] as number);
      mask = (mask | (1 << place)) >>> 0;
    } else for (const part of parts) sum += part.weight * (IMPACTS[impactOf(part)] as number);
    for (const each of [clause, ...parts]) if (impactOf(each) > 0) coverage += shares.get(each) as number;
  }
  if (coverage < MIN_COVERAGE) return undefined;
  return { score: sum * (mask === toComplete(terms) ? FULL_COVERAGE : coverage), mask, coverage };
}

/**
 * Each clause's share of the query's weight: rare clauses weigh more. One that never occurs counts as if it occurred once.
 */
function toShares(clauses: readonly Clause[], index: ClauseIndex): { clause: Clause; share: number }[] {
  const telling = clauses.map((clause) => {
    const frequency = Math.max(1, index.frequency(clause));
    return clause.weight * Math.log(1 + (index.size - frequency + 0.5) / (frequency + 0.5));
  });
  const whole = telling.reduce((sum, each) => sum + each, 0);
  return clauses.map((clause, place) => ({ clause, share: (telling[place] as number) / whole }));
}

/**
 * The best documents of a segment, if those that contain all terms of a phrase contain the phrase.
 *
 * @param bound the documents to choose from; undefined: all
 */
function listPromising(
  scores: SegmentScores,
  full: Int32Array | undefined,
  bound: DocumentSet | undefined,
  shares: readonly { clause: Clause; share: number }[],
  index: ClauseIndex,
  wanted: number,
): Candidate[] {
  const { segment, range } = scores;
  if (shares.every(({ clause }) => index.possible(clause, segment).documents.length === 0)) return [];
  const { coverage, bounds, covered } = reserve(segment.size);
  let count = 0;
  for (const { clause, share } of shares) {
    const { documents, impacts } = index.possible(clause, segment);
    const gains = IMPACTS.map((impact) => impact * clause.weight);
    for (let place = 0; place < documents.length; place += 1) {
      const document = documents[place] as number;
      const before = coverage[document] as number;
      if (before === 0) {
        covered[count] = document;
        count += 1;
      }
      coverage[document] = before + share;
      bounds[document] = (bounds[document] as number) + (gains[impacts[place] as number] as number);
    }
  }
  for (const document of full ?? []) coverage[document] = 0;
  if (bound) keepOnly(coverage, bound.get(segment) ?? new Int32Array());
  let length = 0;
  for (const document of sortDocuments(covered, count, coverage)) {
    const share = coverage[document] as number;
    if (share < MIN_COVERAGE || document < range.first || document >= range.end || !scores.isAllowed(document)) continue;
    bounds[document] = (bounds[document] as number) * share;
    covered[length] = document;
    length += 1;
  }
  const best = highest(covered.subarray(0, length), bounds, wanted);
  return Array.from(best, (document) => ({
    segment,
    document,
    score: bounds[document] as number,
    mask: 0,
    coverage: coverage[document] as number,
  }));
}

/** By document: the share of the query that it covers, and its score if that is so; and the documents that it is not 0 for. */
type Sums = { coverage: Float32Array; bounds: Float32Array; covered: Int32Array };

let reused: Sums = { coverage: new Float32Array(), bounds: new Float32Array(), covered: new Int32Array() };

/** Sums of 0. Reused, because a query of rare words would spend more time on allocating them than on its documents. */
function reserve(size: number): Sums {
  if (reused.covered.length < size)
    reused = { coverage: new Float32Array(size), bounds: new Float32Array(size), covered: new Int32Array(size) };
  const { coverage, bounds, covered } = reused;
  return { coverage: coverage.subarray(0, size).fill(0), bounds: bounds.subarray(0, size).fill(0), covered };
}

/** Documents of a segment that are passed over in the time that one is sorted. */
const SORTING_COST = 16;

/** The first `count` of some documents in ascending order, in place: those that a few rare words cover are sorted. */
function sortDocuments(covered: Int32Array, count: number, coverage: Float32Array): Int32Array {
  if (SORTING_COST * count < coverage.length) return covered.subarray(0, count).sort();
  let length = 0;
  for (let document = 0; document < coverage.length; document += 1) {
    if (coverage[document] === 0) continue;
    covered[length] = document;
    length += 1;
  }
  return covered.subarray(0, length);
}

/** Sets the coverage of all documents but some to 0. */
function keepOnly(coverage: Float32Array, documents: Int32Array): void {
  let next = 0;
  for (const document of documents) {
    coverage.fill(0, next, document);
    next = document + 1;
  }
  coverage.fill(0, next);
}

function toDocumentSet(candidates: readonly Candidate[]): DocumentSet {
  const documents = new Map<Segment, number[]>();
  for (const { segment, document } of candidates) documents.set(segment, [...(documents.get(segment) ?? []), document]);
  return new Map(Array.from(documents, ([segment, each]) => [segment, Int32Array.from(each).sort()]));
}
