import path from 'node:path';
import type { Database } from '../db/client';
import { importArchive } from './import/import';
import { findFiles, readLines } from './import/lines';

/**
 * Loads the sample archive into an empty database, or goes on where an earlier load was cut short.
 *
 * @returns how many records were loaded; 0 when the archive holds something already
 */
export async function loadSampleArchive(database: Database, folder = path.resolve('prisma/sample')): Promise<number> {
  const claimed = await database.pool.query(
    `UPDATE archive_state SET sample = 'loading'
     WHERE sample = 'loading' OR (sample = 'none' AND NOT EXISTS (SELECT FROM categories) AND NOT EXISTS (SELECT FROM articles)
       AND NOT EXISTS (SELECT FROM videos) AND NOT EXISTS (SELECT FROM tombstones))`,
  );
  if (claimed.rowCount === 0) return 0;
  const files = await findFiles(folder);
  const report = await importArchive(
    database,
    async function* () {
      for (const file of files) yield* readLines(file);
    },
    {
      onRefusal: ({ file, line, reason }) => {
        throw new Error(`the sample archive is damaged: ${file}:${line}: ${reason}`);
      },
    },
  );
  await database.pool.query("UPDATE archive_state SET sample = 'loaded'");
  return report.created;
}
