import path from 'node:path';
import { parseArgs } from 'node:util';
import { withArchive } from '../bench/relevance/archive';
import { DEPTH, meanOf, type Scores, scoreResults } from '../bench/relevance/metrics';
import { isArticle, type JudgedQuery, queryKinds, readQueries } from '../bench/relevance/queries';
import { db } from '../lib/platform/db/client';
import { sql } from '../lib/platform/db/sql';
import { acquireEmbeddedCluster } from '../lib/platform/embedded-postgres/cluster';
import { parseBrowseQuery } from '../lib/search/browse/rules';
import { searchArchive } from '../lib/search/hits/reads';
import type { SearchHit } from '../lib/search/query/schema';
import { suggest } from '../lib/search/suggestions/reads';
import { toTable } from './lib/table';

/**
 * npm run relevance [-- --articles PATH]: runs the judged queries of bench/relevance against the sample archive, and against
 * the articles in PATH, and prints how well search ranks them. A measurement: low figures do not fail it.
 */
const { values } = parseArgs({ options: { articles: { type: 'string' } } });

/** Queries below this recall are listed. */
const LOW_RECALL = 0.5;

type ScoredQuery = JudgedQuery & { scores: Scores; found: string[] };

async function main(): Promise<void> {
  const cluster = await acquireEmbeddedCluster({ dataDir: path.resolve('.data/bench'), log: console.log });
  try {
    await measure(cluster.url, 'Sample archive', path.resolve('prisma/sample'), readQueries('sample'));
    if (values.articles) await measure(cluster.url, 'Articles', path.resolve(values.articles), readQueries('articles'));
  } finally {
    await cluster.release();
  }
}

async function measure(clusterUrl: string, title: string, folder: string, queries: JudgedQuery[]): Promise<void> {
  await withArchive(clusterUrl, folder, async () => {
    await checkJudgements(folder, queries);
    const scored: ScoredQuery[] = [];
    for (const query of queries) {
      const found = query.kind === 'suggestion' ? await listSuggestions(query.query) : await search(query);
      scored.push({ ...query, found, scores: scoreResults(found, query.relevant, query.exact) });
    }
    report(title, scored);
  });
}

/** An article that is not in the archive cannot be found, which would pass for poor ranking. */
async function checkJudgements(folder: string, queries: JudgedQuery[]): Promise<void> {
  const judged = [...new Set(queries.flatMap(({ relevant }) => Object.keys(relevant).filter(isArticle)))];
  const { rows } = await db().query<{ slug: string }>(
    sql`SELECT slug FROM articles WHERE state = 'published' AND slug = ANY (${judged})`,
  );
  const published = new Set(rows.map(({ slug }) => slug));
  const missing = judged.filter((slug) => !published.has(slug));
  if (missing.length > 0)
    throw new Error(`${folder} lacks ${missing.length} of ${judged.length} judged articles: ${missing.slice(0, 5).join(', ')}`);
}

async function search({ query: q, sort = 'relevance' }: JudgedQuery): Promise<string[]> {
  const { result } = await searchArchive(
    { q, type: 'article', prefix: false, sort, lang: 'both', page: 1, pageSize: DEPTH, fullText: false },
    'http://localhost',
  );
  return toSlugs(result.items);
}

/** What the search field suggests: lists as `kind:value`, then articles. */
async function listSuggestions(q: string): Promise<string[]> {
  const { lists, items } = await suggest({ ...parseBrowseQuery({}), q }, 'http://localhost');
  return [...lists.map(({ kind, value }) => `${kind}:${value}`), ...toSlugs(items)];
}

function toSlugs(items: readonly SearchHit[]): string[] {
  return items.flatMap((item) => (item.type === 'article' ? [item.slug] : []));
}

function report(title: string, queries: ScoredQuery[]): void {
  const toRow = (name: string, group: ScoredQuery[]) => {
    const { recall, mrr, ndcg } = meanOf(group.map(({ scores }) => scores));
    return [name, String(group.length), ...[recall, mrr, ndcg].map((figure) => figure.toFixed(2))];
  };
  const kinds = queryKinds
    .map((kind) => [kind, queries.filter((query) => query.kind === kind)] as const)
    .filter(([, group]) => group.length > 0);
  console.log(
    `\n${title}: ${queries.length} queries, ${queries.filter(({ found }) => found.length === 0).length} without results\n`,
  );
  console.log(
    toTable(
      ['kind', 'queries', `recall@${DEPTH}`, 'MRR', `NDCG@${DEPTH}`],
      [...kinds.map(([kind, group]) => toRow(kind, group)), toRow('all', queries)],
    ),
  );
  const low = queries.filter(({ scores }) => scores.recall < LOW_RECALL);
  if (low.length === 0) return;
  console.log(`\nRecall below ${LOW_RECALL}:\n`);
  console.log(
    toTable(
      ['recall', 'results', 'kind', 'query'],
      low.map(({ scores, found, kind, query }) => [scores.recall.toFixed(2), String(found.length), kind, query]),
    ),
  );
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
