import type { RunStatement } from '../db/search-connection';
import { countByField, IMPACTS, toImpact } from './document';
import type { DocumentList } from './encoding';
import {
  compareEntries,
  type DocumentEntry,
  findDocument,
  type IndexSnapshot,
  type PositionsRequest,
  readEntries,
  readPeriod,
  readPositions,
  type Segment,
  uniteLists,
} from './index-reader';

/** A term of the index; `open` stands for all terms that begin with `start`. */
export type IndexTerm = { start: string; open: boolean };

/** Terms that occur at fixed distances: `at` counts tokens from the first. */
export type Pattern = (IndexTerm & { at: number })[];

/** What a document contains if it contains one of the alternatives. */
export type Unit = { alternatives: Pattern[]; weight: number };

/**
 * A term of a query. A document matches it with `unit`, and in part with `parts`. `join` is what stands together if the
 * document contains it right after the previous term.
 */
export type Group = { unit: Unit; parts: Unit[]; join?: { left: IndexTerm; right: IndexTerm; distance: number } };

export type SortOrder = 'relevance' | 'newest' | 'oldest';

export type IndexQuery = {
  groups: readonly Group[];
  excluded: readonly Unit[];
  labels: { required: readonly string[]; excluded: readonly string[] };
  from?: Date | undefined;
  to?: Date | undefined;
  sort: SortOrder;
  skip: number;
  take: number;
};

/** `missing`: places of the groups that the document lacks. */
export type IndexMatch = DocumentEntry & { score: number; missing: number[] };

/** `all` counts the documents that match every group, `some` those that match in part. */
export type IndexMatches = { all: number; some: number; matches: IndexMatch[] };

/** Documents that match in part are listed only beside fewer than this many that match every term (contract, section 4). */
const FEW_MATCHES = 10;
export const MAX_PARTIAL_MATCHES = 50;

/** A document matches in part if the units it contains tell at least this share of the query. */
const MIN_COVERAGE = 0.05;

/** What a document earns that contains everything, where others earn the share that they contain. */
const FULL_COVERAGE = 1.6;

/** What terms that stand together earn. */
const ADJACENT_SCORE = 0.5;

/** The best documents, of which adjacency is looked up, and how many lookups that may take. */
const MAX_ADJACENT = 60;
const MAX_ADJACENT_LOOKUPS = 240;

/** What the query needs from the index. */
export function listIndexTerms({ groups, excluded, labels }: IndexQuery): { terms: string[]; starts: string[] } {
  const units = [...groups.flatMap(({ unit, parts }) => [unit, ...parts]), ...excluded];
  const all = units.flatMap(({ alternatives }) => alternatives.flat());
  return {
    terms: [...new Set([...all.filter(({ open }) => !open).map(({ start }) => start), ...labels.required, ...labels.excluded])],
    starts: [...new Set(all.filter(({ open }) => open).map(({ start }) => start))],
  };
}

/**
 * Finds and ranks documents (docs/contract.md, section 4).
 *
 * @throws SegmentsReplacedError
 */
export async function matchIndex(query: IndexQuery, { segments }: IndexSnapshot, run: RunStatement): Promise<IndexMatches> {
  const { groups, excluded, sort, skip, take } = query;
  const units = groups.flatMap(({ unit, parts }) => [unit, ...parts]);
  const lists = await listUnits([...units, ...excluded], segments, run);
  const periods = await readPeriod(segments, query, run);
  const telling = weighUnits(units, lists, segments);
  const best = sort === 'relevance' ? Math.max(skip + take, MAX_ADJACENT) : skip + take;
  const all: Candidate[] = [];
  const some: Candidate[] = [];
  let total = 0;
  for (const segment of segments) {
    const scored = scoreSegment(query, segment, lists, telling, periods.get(segment) as Period);
    total += scored.all;
    all.push(...takeBest(scored.full, sort, best, scored));
    some.push(...takeBest(scored.partial, 'relevance', MAX_PARTIAL_MATCHES, scored));
  }
  const complete = toComplete(groups);
  let candidates = [
    ...(sort === 'relevance' ? cutBest(all, best) : all),
    ...(total < FEW_MATCHES ? cutBest(some, MAX_PARTIAL_MATCHES) : []),
  ];
  if (sort === 'relevance') candidates = await rankAdjacent(candidates, groups, run);
  const entries = await readEntries(candidates, run);
  const newestFirst = (a: Ranked, b: Ranked) => compareEntries(a.entry, b.entry);
  const ranked = candidates
    .map((candidate, index): Ranked => ({ ...candidate, entry: entries[index] as DocumentEntry }))
    .sort((a, b) => b.score - a.score || newestFirst(a, b));
  const partial = ranked.filter(({ mask }) => mask !== complete).slice(0, MAX_PARTIAL_MATCHES);
  const listed = [...ranked.filter(({ mask }) => mask === complete), ...partial];
  if (sort === 'newest') listed.sort(newestFirst);
  if (sort === 'oldest') listed.sort((a, b) => newestFirst(b, a));
  return {
    all: total,
    some: partial.length,
    matches: listed.slice(skip, skip + take).map(({ entry, score, mask }) => ({
      ...entry,
      score,
      missing: groups.flatMap((_, group) => ((mask >>> group) & 1 ? [] : [group])),
    })),
  };
}

