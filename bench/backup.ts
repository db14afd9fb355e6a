import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportLine } from '../lib/distribution/import/record';
import { importArchive } from '../lib/distribution/import/writes';
import { restoreBackup } from '../lib/platform/db/backup/restore';
import { writeBackup } from '../lib/platform/db/backup/write';
import { openDatabase } from '../lib/platform/db/client';
import { migrate } from '../lib/platform/db/migrate';
import { MIGRATIONS } from '../lib/platform/db/start';
import { acquireEmbeddedCluster } from '../lib/platform/embedded-postgres/cluster';
import { makeDataFolder } from '../tests/support/data-folder';
import { generateArchive } from '../tools/archive-generator/article';

/**
 * node --import tsx bench/backup.ts [--articles N]: measures time, file size and memory of a backup and its restore, each
 * in its own process.
 */
const { values: flags } = parseArgs({
  options: {
    articles: { type: 'string', default: '10000' },
    only: { type: 'string' },
    url: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
  },
});

async function main(): Promise<void> {
  const folder = makeDataFolder('backup');
  const file = path.join(folder, 'bench.backup');
  const cluster = await acquireEmbeddedCluster({ dataDir: path.join(folder, 'data'), database: 'bench', log: console.log });
  try {
    await migrate({ databaseUrl: cluster.url, directory: MIGRATIONS });
    const database = openDatabase(cluster.url);
    await importArchive(database, async function* () {
      let line = 0;
      for (const value of generateArchive({ articles: Number(flags.articles), seed: 1 }))
        yield { file: 'generated', line: ++line, value } as ImportLine;
    });
    await database.close();
    for (const only of ['backup', 'restore']) {
      const args = ['--import', 'tsx', import.meta.filename, '--only', only, '--url', cluster.url, '--file', file];
      spawnSync(process.execPath, args, { stdio: 'inherit' });
    }
  } finally {
    await cluster.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one of the two and reports the resources of this process. */
async function measure(only: string): Promise<void> {
  const before = process.resourceUsage().maxRSS;
  const began = performance.now();
  const report = await (only === 'backup'
    ? writeBackup({ databaseUrl: flags.url, directory: MIGRATIONS, file: flags.file })
    : restoreBackup({ databaseUrl: flags.url, directory: MIGRATIONS, file: flags.file, replace: true }));
  const mebibytes = (kibibytes: number) => `${(kibibytes / 1024).toFixed(0)} MiB`;
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const peak = process.resourceUsage().maxRSS;
  console.log(`${only}: ${seconds} s; memory ${mebibytes(before)} at start, ${mebibytes(peak)} at peak`, report);
}

(flags.only ? measure(flags.only) : main()).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
