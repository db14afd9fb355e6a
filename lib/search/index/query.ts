/** A term of the index; `open` means all terms with the prefix `start`. */
export type IndexTerm = { start: string; open: boolean };

/** Terms that occur at fixed distances: `at` counts tokens from the first. */
export type TermSequence = (IndexTerm & { at: number })[];

/** A clause matches if one of its alternatives does. */
export type Clause = { alternatives: TermSequence[]; weight: number };

/** Two terms are adjacent if `right` comes `distance` tokens after `left`. */
export type AdjacentPair = { left: IndexTerm; right: IndexTerm; distance: number };

/**
 * A term of a query. A document matches it with `clause`, and partially with `parts`. `pair` is the adjacent pair if the
 * document contains it right after the previous term. What lacks a term that `binds` does not match at all.
 */
export type QueryTerm = { clause: Clause; parts: Clause[]; binds: boolean; pair?: AdjacentPair };

/** The weight of a whole term with its parts. */
export function toWholeWeight({ clause, parts }: QueryTerm): number {
  return parts.reduce((sum, { weight }) => sum + weight, clause.weight);
}

export type SortOrder = 'relevance' | 'newest' | 'oldest';

export type IndexQuery = {
  terms: readonly QueryTerm[];
  excluded: readonly Clause[];
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
export function listIndexTerms({ terms, excluded, labels }: IndexQuery): { terms: string[]; starts: string[] } {
  const clauses = [...terms.flatMap(({ clause, parts }) => [clause, ...parts]), ...excluded];
  const joined = terms.flatMap(({ pair }) => (pair ? [pair.left, pair.right] : []));
  const all: IndexTerm[] = [...clauses.flatMap(({ alternatives }) => alternatives.flat()), ...joined];
  return {
    terms: [...new Set([...all.filter(({ open }) => !open).map(({ start }) => start), ...labels.required, ...labels.excluded])],
    starts: [...new Set(all.filter(({ open }) => open).map(({ start }) => start))],
  };
}
