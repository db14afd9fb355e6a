import type { RunStatement } from '../../platform/db/search-connection';
import { type ClauseIndex, hasPhrases } from './clause-index';
import { BLOCK_SIZE } from './encoding';
import { type DocumentRange, type RangeTimes, readTimes } from './entries';
import type { DocumentSet } from './phrases';
import type { PositionSource } from './positions';
import { findPlace, intersectLists, type Segment } from './posting-lists';
import { type Clause, type IndexQuery, toWholeWeight } from './query';
import type { SegmentScores } from './scores';

/** Read limits of a search for full matches. */
export type MatchLimits = {
  /** documents whose positions are read at a time */
  windowSize: number;
  /** byte budget for positions; a search that exceeds it returns partial results */
  positionBytes: number;
};

/** `isComplete`: no document is left that may match, too. */
export type FullMatches = { documents: Map<Segment, Int32Array>; total: number; isComplete: boolean };

/**
 * Finds the documents that match every term, and adds their contributions to the scores. Posting lists decide most matches;
 * phrases are checked against positions, newest documents first, until there are more matches than the query needs.
 */
export async function findFullMatches(
  query: IndexQuery,
  scores: readonly SegmentScores[],
  clauses: ClauseIndex,
  source: PositionSource,
  run: RunStatement,
  limits: MatchLimits,
): Promise<FullMatches> {
  const candidates = new Map(scores.map((each) => [each.segment, listCandidates(query, each, clauses)]));
  const { terms, excluded } = query;
  if (![...terms.map(({ clause }) => clause), ...excluded].some(hasPhrases))
    return { documents: candidates, total: count(candidates), isComplete: true };
  const chunks = await listChunks(candidates, query.sort, run, limits);
  const found: DocumentSet[] = [];
  let next = 0;
  for (let total = 0; next < chunks.length && source.bytesRead <= limits.positionBytes; ) {
    const window: Chunk[] = [];
    for (let size = 0; next < chunks.length && size < limits.windowSize; next += 1) {
      const chunk = chunks[next] as Chunk;
      window.push(chunk);
      size += chunk.documents.length;
    }
    const verified = await verify(toDocumentSet(window), query, scores, clauses);
    found.push(verified);
    for (const chunk of window) chunk.matches = countWithin(verified.get(chunk.segment), chunk);
    total = countBefore(chunks, next, query.sort);
    if (total > query.maxMatches) break;
  }
  const documents = unite(found);
  return { documents, total: count(documents), isComplete: next === chunks.length };
}

/** Documents that may match every term, and that labels and exclusions leave. Adds what terms earn them by themselves. */
function listCandidates({ terms }: IndexQuery, scores: SegmentScores, clauses: ClauseIndex): Int32Array {
  const { segment } = scores;
  const { documents } = intersectLists(terms.map(({ clause }) => clauses.possible(clause, segment)));
  const candidates = scores.allowed(documents);
  if (candidates.length === 0) return candidates;
  for (const term of terms)
    if (!hasPhrases(term.clause)) scores.addTo(candidates, clauses.possible(term.clause, segment), toWholeWeight(term));
  return candidates;
}

/** Those of the documents that contain every phrase and none that is excluded. Adds what phrases earn them. */
async function verify(
  documents: DocumentSet,
  { terms, excluded }: IndexQuery,
  scores: readonly SegmentScores[],
  clauses: ClauseIndex,
): Promise<DocumentSet> {
  let left = documents;
  const step = async (clause: Clause, weight: number, keep: (impact: number) => boolean) => {
    const impacts = await clauses.readImpacts(clause, left);
    const kept = new Map<Segment, Int32Array>();
    for (const each of scores) {
      const documents = left.get(each.segment);
      const found = impacts.get(each.segment);
      if (!documents || !found) continue;
      each.add({ documents, impacts: found }, weight);
      kept.set(
        each.segment,
        documents.filter((_, index) => keep(found[index] as number)),
      );
    }
    left = kept;
  };
  const required = terms.filter(({ clause }) => hasPhrases(clause));
  // The rarest first, because what it rules out need not be read again.
  required.sort((a, b) => clauses.frequency(a.clause) - clauses.frequency(b.clause));
  for (const term of required) await step(term.clause, toWholeWeight(term), (impact) => impact > 0);
  for (const clause of excluded.filter(hasPhrases)) await step(clause, 0, (impact) => impact === 0);
  return left;
}

/** Candidates of a segment that follow each other, when they were published, and how many of them match. */
type Chunk = DocumentRange & RangeTimes & { segment: Segment; documents: Int32Array; matches: number };

/** Parts of a segment that are read one after the other; of a small one not less than a block. */
const CHUNKS = 16;

/** All candidates as one chunk per segment, or in the order wanted if they are too many to be read at once. */
async function listChunks(
  candidates: DocumentSet,
  sort: IndexQuery['sort'],
  run: RunStatement,
  { windowSize }: MatchLimits,
): Promise<Chunk[]> {
  const isOne = count(candidates) <= windowSize;
  const ranges = Array.from(candidates).flatMap(([segment, documents]) => {
    const length = isOne ? segment.size : Math.max(BLOCK_SIZE, Math.ceil(segment.size / CHUNKS));
    return Array.from({ length: Math.ceil(segment.size / length) }, (_, index) => {
      const range = { first: index * length, end: Math.min((index + 1) * length, segment.size) };
      return { ...range, segment, documents: within(documents, range) };
    }).filter((range) => range.documents.length > 0);
  });
  if (isOne) return ranges.map((range) => ({ ...range, newest: 0, oldest: 0, matches: 0 }));
  const times = await readTimes(ranges, run);
  const chunks = ranges.map((range, index): Chunk => ({ ...range, ...(times[index] as RangeTimes), matches: 0 }));
  if (sort === 'oldest') return chunks.sort((a, b) => a.oldest - b.oldest || b.first - a.first);
  return chunks.sort((a, b) => b.newest - a.newest || a.first - b.first);
}

/** Matches that no document of the chunks from `next` on precedes. */
function countBefore(chunks: readonly Chunk[], next: number, sort: IndexQuery['sort']): number {
  const following = chunks[next];
  const precedes = (chunk: Chunk) =>
    !following || (sort === 'oldest' ? chunk.newest <= following.oldest : chunk.oldest >= following.newest);
  return chunks.slice(0, next).reduce((sum, chunk) => sum + (precedes(chunk) ? chunk.matches : 0), 0);
}

function within(documents: Int32Array, { first, end }: DocumentRange): Int32Array {
  return documents.subarray(findPlace(documents, first), findPlace(documents, end));
}

function countWithin(documents: Int32Array | undefined, range: DocumentRange): number {
  return documents ? within(documents, range).length : 0;
}

function toDocumentSet(chunks: readonly Chunk[]): DocumentSet {
  return unite(chunks.map(({ segment, documents }) => new Map([[segment, documents]])));
}

function unite(sets: readonly DocumentSet[]): Map<Segment, Int32Array> {
  const parts = new Map<Segment, Int32Array[]>();
  for (const set of sets) for (const [segment, documents] of set) parts.set(segment, [...(parts.get(segment) ?? []), documents]);
  return new Map(Array.from(parts, ([segment, each]) => [segment, concatenate(each)]));
}

function concatenate(lists: readonly Int32Array[]): Int32Array {
  const documents = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    documents.set(list, at);
    at += list.length;
  }
  return documents.sort();
}

function count(documents: DocumentSet): number {
  return [...documents.values()].reduce((sum, { length }) => sum + length, 0);
}
