import { parseArgs } from 'node:util';
import { repeatErasures } from '../lib/people/data-requests/writes';
import { restoreBackup } from '../lib/platform/db/backup/restore';
import type { Database } from '../lib/platform/db/client';
import { MIGRATIONS } from '../lib/platform/db/start';
import { readEnv, setAuthSecret } from '../lib/platform/env';
import { ensureAuthSecret } from '../lib/platform/secret';
import { resolvePath, runCommand, toLine, UsageError } from './lib/command';
import { startProgress } from './lib/progress';

const USAGE = `npm run restore -- --from=FILE          restore a backup into an empty database; stop the service first
npm run restore -- --from=FILE --yes    replace all data in the database`;

runCommand(
  USAGE,
  async (argv) => {
    const { values } = parseArgs({
      args: argv,
      options: { from: { type: 'string' }, yes: { type: 'boolean', default: false } },
    });
    if (!values.from) throw new UsageError('--from=FILE is missing');
    const file = resolvePath(values.from);
    return async (database, { ownerUrl }) => {
      const progress = startProgress();
      const report = await restoreBackup({
        databaseUrl: ownerUrl,
        directory: MIGRATIONS,
        file,
        replace: values.yes,
        onProgress: (rows) => progress.show(undefined, `${rows} rows`),
      }).finally(progress.end);
      console.log(`${report.rows} rows of ${report.tables} tables restored from the backup of ${report.madeAt}`);
      if (report.migrated.length > 0) console.log(`applied migrations: ${report.migrated.join(', ')}`);
      return (await eraseAgain(database)) ? 0 : 1;
    };
  },
  // The backup decides which schema is created first.
  'ignore',
);

/** Repeats the erasures made since the backup. The service does the same before it starts, if this command cannot. */
async function eraseAgain(database: Database): Promise<boolean> {
  try {
    setAuthSecret(await ensureAuthSecret(readEnv()));
    const erased = await repeatErasures(database);
    if (erased > 0) console.log(`erased ${erased} people again, whom the backup still held`);
    return true;
  } catch (error) {
    console.error(`The data is restored, but not everybody who was erased since is erased again: ${toLine(error)}`);
    console.error('The service does not start until that is done.');
    return false;
  }
}
