/** How many results of a search count. */
export const DEPTH = 10;

/** The articles that answer a query, by slug: 3 is what the reader wanted, 2 answers in part, 1 is related. */
export type Judgements = Record<string, number>;

/** Figures between 0 and 1 for one query, or their means for several. */
export type Scores = { recall: number; mrr: number; ndcg: number };

/**
 * Scores the first results of a search.
 *
 * - `recall`: the share of judged articles found, of as many as there is room for
 * - `mrr`: 1 / the rank of the first judged article
 * - `ndcg`: the gain 2^grade − 1 of each result, discounted by log2(rank + 1), relative to the best possible order
 *
 * @param exact whether a result without a judgement makes all of them 0
 */
export function scoreResults(slugs: readonly string[], judgements: Judgements, exact = false): Scores {
  if (exact && slugs.some((slug) => !(slug in judgements))) return { recall: 0, mrr: 0, ndcg: 0 };
  const grades = slugs.slice(0, DEPTH).map((slug) => judgements[slug] ?? 0);
  const ideal = Object.values(judgements)
    .sort((a, b) => b - a)
    .slice(0, DEPTH);
  const first = grades.findIndex((grade) => grade > 0);
  return {
    recall: grades.filter((grade) => grade > 0).length / ideal.length,
    mrr: first === -1 ? 0 : 1 / (first + 1),
    ndcg: sumGains(grades) / sumGains(ideal),
  };
}

export function meanOf(scores: readonly Scores[]): Scores {
  const mean = (name: keyof Scores) => scores.reduce((sum, score) => sum + score[name], 0) / scores.length;
  return { recall: mean('recall'), mrr: mean('mrr'), ndcg: mean('ndcg') };
}

function sumGains(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}
