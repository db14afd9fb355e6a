import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchSort } from '../../lib/search/query/schema';
import type { Judgements } from './metrics';

export const queryKinds = [
  'word',
  'two characters',
  'question',
  'long',
  'name',
  'author',
  'number',
  'traditional',
  'typo',
  'phrase',
  'operator',
  'cross-language',
  'plural',
  'tag',
  'exact phrase',
  'sort',
  'suggestion',
] as const;

/**
 * A query as a researcher types it, with all articles that answer it, or the best of them if there are more than ten. Suggestions
 * also name lists, such as `category:labour`.
 */
export type JudgedQuery = {
  kind: (typeof queryKinds)[number];
  query: string;
  relevant: Judgements;
  sort?: SearchSort;
  /** no other article may be found */
  exact?: true;
};

/** What a judgement names: the slug of an article, unless it is a list. */
export const isArticle = (name: string): boolean => !/^(category|author|tag):/.test(name);

/** Reads the queries over the sample archive (`sample`) or over the separate collection (`articles`), one per line. */
export function readQueries(name: 'sample' | 'articles'): JudgedQuery[] {
  return readFileSync(path.resolve('bench/relevance', `${name}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JudgedQuery);
}
