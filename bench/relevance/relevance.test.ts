import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Judgements, meanOf, scoreResults } from './metrics';
import { isArticle, queryKinds, readQueries } from './queries';

const eleven = Array.from({ length: 11 }, (_, index) => `a${index}`);
const allOfEleven: Judgements = Object.fromEntries(eleven.map((slug) => [slug, 1]));

describe('scoreResults', () => {
  test.each<[string, string[], Judgements, number, number, number]>([
    ['the best order', ['a', 'b'], { a: 3, b: 1 }, 1, 1, 1],
    ['nothing', [], { a: 3 }, 0, 0, 0],
    ['other articles only', ['x', 'y'], { a: 3 }, 0, 0, 0],
    // Gain 7 at rank 2, discounted by log2(3).
    ['second place', ['x', 'a'], { a: 3 }, 1, 0.5, 0.63093],
    // (1 + 7 / 1.58496) / (7 + 1 / 1.58496)
    ['the wrong order', ['b', 'a'], { a: 3, b: 1 }, 1, 1, 0.70981],
    // 3 / (3 + 3 / 1.58496)
    ['half', ['a', 'x', 'y'], { a: 2, b: 2 }, 0.5, 1, 0.61315],
    ['eleventh place', [...eleven.slice(0, 10).map(() => 'x'), 'a'], { a: 3 }, 0, 0, 0],
    ['more judged articles than places', eleven.slice(1), allOfEleven, 1, 1, 1],
  ])('%s', (_, slugs, judgements, recall, mrr, ndcg) => {
    const scores = scoreResults(slugs, judgements);
    expect(scores.recall).toBeCloseTo(recall, 5);
    expect(scores.mrr).toBeCloseTo(mrr, 5);
    expect(scores.ndcg).toBeCloseTo(ndcg, 4);
  });
});

test('an exact query scores nothing if it finds anything else', () => {
  expect(scoreResults(['a', 'b'], { a: 3, b: 3 }, true)).toEqual({ recall: 1, mrr: 1, ndcg: 1 });
  expect(scoreResults(['a', 'b', 'x'], { a: 3, b: 3 }, true)).toEqual({ recall: 0, mrr: 0, ndcg: 0 });
});

test('meanOf averages every figure', () => {
  expect(
    meanOf([
      { recall: 1, mrr: 0.5, ndcg: 0.25 },
      { recall: 0, mrr: 0.25, ndcg: 0.75 },
    ]),
  ).toEqual({ recall: 0.5, mrr: 0.375, ndcg: 0.5 });
});

describe.each(['sample', 'articles'] as const)('queries over %s', (name) => {
  const queries = readQueries(name);

  test('are distinct, short enough and judged', () => {
    expect(new Set(queries.map(({ kind, query, sort }) => `${kind} ${query} ${sort}`)).size).toBe(queries.length);
    for (const { kind, query, relevant } of queries) {
      expect(queryKinds).toContain(kind);
      expect([...query].length).toBeLessThanOrEqual(200);
      expect(Object.keys(relevant).length, query).toBeGreaterThan(0);
      for (const grade of Object.values(relevant)) expect([1, 2, 3]).toContain(grade);
    }
  });
});

test('queries over the sample archive name existing articles', () => {
  const slugs = readdirSync('prisma/sample/articles').map((file) => file.replace(/\.json$/, ''));
  for (const { relevant } of readQueries('sample'))
    expect(slugs).toEqual(expect.arrayContaining(Object.keys(relevant).filter(isArticle)));
});