/** The mask of a document that matches every group. */
function toComplete(groups: readonly Group[]): number {
  return (2 ** groups.length - 1) >>> 0;
}

/** A document that matches; bit n of `mask` is set if it matches group n. */
type Candidate = { segment: Segment; document: number; score: number; mask: number };
type Ranked = Candidate & { entry: DocumentEntry };
type Period = { first: number; end: number };

type UnitLists = Map<Unit, Map<Segment, DocumentList>>;

/** The documents that contain each unit. Patterns of several terms are compared with the positions of these. */
async function listUnits(units: readonly Unit[], segments: readonly Segment[], run: RunStatement): Promise<UnitLists> {
  const requests: PositionsRequest[] = [];
  const sequences = new Map<Pattern, { segment: Segment; documents: number[]; firstRequest: number }[]>();
  for (const pattern of units.flatMap(({ alternatives }) => alternatives)) {
    if (pattern.length === 1) continue;
    const found = segments.map((segment) => {
      const documents = intersect(pattern.map((term) => listTerm(segment, term)));
      const firstRequest = requests.length;
      for (const document of documents) for (const term of pattern) requests.push({ segment, ...term, document });
      return { segment, documents, firstRequest };
    });
    sequences.set(pattern, found);
  }
  const positions = requests.length > 0 ? await readPositions(requests, run) : [];
  const listPattern = (pattern: Pattern, segment: Segment): DocumentList => {
    if (pattern.length === 1) return listTerm(segment, pattern[0] as IndexTerm);
    const found = sequences.get(pattern)?.find((each) => each.segment === segment);
    const matching: [document: number, impact: number][] = [];
    for (const [index, document] of (found?.documents ?? []).entries()) {
      const start = (found?.firstRequest ?? 0) + index * pattern.length;
      const places = findSequence(pattern, positions.slice(start, start + pattern.length));
      if (places.length > 0) matching.push([document, toImpact(countByField(places))]);
    }
    return {
      documents: Int32Array.from(matching, ([document]) => document),
      impacts: Uint8Array.from(matching, ([, impact]) => impact),
    };
  };
  return new Map(
    units.map((unit) => [
      unit,
      new Map(
        segments.map((segment) => [
          segment,
          uniteLists(
            segment.size,
            unit.alternatives.map((pattern) => listPattern(pattern, segment)),
          ),
        ]),
      ),
    ]),
  );
}

function listTerm(segment: Segment, { start, open }: IndexTerm) {
  return open ? segment.listOpen(start) : segment.list(start);
}

/** Documents that are in all lists. */
function intersect(lists: readonly DocumentList[]): number[] {
  const [shortest, ...others] = [...lists].sort((a, b) => a.documents.length - b.documents.length);
  if (!shortest) return [];
  return Array.from(shortest.documents).filter((document) =>
    others.every(({ documents }) => findDocument(documents, document) !== -1),
  );
}

/** Where a pattern begins. */
function findSequence(pattern: Pattern, positions: readonly number[][]): number[] {
  const others = positions.slice(1).map((list) => new Set(list));
  const first = (pattern[0] as Pattern[number]).at;
  return (positions[0] as number[]).filter((start) =>
    others.every((list, index) => list.has(start - first + (pattern[index + 1] as Pattern[number]).at)),
  );
}

/** How much each unit tells: rare ones more than common ones. One that never occurs counts as if it occurred once. */
function weighUnits(units: readonly Unit[], lists: UnitLists, segments: readonly Segment[]): Map<Unit, number> {
  const documents = segments.reduce((sum, { size }) => sum + size, 0);
  return new Map(
    units.map((unit) => {
      let count = 0;
      for (const list of (lists.get(unit) as Map<Segment, DocumentList>).values()) count += list.documents.length;
      const frequency = Math.max(1, count);
      return [unit, unit.weight * Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))];
    }),
  );
}

type ScoredSegment = {
  segment: Segment;
  scores: Float32Array;
  masks: Uint32Array;
  /** documents that match every group, and how many */
  full: number[];
  all: number;
  /** documents that match in part */
  partial: number[];
};

