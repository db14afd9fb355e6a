import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../lib/db/client';
import { migrate } from '../../lib/db/migrate';
import { acquireEmbeddedCluster } from '../../lib/embedded-postgres/cluster';
import { loadSampleArchive } from '../../lib/sample/writes';
import { makeDataFolder } from './data-folder';
import { migrationsFolder } from './databases';
import { addExtras } from './sample-archive';
import { type Service, startService } from './service';

declare module 'vitest' {
  export interface ProvidedContext {
    /** the two mounts of the same interface, over one database */
    services: { mount: 'direct' | 'framework'; url: string }[];
    /** their database, holding the sample archive */
    databaseUrl: string;
  }
}

/**
 * Two servers on one database with the sample archive and a few articles more: our own way to the routes, and the
 * framework's. Whatever was started ends again when a later step fails.
 */
export default async function setup(project: TestProject) {
  const dataDir = makeDataFolder('api');
  const cluster = await acquireEmbeddedCluster({ dataDir });
  const services: Service[] = [];
  const teardown = async () => {
    await Promise.all(services.map((service) => service.stop()));
    await cluster.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ databaseUrl: cluster.url, directory: migrationsFolder });
    const database = openDatabase(cluster.url);
    try {
      await loadSampleArchive(database);
      await addExtras(database);
    } finally {
      await database.close();
    }
    const appUrl = 'https://research.example.com';
    const environment = {
      DATABASE_URL: cluster.url,
      DATA_DIR: dataDir,
      APP_URL: appUrl,
      SAMPLE_DATA: 'off',
      // A public address must have these; mail goes to a port where nobody listens.
      AUTH_SECRET: 'a secret of the tests, long enough for a public address',
      TRUSTED_PROXY_HOPS: '1',
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: 'http://127.0.0.1:9',
      MAIL_FROM: 'Test <keys@example.com>',
      // These tests ask far more than any caller may.
      LIMIT_ANONYMOUS_PER_MINUTE: '1000000',
      LIMIT_ANONYMOUS_PER_DAY: '1000000',
    };
    const provided: { mount: 'direct' | 'framework'; url: string }[] = [];
    for (const mount of ['direct', 'framework'] as const) {
      const service = await startService(environment, mount);
      services.push(service);
      provided.push({ mount, url: service.url });
    }
    project.provide('services', provided);
    project.provide('databaseUrl', cluster.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
