/** A term of the index; `open` means all terms with the prefix `start`. */
export type IndexTerm = { start: string; open: boolean };

/** Terms that occur at fixed distances: `at` counts tokens from the first. */
export type Pattern = (IndexTerm & { at: number })[];

/** A unit matches if one of its alternatives does. */
export type Unit = { alternatives: Pattern[]; weight: number };

/** Two terms are adjacent if `right` comes `distance` tokens after `left`. */
export type Join = { left: IndexTerm; right: IndexTerm; distance: number };

/**
 * A term of a query. A document matches it with `unit`, and partially with `parts`. `join` is the adjacent pair if the
 * document contains it right after the previous term. What lacks a term that `binds` does not match at all.
 */
export type Group = { unit: Unit; parts: Unit[]; binds: boolean; join?: Join };

/** The weight of a whole term with its parts. */
export function toWholeWeight({ unit, parts }: Group): number {
  return parts.reduce((sum, { weight }) => sum + weight, unit.weight);
}

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
  /** matches beyond this many need not be found: the newest ones are, or the oldest if they come first */
  maxMatches: number;
};

/** The terms and prefixes that a query reads from the index. */
export function listIndexTerms({ groups, excluded, labels }: IndexQuery): { terms: string[]; starts: string[] } {
  const units = [...groups.flatMap(({ unit, parts }) => [unit, ...parts]), ...excluded];
  const joined = groups.flatMap(({ join }) => (join ? [join.left, join.right] : []));
  const all: IndexTerm[] = [...units.flatMap(({ alternatives }) => alternatives.flat()), ...joined];
  return {
    terms: [...new Set([...all.filter(({ open }) => !open).map(({ start }) => start), ...labels.required, ...labels.excluded])],
    starts: [...new Set(all.filter(({ open }) => open).map(({ start }) => start))],
  };
}
