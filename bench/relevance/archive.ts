import path from 'node:path';
import { listImportFiles, readLines } from '../../lib/distribution/import/reads';
import { importArchive } from '../../lib/distribution/import/writes';
import { type Database, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { migrate } from '../../lib/platform/db/migrate';

const NAME = 'relevance';

/** Runs `work` on a new database with the archive in `folder`, which `db()` returns meanwhile, and drops the database. */
export async function withArchive(clusterUrl: string, folder: string, work: () => Promise<void>): Promise<void> {
  const url = new URL(clusterUrl);
  url.pathname = `/${NAME}`;
  const server = openDatabase(clusterUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    // An interrupted run leaves its database behind.
    await server.pool.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
    await server.pool.query(`CREATE DATABASE ${NAME}`);
    await migrate({ databaseUrl: url.href, directory: path.resolve('prisma/migrations') });
    // Only results count here, however long a search takes.
    const database = openDatabase(url.href, { statementTimeoutMs: 0, searchTimeoutMs: 60_000 });
    setDatabase(database);
    try {
      await load(database, folder);
      await work();
    } finally {
      await database.close();
    }
  } finally {
    await server.pool.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
    await server.close();
  }
}

async function load(database: Database, folder: string): Promise<void> {
  const files = await listImportFiles(folder);
  await importArchive(
    database,
    async function* () {
      for (const file of files) yield* readLines(file);
    },
    {
      // Fails later if queries judge the article.
      onRejection: ({ file, line, reason }) => console.log(`left out: ${path.basename(file)}:${line}: ${reason}`),
    },
  );
  // Searches plan by statistics.
  await database.pool.query('VACUUM ANALYZE');
}
