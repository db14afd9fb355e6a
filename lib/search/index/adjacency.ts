import { isInBody } from './document';
import type { Occurrences, PositionSource } from './positions';
import { findPlace, type Segment } from './posting-lists';
import type { AdjacentPair, IndexTerm, QueryTerm } from './query';
import type { Candidate } from './scores';

/**
 * The score of two adjacent terms: in a body more than that of one term in a title, elsewhere more than that of two. Several pairs
 * share it, because a document may have most terms of a question somewhere and few together. A document that lacks terms earns its
 * share of them, as in the rest of its score.
 */
const ADJACENT_SCORE = { body: 20, elsewhere: 40 };

/** How many of the best documents are checked for adjacency, and the maximum number of lookups. */
export const MAX_ADJACENT = 60;
const MAX_ADJACENT_LOOKUPS = 240;

/** Adds to the scores of the best candidates, which come first, what their terms earn by standing together. */
export async function rankAdjacent(
  candidates: readonly Candidate[],
  queryTerms: readonly QueryTerm[],
  source: PositionSource,
): Promise<Candidate[]> {
  const pairs = queryTerms.flatMap(({ pair }, place) => (pair ? [{ ...pair, bits: (1 << place) | (1 << (place - 1)) }] : []));
  if (pairs.length === 0) return [...candidates];
  const ranked = candidates.slice(0, Math.min(MAX_ADJACENT, Math.max(10, Math.floor(MAX_ADJACENT_LOOKUPS / (2 * pairs.length)))));
  const mayHave = ({ mask }: Candidate, { bits }: { bits: number }) => (mask & bits) === bits;
  // Positions are read only of documents in which two neighbours occur at all.
  const doubtful = ranked.filter((candidate) => pairs.some((pair) => mayHave(candidate, pair)));
  const useful = pairs.filter((pair) => doubtful.some((candidate) => mayHave(candidate, pair)));
  const terms = new Map(useful.flatMap(({ left, right }) => [left, right]).map((term) => [term.start, term]));
  const occurrences = await readAll([...terms.values()], doubtful, source);
  const rate = ({ segment, document }: Candidate, { left, right, distance }: AdjacentPair) => {
    const of = occurrences.get(segment);
    const together = findTogether(of?.get(left.start), of?.get(right.start), document, distance);
    return together === undefined ? 0 : ADJACENT_SCORE[isInBody(together) ? 'body' : 'elsewhere'];
  };
  const toShare = ({ mask }: Candidate) => countBits(mask) / queryTerms.length;
  return candidates.map((candidate, place) => {
    if (place >= ranked.length) return candidate;
    const earned = useful.reduce((sum, pair) => sum + (mayHave(candidate, pair) ? rate(candidate, pair) : 0), 0);
    return { ...candidate, score: candidate.score + (earned * toShare(candidate)) / pairs.length };
  });
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

async function readAll(
  terms: readonly IndexTerm[],
  candidates: readonly Candidate[],
  source: PositionSource,
): Promise<Map<Segment, Map<string, Occurrences>>> {
  const segments = [...new Set(candidates.map(({ segment }) => segment))];
  const queries = segments.flatMap((segment) => {
    const documents = Int32Array.from(candidates.flatMap((each) => (each.segment === segment ? each.document : []))).sort();
    return terms.map((term) => ({ segment, term, documents }));
  });
  const read = await source.read(queries);
  const found = new Map<Segment, Map<string, Occurrences>>(segments.map((segment) => [segment, new Map()]));
  for (const [index, { segment, term }] of queries.entries()) found.get(segment)?.set(term.start, read[index] as Occurrences);
  return found;
}

/** The first position of a term that another follows at a distance. */
function findTogether(
  left: Occurrences | undefined,
  right: Occurrences | undefined,
  document: number,
  distance: number,
): number | undefined {
  if (!left || !right) return undefined;
  const positions = toPositions(right, document);
  return toPositions(left, document).find((position) => {
    const place = findPlace(positions, position + distance);
    return positions[place] === position + distance;
  });
}

function toPositions({ documents, starts, positions }: Occurrences, document: number): Int32Array {
  const place = findPlace(documents, document);
  return positions.subarray(starts[place], starts[place + 1]);
}
