import { rmSync } from 'node:fs';
import path from 'node:path';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { createCredential } from '../../lib/platform/credentials';
import { setDatabase } from '../../lib/platform/db/client';
import { migrate } from '../../lib/platform/db/migrate';
import { acquireEmbeddedCluster } from '../../lib/platform/embedded-postgres/cluster';
import { makeDataFolder } from '../support/data-folder';
import { openTestEnvironment, type TestEnvironment } from '../support/test-environment';

export type SoakEnvironment = TestEnvironment & {
  adminToken: string;
  /** the cluster's data directory, with `postmaster.pid` */
  clusterDirectory: string;
  /** restarts PostgreSQL on its port after it was killed */
  restartDatabase(): Promise<void>;
};

/** Limits that no load reaches, for scenarios that do not test limits. */
export const UNLIMITED = {
  LIMIT_ANONYMOUS_PER_MINUTE: '100000000',
  LIMIT_ANONYMOUS_PER_DAY: '100000000',
  LIMIT_KEYED_PER_MINUTE: '100000000',
  LIMIT_KEYED_PER_DAY: '100000000',
  LIMIT_PAGES_PER_MINUTE: '100000000',
};

/** Cleanups to run if the process is stopped in the middle of a scenario. */
const cleanups = new Set<() => Promise<void>>();

/** Stops everything the running scenarios started. */
export async function closeEnvironments(): Promise<void> {
  for (const close of [...cleanups]) await close().catch(() => undefined);
}

/** Runs `work` with its own PostgreSQL, Redis and mail service, and stops them afterwards. */
export async function withEnvironment<Result>(work: (environment: SoakEnvironment) => Promise<Result>): Promise<Result> {
  const dataDir = makeDataFolder('soak');
  const clusters = [await acquireEmbeddedCluster({ dataDir })];
  const release = async () => {
    for (const cluster of clusters.splice(0)) await cluster.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  cleanups.add(release);
  try {
    const { url, directory } = clusters[0] as (typeof clusters)[number];
    await migrate({ databaseUrl: url, directory: path.resolve('prisma/migrations') });
    const environment = await openTestEnvironment(url);
    const kill = async () => {
      for (const { child } of environment.services) child.kill('SIGKILL');
      await release();
    };
    cleanups.delete(release);
    cleanups.add(kill);
    try {
      await loadSampleArchive(environment.database);
      setDatabase(environment.database);
      const { text, prefix, hash } = createCredential('hia');
      await environment.database.pool.query(
        "INSERT INTO admin_tokens (prefix, hash, name, expires_at) VALUES ($1, $2, 'soak', now() + interval '1 day')",
        [prefix, hash],
      );
      const restartDatabase = async () => {
        clusters.push(await acquireEmbeddedCluster({ dataDir }));
      };
      return await work({ ...environment, adminToken: text, clusterDirectory: directory, restartDatabase });
    } finally {
      cleanups.delete(kill);
      cleanups.add(release);
      await environment.close();
    }
  } finally {
    cleanups.delete(release);
    await release();
  }
}
