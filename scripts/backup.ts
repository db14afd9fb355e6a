import { parseArgs } from 'node:util';
import { operator } from '../lib/platform/actor';
import { writeAudit } from '../lib/platform/audit/writes';
import { writeBackup } from '../lib/platform/db/backup/write';
import { MIGRATIONS } from '../lib/platform/db/start';
import { resolvePath, runCommand, toLine, UsageError } from './lib/command';
import { startProgress } from './lib/progress';

const USAGE = `npm run backup -- --to=FILE    write the whole database to one file; the service may keep running. Uploaded images
                                  are not in it`;

runCommand(
  USAGE,
  async (argv) => {
    const { values } = parseArgs({ args: argv, options: { to: { type: 'string' } } });
    if (!values.to) throw new UsageError('--to=FILE is missing');
    const file = resolvePath(values.to);
    return async (database, { ownerUrl }) => {
      const progress = startProgress();
      const report = await writeBackup({
        databaseUrl: ownerUrl,
        directory: MIGRATIONS,
        file,
        onProgress: (rows) => progress.show(undefined, `${rows} rows`),
      }).finally(progress.end);
      const size = (report.bytes / 1024 / 1024).toFixed(1);
      console.log(`${report.rows} rows of ${report.tables} tables written to ${file} (${size} MiB)`);
      console.log('Uploaded images are files and not in it; back up MEDIA_DIR or the bucket as well.');
      // Read by the metrics. The backup is complete even if this fails, for example on a read-only database.
      await writeAudit(database.pool, {
        actor: operator,
        action: 'backup.create',
        subject: 'database',
        before: null,
        after: report,
      }).catch((error) => console.error(`The backup is complete, but monitoring will not see it: ${toLine(error)}`));
      return 0;
    };
  },
  // Never an empty backup of a database that was just created.
  'require',
);
