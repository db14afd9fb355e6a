import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createSnapshot, pruneSnapshotFiles } from '../../lib/distribution/snapshots/writes';
import type { Database } from '../../lib/platform/db/client';
import { openFolderStorage } from '../../lib/platform/storage/folder-storage';
import { insertCategory } from '../support/articles';
import { makeDataFolder } from '../support/data-folder';
import { appUrl } from '../support/mirror';
import { compareWithArchive } from '../support/snapshot-mirror';
import { fileNames, readSnapshotFile, readSnapshotLines, readSnapshots } from '../support/snapshots';
import { startWriter } from '../support/writers';
import { waitSeconds } from './load';
import { type Check, check, type Settings } from './scenario';

const ROUNDS = 20;
const WRITERS = 20;
const KILLS = 50;

/** Snapshots under writers, each continued by changes, and a job that is killed again and again. */
export async function makeSnapshots(
  { database }: { database: Database },
  { kills = KILLS, log }: Pick<Settings, 'kills' | 'log'>,
): Promise<Check[]> {
  const folder = makeDataFolder('soak-snapshots');
  try {
    for (const slug of ['north', 'south']) await insertCategory(database.pool, slug);
    return [await continueByChanges(database, folder, log), await killJobs(database, { folder, kills, log })];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function continueByChanges(database: Database, folder: string, log: Settings['log']): Promise<Check> {
  const storage = openFolderStorage(folder);
  const faults: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      startWriter({ url: database.url, killer: database.pool, seed: round * 1_000 + index, transactions: 20 }),
    );
    const work = Promise.all(writers);
    work.catch(() => undefined);
    await createSnapshot(database, storage, { appUrl });
    for (const { unexpected } of await work) faults.push(...unexpected);
    const made = (await readSnapshots(database)).at(-1);
    if (!made) throw new Error('no snapshot was made');
    const articles = await readSnapshotLines(storage, made, 'articles');
    faults.push(...(await compareWithArchive(database, { next_since: made.next_since, articles }, 50)));
    if (round % 5 === 0) log(`${round} snapshots under ${WRITERS} writers`);
  }
  return check('a snapshot under writers and the changes since are the archive', { rounds: ROUNDS, faults }, faults.length === 0);
}

async function killJobs(
  database: Database,
  { folder, kills, log }: { folder: string; kills: number; log: Settings['log'] },
): Promise<Check> {
  const storage = openFolderStorage(folder);
  const faults: string[] = [];
  let made = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const args = ['--import', 'tsx', path.resolve('tests/support/snapshot-process.ts'), database.url, folder];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (text: Buffer) => {
      made += String(text).trim().split('\n').length;
    });
    // The first one shows that the process runs; the next ones end at any moment.
    await once(child.stdout, 'data');
    await waitSeconds(Math.random());
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    // What a minute does.
    await database.pool.query("UPDATE job_claims SET expires_at = now() WHERE name = 'snapshot'");
    for (const snapshot of await readSnapshots(database))
      for (const name of fileNames)
        await readSnapshotFile(storage, snapshot, name).catch((error: Error) => faults.push(error.message));
    if (kill % 10 === 0) log(`${kill} kills, ${made} snapshots made`);
  }
  const listed = (await readSnapshots(database)).map(({ claim_id }) => claim_id);
  const orphans = readdirSync(path.join(folder, 'snapshots')).length - listed.length;
  await pruneSnapshotFiles(database, storage, new Date(Date.now() + 25 * 3_600_000));
  // A process killed before its first file leaves an empty folder.
  const left = readdirSync(path.join(folder, 'snapshots')).filter(
    (name) => !listed.includes(name) && readdirSync(path.join(folder, 'snapshots', name)).length > 0,
  );
  const outcome = { kills, made, listed: listed.length, orphans, left: left.length, faults: [...new Set(faults)].slice(0, 5) };
  return check('every listed file matches its hash after kills', outcome, faults.length === 0 && left.length === 0);
}