function scoreSegment(
  { groups, excluded, labels }: IndexQuery,
  segment: Segment,
  lists: UnitLists,
  telling: ReadonlyMap<Unit, number>,
  { first, end }: Period,
): ScoredSegment {
  const { size } = segment;
  const listOf = (unit: Unit) => lists.get(unit)?.get(segment) as DocumentList;
  const scores = new Float32Array(size);
  const covered = new Float32Array(size);
  const masks = new Uint32Array(size);
  let whole = 0;
  for (const [group, { unit, parts }] of groups.entries()) {
    for (const each of [unit, ...parts]) {
      const { documents, impacts } = listOf(each);
      const weight = each.weight;
      const share = telling.get(each) as number;
      whole += share;
      for (let index = 0; index < documents.length; index += 1) {
        const document = documents[index] as number;
        scores[document] = (scores[document] as number) + weight * (IMPACTS[impacts[index] as number] as number);
        covered[document] = (covered[document] as number) + share;
      }
    }
    const bit = 1 << group;
    for (const document of listOf(unit).documents) masks[document] = (masks[document] as number) | bit;
  }
  const left = filterDocuments(
    segment,
    [...excluded.map(listOf), ...labels.excluded.map((label) => segment.list(label))],
    labels.required.map((label) => segment.list(label)),
  );
  const complete = toComplete(groups);
  const full: number[] = [];
  const partial: number[] = [];
  for (let document = first; document < end; document += 1) {
    const isFull = masks[document] === complete;
    if (!isFull && (covered[document] as number) < MIN_COVERAGE * whole) continue;
    if (covered[document] === 0 || left?.[document] === 0 || segment.isDead(document)) continue;
    const coverage = isFull ? FULL_COVERAGE : (covered[document] as number) / whole;
    scores[document] = (scores[document] as number) * coverage;
    (isFull ? full : partial).push(document);
  }
  return { segment, scores, masks, full, all: full.length, partial };
}

/** 1 for each document that is in all of `required` and in none of `excluded`; undefined if that is all of them. */
function filterDocuments(
  { size }: Segment,
  excluded: readonly DocumentList[],
  required: readonly DocumentList[],
): Uint8Array | undefined {
  if (excluded.length + required.length === 0) return undefined;
  const left = new Uint8Array(size).fill(required.length === 0 ? 1 : 0);
  const counts = new Uint8Array(size);
  for (const { documents } of required) {
    for (const document of documents) {
      const count = (counts[document] as number) + 1;
      counts[document] = count;
      if (count === required.length) left[document] = 1;
    }
  }
  for (const { documents } of excluded) for (const document of documents) left[document] = 0;
  return left;
}

/** The first documents of a segment in the order wanted. */
function takeBest(documents: readonly number[], sort: SortOrder, count: number, scored: ScoredSegment): Candidate[] {
  const { segment, scores, masks } = scored;
  let chosen: readonly number[];
  if (sort === 'newest') chosen = documents.slice(0, count);
  else if (sort === 'oldest') chosen = documents.slice(Math.max(0, documents.length - count));
  else chosen = highest(documents, scores, count);
  return chosen.map((document) => ({ segment, document, score: scores[document] as number, mask: masks[document] as number }));
}

/** The documents with the highest scores, earlier ones first among equals. Sorts a few times what is wanted at most. */
function highest(documents: readonly number[], scores: Float32Array, count: number): number[] {
  const order = (a: number, b: number) => (scores[b] as number) - (scores[a] as number) || a - b;
  let kept: number[] = [];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const document of documents) {
    // Documents come in ascending order, so an equal score comes too late.
    if ((scores[document] as number) <= lowest) continue;
    kept.push(document);
    if (kept.length < 4 * count) continue;
    kept = kept.sort(order).slice(0, count);
    lowest = scores[kept.at(-1) as number] as number;
  }
  return kept.sort(order).slice(0, count);
}

/** The best candidates of all segments, with those that are as good as the last of them. */
function cutBest(candidates: readonly Candidate[], count: number): Candidate[] {
  const sorted = [...candidates].sort((a, b) => b.score - a.score);
  const last = sorted[count - 1]?.score;
  return last === undefined ? sorted : sorted.filter(({ score }) => score >= last);
}

/** Adds to the scores of the best candidates what their terms earn by standing together. */
async function rankAdjacent(candidates: readonly Candidate[], groups: readonly Group[], run: RunStatement): Promise<Candidate[]> {
  const joins = groups.flatMap(({ join }, group) => (join ? [{ ...join, bits: (1 << group) | (1 << (group - 1)) }] : []));
  if (joins.length === 0) return [...candidates];
  const ranked = candidates.slice(0, Math.min(MAX_ADJACENT, Math.max(10, Math.floor(MAX_ADJACENT_LOOKUPS / (2 * joins.length)))));
  const lookups: { place: number; distance: number; left: PositionsRequest; right: PositionsRequest }[] = [];
  for (const [place, { segment, document, mask }] of ranked.entries())
    for (const { left, right, distance, bits } of joins)
      if ((mask & bits) === bits)
        lookups.push({ place, distance, left: { segment, document, ...left }, right: { segment, document, ...right } });
  if (lookups.length === 0) return [...candidates];
  const positions = await readPositions(
    lookups.flatMap(({ left, right }) => [left, right]),
    run,
  );
  const earned = ranked.map(() => 0);
  for (const [index, { place, distance }] of lookups.entries()) {
    const after = new Set(positions[2 * index + 1]);
    if ((positions[2 * index] as number[]).some((position) => after.has(position + distance)))
      earned[place] = (earned[place] as number) + ADJACENT_SCORE;
  }
  return candidates.map((candidate, place) => ({ ...candidate, score: candidate.score + (earned[place] ?? 0) }));
}
