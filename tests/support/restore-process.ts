// Restores a backup in a process of its own: DATABASE FILE MIGRATIONS ROWS. Once that many rows are in, it reports this and
// pauses in the middle of its transaction, so that a test can kill it there.
import { restoreBackup } from '../../lib/platform/db/backup/restore';

const [databaseUrl = '', file = '', directory = '', stopAfter = '0'] = process.argv.slice(2);
const report = await restoreBackup({
  databaseUrl,
  file,
  directory,
  replace: true,
  onProgress(rows) {
    if (stopAfter === '0' || rows < Number(stopAfter)) return;
    process.stdout.write('waiting\n', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  },
});
process.stdout.write(JSON.stringify(report), () => process.exit(0));
