import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeCredential } from '../../lib/credentials';
import { setDatabase } from '../../lib/db/client';
import { migrate } from '../../lib/db/migrate';
import { acquireEmbeddedCluster } from '../../lib/embedded-postgres/cluster';
import { loadSampleArchive } from '../../lib/sample/writes';
import { makeDataFolder } from '../support/data-folder';
import { openStage, type Stage } from '../support/test-environment';

export type SoakStage = Stage & {
  adminToken: string;
  /** where the cluster's files lie, `postmaster.pid` among them */
  clusterDirectory: string;
  /** starts PostgreSQL again, on its port, after it was killed */
  reviveDatabase(): Promise<void>;
};

/** Limits that no load reaches, where limits are not what is looked at. */
export const UNLIMITED = {
  LIMIT_ANONYMOUS_PER_MINUTE: '100000000',
  LIMIT_ANONYMOUS_PER_DAY: '100000000',
  LIMIT_KEYED_PER_MINUTE: '100000000',
  LIMIT_KEYED_PER_DAY: '100000000',
  LIMIT_PAGES_PER_MINUTE: '100000000',
};

/** What is open now, for whoever is told to stop in the middle. */
const open = new Set<() => Promise<void>>();

/** Ends everything that runs on a stage, as far as it has come. */
export async function closeStages(): Promise<void> {
  for (const close of [...open]) await close().catch(() => undefined);
}

/** Runs `work` on a PostgreSQL, a Redis and a mail service of its own, which all end with it. */
export async function onStage<Result>(work: (stage: SoakStage) => Promise<Result>): Promise<Result> {
  const dataDir = makeDataFolder('soak');
  const clusters = [await acquireEmbeddedCluster({ dataDir })];
  const release = async () => {
    for (const cluster of clusters.splice(0)) await cluster.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  open.add(release);
  try {
    const { url, directory } = clusters[0] as (typeof clusters)[number];
    await migrate({ databaseUrl: url, directory: path.resolve('prisma/migrations') });
    const stage = await openStage(url);
    const leave = async () => {
      for (const { child } of stage.services) child.kill('SIGKILL');
      await release();
    };
    open.delete(release);
    open.add(leave);
    try {
      await loadSampleArchive(stage.database);
      setDatabase(stage.database);
      const { text, prefix, hash } = makeCredential('hia');
      await stage.database.pool.query(
        "INSERT INTO admin_tokens (prefix, hash, name, expires_at) VALUES ($1, $2, 'soak', now() + interval '1 day')",
        [prefix, hash],
      );
      const reviveDatabase = async () => {
        clusters.push(await acquireEmbeddedCluster({ dataDir }));
      };
      return await work({ ...stage, adminToken: text, clusterDirectory: directory, reviveDatabase });
    } finally {
      open.delete(leave);
      open.add(release);
      await stage.close();
    }
  } finally {
    open.delete(release);
    await release();
  }
}
