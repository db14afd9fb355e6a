import type { RunStatement } from '../../platform/db/search-connection';
import { MAX_ADJACENT, rankAdjacent } from './adjacency';
import { ClauseIndex } from './clause-index';
import type { DocumentList } from './encoding';
import { compareEntries, type DocumentRange, readEntries, readPeriod } from './entries';
import { findFullMatches, type MatchLimits } from './full-matches';
import type { IndexSnapshot } from './index-reader';
import { findPartialMatches, MAX_PARTIAL_MATCHES } from './partial-matches';
import { PositionSource } from './positions';
import type { DocumentEntry, Segment } from './posting-lists';
import type { IndexQuery } from './query';
import { type Candidate, cutBest, FULL_COVERAGE, SegmentScores, toComplete } from './scores';

/** `missing`: places of the terms that the document lacks. `coverage`: the share of the query's weight that it contains. */
export type IndexMatch = DocumentEntry & { score: number; missing: number[]; coverage: number };

/**
 * `all` counts the documents that match every term, `some` those that match in part. Unless `isComplete`, there may be more
 * that match.
 */
export type IndexMatches = { all: number; some: number; isComplete: boolean; matches: IndexMatch[] };

/** Documents that match in part are listed only beside fewer than this many that match every term (contract, section 4). */
const FEW_MATCHES = 10;

const NO_MATCHES: IndexMatches = { all: 0, some: 0, isComplete: true, matches: [] };

const LIMITS: MatchLimits = { windowSize: 12_000, positionBytes: 20_000_000 };

/**
 * Finds and ranks documents (docs/contract.md, section 4).
 *
 * @throws SegmentsReplacedError
 */
export async function matchIndex(
  query: IndexQuery,
  { segments }: IndexSnapshot,
  run: RunStatement,
  limits: MatchLimits = LIMITS,
): Promise<IndexMatches> {
  const { terms, excluded, sort, skip, take } = query;
  const source = new PositionSource(run);
  const clauses = new ClauseIndex([...terms.flatMap(({ clause, parts }) => [clause, ...parts]), ...excluded], segments, source);
  if (terms.every(({ clause, parts }) => [clause, ...parts].every((each) => clauses.countPossible(each) === 0)))
    return NO_MATCHES;
  const periods = await readPeriod(segments, query, run);
  const scores = segments.map(
    (segment) => new SegmentScores(segment, periods.get(segment) as DocumentRange, filterDocuments(query, segment, clauses)),
  );
  const findAll = (part: IndexQuery, partScores = scores.map((each) => each.unscored())) =>
    findFullMatches(part, partScores, clauses, source, run, limits);
  const full = await findAll(query, scores);
  const complete = toComplete(terms);
  // All of a few full matches are counted, because partial ones may turn out to be further ones.
  const minDocuments = terms.some(({ pair }) => pair) ? MAX_ADJACENT : FEW_MATCHES;
  const count = sort === 'relevance' ? Math.max(skip + take, minDocuments) : skip + take;
  const best = scores.flatMap((each) =>
    each.take(full.documents.get(each.segment) ?? new Int32Array(), sort, count).map(
      ({ document, score }): Candidate => ({
        segment: each.segment,
        document,
        score: score * FULL_COVERAGE,
        mask: complete,
        coverage: 1,
      }),
    ),
  );
  const partial = mayMatchInPart(query, full.total)
    ? cutBest(await findPartialMatches(query, scores, full.documents, clauses, (bound) => findAll(bound)), MAX_PARTIAL_MATCHES)
    : [];
  let candidates = [...(sort === 'relevance' ? cutBest(best, count) : best), ...partial];
  if (sort === 'relevance') candidates = await rankAdjacent(candidates, terms, source);
  const isFull = ({ mask }: Candidate) => mask === complete;
  // Looking for partial matches can find a full one, which leaves no room for them in an order by date.
  if (sort !== 'relevance' && candidates.some(isFull)) candidates = candidates.filter(isFull);
  const all = candidates.filter(isFull).length;
  const some = Math.min(MAX_PARTIAL_MATCHES, candidates.length - all);
  const bestFirst = (a: Candidate, b: Candidate) =>
    Number(b.mask === complete) - Number(a.mask === complete) || b.score - a.score;
  const page = await readPage(candidates.sort(bestFirst), all + some, bestFirst, query, run);
  return {
    all: Math.max(full.total, all),
    some,
    isComplete: full.isComplete,
    matches: page.map(({ entry, score, mask, coverage }) => ({
      ...entry,
      score,
      coverage,
      missing: terms.flatMap((_, term) => ((mask >>> term) & 1 ? [] : [term])),
    })),
  };
}

/**
 * Whether documents that match in part are listed beside those that match in full: only a few of these, and in an order by date
 * none. A query whose every term binds has no such documents.
 */
function mayMatchInPart({ terms, sort }: IndexQuery, fullMatches: number): boolean {
  return fullMatches < (sort === 'relevance' ? FEW_MATCHES : 1) && terms.some(({ binds }) => !binds);
}

type Ranked = Candidate & { entry: DocumentEntry };

/**
 * A page of the first `length` candidates, which are sorted. Times of publication order equally good ones, so by relevance they
 * are read only of those that the page may show.
 */
async function readPage(
  candidates: readonly Candidate[],
  length: number,
  bestFirst: (a: Candidate, b: Candidate) => number,
  { sort, skip, take }: IndexQuery,
  run: RunStatement,
): Promise<Ranked[]> {
  const [start, end] = sort === 'relevance' ? [skip, Math.min(skip + take, length)] : [0, length];
  if (start >= end) return [];
  const [first, last] = [candidates[start] as Candidate, candidates[end - 1] as Candidate];
  const from = candidates.findIndex((each) => bestFirst(each, first) === 0);
  const wanted = candidates.slice(from).filter((each) => bestFirst(each, last) <= 0);
  const entries = await readEntries(wanted, run);
  const newestFirst = (a: Ranked, b: Ranked) => compareEntries(a.entry, b.entry);
  const ranked = wanted
    .map((candidate, index): Ranked => ({ ...candidate, entry: entries[index] as DocumentEntry }))
    .sort((a, b) => bestFirst(a, b) || newestFirst(a, b))
    .slice(start - from, end - from);
  if (sort === 'relevance') return ranked;
  return ranked.sort(sort === 'newest' ? newestFirst : (a, b) => newestFirst(b, a)).slice(skip, skip + take);
}

/** 1 for each document that labels and exclusions leave; undefined if that is all of them. Excluded phrases come later. */
function filterDocuments({ excluded, labels }: IndexQuery, segment: Segment, clauses: ClauseIndex): Uint8Array | undefined {
  const listOf = (label: string): DocumentList => segment.list({ start: label, open: false });
  const without = [...excluded.map((clause) => clauses.known(clause, segment)), ...labels.excluded.map(listOf)];
  const required = labels.required.map(listOf);
  if (without.length + required.length === 0) return undefined;
  const left = new Uint8Array(segment.size).fill(required.length === 0 ? 1 : 0);
  const counts = new Uint8Array(segment.size);
  for (const { documents } of required) {
    for (const document of documents) {
      const count = (counts[document] as number) + 1;
      counts[document] = count;
      if (count === required.length) left[document] = 1;
    }
  }
  for (const { documents } of without) for (const document of documents) left[document] = 0;
  return left;
}
