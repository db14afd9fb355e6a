import { parseArgs } from 'node:util';
import { restoreBackup } from '../lib/platform/db/backup/restore';
import { MIGRATIONS } from '../lib/platform/db/start';
import { resolvePath, runCommand, UsageError } from './lib/command';
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
    return async (_database, { ownerUrl }) => {
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
      return 0;
    };
  },
  // The backup decides which schema is created first.
  'ignore',
);
