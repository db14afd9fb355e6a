import type { Occurrences, PositionSource } from './positions';
import { findPlace, type Segment } from './posting-lists';
import type { Group, IndexTerm, Join } from './query';
import type { Candidate } from './scores';

/** The score of adjacent terms. */
const ADJACENT_SCORE = 0.5;

/** How many of the best documents are checked for adjacency, and the maximum number of lookups. */
export const MAX_ADJACENT = 60;
const MAX_ADJACENT_LOOKUPS = 240;

/** Adds to the scores of the best candidates, which come first, what their terms earn by standing together. */
export async function rankAdjacent(
  candidates: readonly Candidate[],
  groups: readonly Group[],
  source: PositionSource,
): Promise<Candidate[]> {
  const joins = groups.flatMap(({ join }, group) => (join ? [{ ...join, bits: (1 << group) | (1 << (group - 1)) }] : []));
  if (joins.length === 0) return [...candidates];
  const ranked = candidates.slice(0, Math.min(MAX_ADJACENT, Math.max(10, Math.floor(MAX_ADJACENT_LOOKUPS / (2 * joins.length)))));
  const mayJoin = ({ mask }: Candidate, { bits }: { bits: number }) => (mask & bits) === bits;
  // Positions are read only of documents in which two neighbours occur at all.
  const doubtful = ranked.filter((candidate) => joins.some((join) => mayJoin(candidate, join)));
  const useful = joins.filter((join) => doubtful.some((candidate) => mayJoin(candidate, join)));
  const terms = new Map(useful.flatMap(({ left, right }) => [left, right]).map((term) => [term.start, term]));
  const occurrences = await readAll([...terms.values()], doubtful, source);
  const isJoined = ({ segment, document }: Candidate, { left, right, distance }: Join) => {
    const of = occurrences.get(segment);
    return standTogether(of?.get(left.start), of?.get(right.start), document, distance);
  };
  return candidates.map((candidate, place) => {
    if (place >= ranked.length) return candidate;
    const joined = useful.filter((join) => mayJoin(candidate, join) && isJoined(candidate, join));
    return { ...candidate, score: candidate.score + ADJACENT_SCORE * joined.length };
  });
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

function standTogether(
  left: Occurrences | undefined,
  right: Occurrences | undefined,
  document: number,
  distance: number,
): boolean {
  if (!left || !right) return false;
  const positions = toPositions(right, document);
  return toPositions(left, document).some((position) => {
    const place = findPlace(positions, position + distance);
    return positions[place] === position + distance;
  });
}

function toPositions({ documents, starts, positions }: Occurrences, document: number): Int32Array {
  const place = findPlace(documents, document);
  return positions.subarray(starts[place], starts[place + 1]);
}
