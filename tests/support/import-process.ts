// Imports a path into a database in a process of its own and says so after each batch; tests end it in the middle.

import { listImportFiles, readLines } from '../../lib/distribution/import/reads';
import { importArchive } from '../../lib/distribution/import/writes';
import { openDatabase } from '../../lib/platform/db/client';

const [databaseUrl = '', source = ''] = process.argv.slice(2);
const files = await listImportFiles(source);
const database = openDatabase(databaseUrl);
await importArchive(
  database,
  async function* () {
    for (const file of files) yield* readLines(file);
  },
  { onProgress: (done) => process.stdout.write(`${done}\n`) },
);
await database.close();
