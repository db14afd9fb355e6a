import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../lib/db/client';
import { migrate } from '../../lib/db/migrate';
import { acquireEmbeddedCluster } from '../../lib/embedded-postgres/cluster';
import { loadSampleArchive } from '../../lib/sample/writes';
import { makeDataFolder } from './data-folder';
import { migrationsFolder } from './databases';
import { startRedis } from './redis';
import { type Service, startService } from './service';

declare module 'vitest' {
  export interface ProvidedContext {
    /** two server processes with everything in common: the database, the counters, the folder of mail */
    fleet: { urls: [string, string]; appUrl: string; databaseUrl: string; redisUrl: string; outbox: string; secret: string };
  }
}

const FLEET_SECRET = 'the secret that every process of the fleet shares';

/** Two server processes on one PostgreSQL and one Redis, under the real limits. */
export default async function setup(project: TestProject) {
  const dataDir = makeDataFolder('fleet');
  const cluster = await acquireEmbeddedCluster({ dataDir });
  const redis = await startRedis();
  const services: Service[] = [];
  const teardown = async () => {
    await Promise.all(services.map((service) => service.stop()));
    await redis.stop();
    await cluster.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ databaseUrl: cluster.url, directory: migrationsFolder });
    const database = openDatabase(cluster.url);
    await loadSampleArchive(database);
    await database.close();
    const appUrl = 'http://localhost:3999';
    const outbox = path.join(dataDir, 'outbox');
    const environment = {
      DATABASE_URL: cluster.url,
      REDIS_URL: redis.url,
      DATA_DIR: dataDir,
      MAIL_OUTBOX_DIR: outbox,
      APP_URL: appUrl,
      SAMPLE_DATA: 'off',
      AUTH_SECRET: FLEET_SECRET,
      METRICS_TOKEN: 'metrics-of-the-tests',
      CRON_TOKEN: 'cron-of-the-tests',
      TRUSTED_PROXY_HOPS: '1',
    };
    services.push(await startService(environment), await startService(environment));
    const urls = services.map(({ url }) => url) as [string, string];
    project.provide('fleet', { urls, appUrl, databaseUrl: cluster.url, redisUrl: redis.url, outbox, secret: FLEET_SECRET });
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
