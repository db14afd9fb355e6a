import { parseArgs } from 'node:util';
import { writeBackup } from '../lib/db/backup/write';
import { runCommand, UsageError } from './lib/command';
import { fromHere } from './lib/here';
import { startProgress } from './lib/progress';

const USAGE = `npm run backup -- --to=FILE    write everything in the database to one file; the service may go on meanwhile`;

runCommand(
  USAGE,
  async (argv) => {
    const { values } = parseArgs({ args: argv, options: { to: { type: 'string' } } });
    if (!values.to) throw new UsageError('name the file: --to=FILE');
    const file = fromHere(values.to);
    return async (_database, { ownerUrl }) => {
      const progress = startProgress();
      const report = await writeBackup({
        databaseUrl: ownerUrl,
        file,
        onProgress: (rows) => progress.show(undefined, `${rows} rows`),
      }).finally(progress.end);
      const size = (report.bytes / 1024 / 1024).toFixed(1);
      console.log(`${report.rows} rows of ${report.tables} tables written to ${file} (${size} MiB)`);
      return 0;
    };
  },
  // A backup before an upgrade is of what is there, not of what the upgrade makes of it.
  { migrate: false },
);
