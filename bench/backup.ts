import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateArchive } from '../lib/archive/generate/article';
import { importArchive } from '../lib/archive/import/import';
import type { Line } from '../lib/archive/import/lines';
import { restoreBackup } from '../lib/db/backup/restore';
import { writeBackup } from '../lib/db/backup/write';
import { openDatabase } from '../lib/db/client';
import { acquireEmbeddedCluster } from '../lib/db/embedded/cluster';
import { migrate } from '../lib/db/migrate';
import { MIGRATIONS } from '../lib/db/start';

/**
 * node --import tsx bench/backup.ts [--articles N]: how long a backup and its restore take, how large the file is, and how
 * much memory this process needed beyond what it had before each of them.
 */
const { values: flags } = parseArgs({ options: { articles: { type: 'string', default: '20000' } } });

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hospitality-backup-'));
  const file = path.join(folder, 'bench.backup');
  const cluster = await acquireEmbeddedCluster({ dataDir: path.join(folder, 'data'), database: 'bench', log: console.log });
  try {
    await migrate({ databaseUrl: cluster.url, directory: MIGRATIONS });
    const database = openDatabase(cluster.url);
    await importArchive(database, async function* () {
      let line = 0;
      for (const value of generateArchive({ articles: Number(flags.articles), seed: 1 }))
        yield { file: 'generated', line: ++line, value } as Line;
    });
    await database.close();
    await measure('backup', () => writeBackup({ databaseUrl: cluster.url, file }));
    await measure('restore', () => restoreBackup({ databaseUrl: cluster.url, directory: MIGRATIONS, file, replace: true }));
  } finally {
    await cluster.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(name: string, work: () => Promise<object>): Promise<void> {
  globalThis.gc?.();
  const [began, before] = [performance.now(), process.memoryUsage().rss];
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const report = await work();
  clearInterval(watch);
  const mebibytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${name}: ${seconds} s, at most ${mebibytes(most - before)} more memory`, report);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
