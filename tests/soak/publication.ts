import { setTimeout } from 'node:timers/promises';
import { importArchive } from '../../lib/distribution/import/writes';
import { type Database, openDatabase } from '../../lib/platform/db/client';
import { generateArchive } from '../../tools/archive-generator/article';
import { withEnvironment } from './environment';
import { waitUntil } from './load';
import { check, type Scenario } from './scenario';

const WRITERS = 8;
const PUBLICATIONS = 20;

/** Importers that never pause must not delay a scheduled article. */
export const publication: Scenario = {
  about: `${PUBLICATIONS} scheduled articles while ${WRITERS} imports run`,
  run: ({ log }) =>
    withEnvironment(async ({ database, start }) => {
      await start();
      await importGenerated(database, 100, 0);
      const slugs = await schedulePublications(database);
      let stopped = false;
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        const connection = openDatabase(database.url, { max: 2, statementTimeoutMs: 600_000 });
        for (let round = 1; !stopped; round += 1) await importGenerated(connection, 100, round * WRITERS + writer);
        await connection.close();
      });
      log(`${WRITERS} imports are running`);
      const delays = await watch(database, slugs).finally(() => {
        stopped = true;
      });
      await Promise.all(writers);
      const slowest = Math.max(...delays);
      const outcome = `${delays.length} published, ${delays.sort((a, b) => a - b).join(', ')} ms late`;
      return [check('every article is visible within a second', outcome, slowest < 1_000)];
    }),
};

const importGenerated = (database: Database, articles: number, seed: number) =>
  importArchive(database, async function* () {
    let line = 0;
    for (const value of generateArchive({ articles, seed })) yield { file: 'generated', line: ++line, value: { ...value } };
  });

/** Schedules one article per second, the first in ten seconds. */
async function schedulePublications({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, publish_at)
     SELECT 'due-' || n, '题', 'Due', '文', 'Body', (SELECT min(slug) FROM categories), 'A', now() + (10 + n * 1.03) * interval '1 second'
     FROM generate_series(1, $1) n RETURNING slug`,
    [PUBLICATIONS],
  );
  return rows.map(({ slug }) => slug);
}

/** Milliseconds from each article's time until another connection sees it published. */
async function watch({ pool }: Database, slugs: string[]): Promise<number[]> {
  const delays = new Map<string, number>();
  await waitUntil(async () => {
    const { rows } = await pool.query<{ slug: string; late: number }>(
      `SELECT slug, round(extract(epoch FROM clock_timestamp() - publish_at) * 1000)::int AS late FROM articles
       WHERE slug = ANY ($1) AND state = 'published' AND NOT slug = ANY ($2)`,
      [slugs, [...delays.keys()]],
    );
    for (const { slug, late } of rows) delays.set(slug, late);
    await setTimeout(10);
    return delays.size === slugs.length;
  }, 120);
  return [...delays.values()];
}
