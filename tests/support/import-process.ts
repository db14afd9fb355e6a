// Imports a path into a database in a process of its own and says so after each batch; tests end it in the middle.

import { openDatabase } from '../../lib/db/client';
import { listImportFiles, readLines } from '../../lib/import/reads';
import { importArchive } from '../../lib/import/writes';

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
