import { parseArgs } from 'node:util';
import { restoreBackup } from '../lib/db/backup/restore';
import { MIGRATIONS } from '../lib/db/start';
import { runCommand, UsageError } from './lib/command';
import { fromHere } from './lib/here';
import { startProgress } from './lib/progress';

const USAGE = `npm run restore -- --from=FILE          fill an empty database with a backup; the service must be stopped
npm run restore -- --from=FILE --yes    replace everything in the database with the backup`;

runCommand(
  USAGE,
  async (argv) => {
    const { values } = parseArgs({
      args: argv,
      options: { from: { type: 'string' }, yes: { type: 'boolean', default: false } },
    });
    if (!values.from) throw new UsageError('name the file: --from=FILE');
    const file = fromHere(values.from);
    return async (_database, { ownerUrl }) => {
      const progress = startProgress();
      const report = await restoreBackup({
        databaseUrl: ownerUrl,
        directory: MIGRATIONS,
        file,
        replace: values.yes,
        onProgress: (rows) => progress.show(undefined, `${rows} rows`),
      }).finally(progress.end);
      console.log(`${report.rows} rows of ${report.tables} tables restored, as they were at ${report.madeAt}`);
      if (report.migrated.length > 0) console.log(`brought up to date with ${report.migrated.join(', ')}`);
      return 0;
    };
  },
  // The file decides which schema comes first.
  { migrate: false },
);
