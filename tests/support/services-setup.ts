import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadSampleArchive } from '../../lib/archive/sample';
import { openDatabase } from '../../lib/db/client';
import { acquireEmbeddedCluster } from '../../lib/db/embedded/cluster';
import { migrate } from '../../lib/db/migrate';
import { migrationsFolder } from './databases';
import { startService } from './service';

declare module 'vitest' {
  export interface ProvidedContext {
    /** the two mounts of the same interface, over one database */
    services: { mount: 'direct' | 'framework'; url: string }[];
    /** their database, holding the sample archive */
    databaseUrl: string;
  }
}

/** Two servers on one database with the sample archive: our own way to the routes, and the framework's. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hospitality-api-'));
  const cluster = await acquireEmbeddedCluster({ dataDir });
  await migrate({ databaseUrl: cluster.url, directory: migrationsFolder });
  const database = openDatabase(cluster.url);
  await loadSampleArchive(database);
  await database.close();
  const appUrl = 'https://research.example.com';
  const environment = { DATABASE_URL: cluster.url, DATA_DIR: dataDir, APP_URL: appUrl, SAMPLE_DATA: 'off' };
  const direct = await startService(environment, 'direct');
  const framework = await startService(environment, 'framework');
  project.provide('services', [
    { mount: 'direct', url: direct.url },
    { mount: 'framework', url: framework.url },
  ]);
  project.provide('databaseUrl', cluster.url);
  return async () => {
    await Promise.all([direct.stop(), framework.stop()]);
    await cluster.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
