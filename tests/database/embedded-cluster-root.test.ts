import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EmbeddedClusterError } from '../../lib/platform/embedded-postgres/cluster';
import { claimSystemCluster } from '../../lib/platform/embedded-postgres/system-folder';
import { acquire, cleanUp, makeDataDir, makeFolder, query, startHolder } from '../../lib/platform/embedded-postgres/test-support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterEach(cleanUp);

const isRoot = process.getuid?.() === 0;

/** A data folder that only root can reach, like one in a clone under /root. */
function makeClosedDataDir(): string {
  const closed = join(makeFolder(), 'closed');
  mkdirSync(closed, { mode: 0o700 });
  return join(closed, 'data');
}

/** The same with a cluster, which is in the system's folder. */
async function makeClosedCluster(): Promise<string> {
  const dataDir = makeClosedDataDir();
  await makeDataDir(dirname(dataDir));
  spawnSync('mv', [join(dataDir, 'postgres'), claimSystemCluster(dataDir)]);
  return dataDir;
}

const ownerFile = (directory: string) => join(dirname(directory), 'owner.json');
const readOwner = (directory: string) => JSON.parse(readFileSync(ownerFile(directory), 'utf8'));

describe.runIf(isRoot)('as root', () => {
  test('a private data folder moves the cluster to a system folder and logs it', async () => {
    const dataDir = makeClosedDataDir();
    const lines: string[] = [];
    const first = await acquire(dataDir, (line) => lines.push(line));
    expect(first.directory).toMatch(/^\/var\/lib\/hospitality-intelligence\/[0-9a-f-]{36}\/postgres$/);
    expect(lines.filter((line) => line.includes(first.directory))).toHaveLength(1);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(statSync(dataDir).uid).toBe(0);
    await query(first.url, 'create table note as select 42 as total');
    await first.release();

    // The cluster stays in the system folder after the data folder becomes accessible.
    chmodSync(dirname(dataDir), 0o755);
    const second = await acquire(dataDir, (line) => lines.push(line));
    expect(second.directory).toBe(first.directory);
    expect(await query(second.url, 'select total from note')).toBe(42);
    expect(lines.filter((line) => line.includes(first.directory))).toHaveLength(1);
    await second.release();
  });

  test('a recreated data folder gets a new database, and the old one is kept and reported', async () => {
    const dataDir = await makeClosedCluster();
    const first = await acquire(dataDir);
    await query(first.url, 'create table note as select 42 as total');
    await first.release();
    rmSync(dataDir, { recursive: true });
    // As an earlier version recorded a data folder that was missing for two days.
    writeFileSync(ownerFile(first.directory), JSON.stringify({ dataDir, missingSince: new Date(Date.now() - 172_800_000) }));
    const control = join(first.directory, 'global/pg_control');
    utimesSync(control, new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T12:00:00Z'));

    const lines: string[] = [];
    const second = await acquire(dataDir, (line) => lines.push(line));
    expect(second.directory).not.toBe(first.directory);
    expect(await query(second.url, "select to_regclass('note')")).toBeNull();
    await second.release();
    expect(existsSync(control)).toBe(true);
    const folder = dirname(first.directory);
    expect(lines.filter((line) => line.includes(folder))).toEqual([
      `The database in ${folder} (last used on 2026-11-20) was created for ${dataDir}, which is missing or was replaced. ` +
        `To delete it, run: rm -r ${folder}`,
    ]);
    expect(lines.filter((line) => line.includes('rm -r') && line.includes(dirname(second.directory)))).toEqual([]);
  });

  test.each(['without an id', 'with another id', 'absent'])('a data folder temporarily %s recovers its database', async (how) => {
    const dataDir = await makeClosedCluster();
    const first = await acquire(dataDir);
    await query(first.url, 'create table note as select 42 as total');
    await first.release();
    const unmounted = `${dataDir}-on-a-disk`;
    renameSync(dataDir, unmounted);
    if (how !== 'absent') mkdirSync(dataDir);
    // A start with another data folder or on the bare mount point finds the cluster without its data folder.
    const lines: string[] = [];
    await (await acquire(how === 'with another id' ? dataDir : await makeDataDir(), (line) => lines.push(line))).release();
    expect(lines).toContainEqual(expect.stringContaining(`run: rm -r ${dirname(first.directory)}`));

    rmSync(dataDir, { recursive: true, force: true });
    renameSync(unmounted, dataDir);
    const second = await acquire(dataDir);
    expect(second.directory).toBe(first.directory);
    expect(await query(second.url, 'select total from note')).toBe(42);
    expect(readOwner(first.directory)).toEqual({ dataDir });
    await second.release();
  });

  test('a moved data folder keeps its database, a copied one gets a new one', async () => {
    const dataDir = await makeClosedCluster();
    const first = await acquire(dataDir);
    await query(first.url, 'create table note as select 42 as total');
    await first.release();

    const moved = join(dirname(dirname(dataDir)), 'data');
    renameSync(dataDir, moved);
    const second = await acquire(moved);
    expect(second.directory).toBe(first.directory);
    expect(await query(second.url, 'select total from note')).toBe(42);

    const copy = join(dirname(moved), 'copy');
    cpSync(moved, copy, { recursive: true });
    const third = await acquire(copy);
    expect(third.directory).not.toBe(first.directory);
    expect(await query(third.url, "select to_regclass('note')")).toBeNull();
    await third.release();
    expect(await query(second.url, 'select 1')).toBe(1);
    await second.release();
  });

  test('a cluster owned by root is returned to its account', async () => {
    const dataDir = await makeDataDir();
    const first = await acquire(dataDir);
    await query(first.url, 'create table note as select 42 as total');
    await first.release();
    spawnSync('chown', ['-R', '0:0', first.directory]);
    const second = await acquire(dataDir);
    expect(await query(second.url, 'select total from note')).toBe(42);
    await second.release();
  });

  test('an inaccessible cluster is rejected instead of replaced', async () => {
    const dataDir = await makeDataDir();
    chmodSync(dirname(dataDir), 0o700);
    await expect(acquire(dataDir)).rejects.toThrow(EmbeddedClusterError);
    await expect(acquire(dataDir)).rejects.toThrow(/closed to the account/);
  });

  test('root can run the cluster of an ordinary user', async () => {
    const [uid, gid] = ['-u', '-g'].map((option) => Number(spawnSync('id', [option, 'nobody']).stdout.toString()));
    const folder = makeFolder();
    const dataDir = join(folder, 'data');
    chownSync(folder, uid ?? 0, gid ?? 0);
    const holder = startHolder(dataDir, { uid, gid });
    const cluster = await holder.ready;
    expect(cluster.failure).toBeUndefined();
    expect(cluster.directory).toBe(join(dataDir, 'postgres'));
    await query(cluster.url, 'create table note as select 42 as total');
    await holder.release();
    expect(statSync(cluster.directory).uid).toBe(uid);

    const asRoot = await acquire(dataDir);
    expect(await query(asRoot.url, 'select total from note')).toBe(42);
    await asRoot.release();
    const again = startHolder(dataDir, { uid, gid });
    expect((await again.ready).url).toBe(asRoot.url);
    await again.release();
  });

  test('an ordinary user gets an error when another account owns the database', async () => {
    const dataDir = await makeDataDir();
    for (const path of ['', 'postgres-state', 'postgres-state/locks']) chmodSync(join(dataDir, path), 0o777);
    writeFileSync(join(dataDir, 'note'), '');
    const { failure } = await startHolder(dataDir, { uid: 65534, gid: 65534 }).ready;
    expect(failure).toMatch(/^EmbeddedClusterError: .*belongs to another account/);
  });
});
