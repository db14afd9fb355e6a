import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { openDatabase } from '../../lib/platform/db/client';
import { acquireEmbeddedCluster } from '../../lib/platform/embedded-postgres/cluster';
import { makeDataFolder } from './data-folder';
import { copyTemplate, prepareTemplate } from './databases';
import { startRedis } from './redis';
import { addExtras } from './sample-archive';
import { type Service, startService } from './service';

declare module 'vitest' {
  export interface ProvidedContext {
    /** the two mounts of the API, over one database with the sample archive and a few more articles, without limits */
    services: { mount: 'direct' | 'framework'; url: string }[];
    databaseUrl: string;
    /** two servers that share a database, Redis and an outbox folder, under the real limits */
    fleet: { urls: [string, string]; appUrl: string; databaseUrl: string; redisUrl: string; outbox: string; secret: string };
  }
}

const SECRET = 'the secret that every server of the tests shares';

/** Starts the four servers of the API tests on one PostgreSQL cluster. Stops everything when a later step fails. */
export default async function setup(project: TestProject) {
  const dataDir = makeDataFolder('api');
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const teardown = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const cluster = await acquireEmbeddedCluster({ dataDir });
    undo.push(() => cluster.release());
    await prepareTemplate(cluster.url);
    const services: Promise<Service>[] = [];
    // One that fails to start must not leave the others running.
    undo.push(() => Promise.allSettled(services.map(async (service) => (await service).stop())));
    const start = async (environment: Record<string, string>, mount?: 'direct' | 'framework') => {
      const service = startService({ AUTH_SECRET: SECRET, SAMPLE_DATA: 'off', TRUSTED_PROXY_HOPS: '1', ...environment }, mount);
      services.push(service);
      return (await service).url;
    };

    const redis = await startRedis();
    undo.push(() => redis.stop());
    const databaseUrl = await copyTemplate(cluster.url, 'mounts');
    const fleet = {
      appUrl: 'http://localhost:3999',
      databaseUrl: await copyTemplate(cluster.url, 'fleet'),
      redisUrl: redis.url,
      outbox: path.join(dataDir, 'outbox'),
      secret: SECRET,
    };
    await Promise.all([fill(databaseUrl, { extras: true }), fill(fleet.databaseUrl, { extras: false })]);
    const mounted = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(dataDir, 'mounts'),
      MEDIA_DIR: path.join(dataDir, 'media'),
      APP_URL: 'https://research.example.com',
      // Nothing listens on this port, so no email is sent.
      RESEND_API_KEY: 're_test',
      RESEND_BASE_URL: 'http://127.0.0.1:9',
      MAIL_FROM: 'Test <keys@example.com>',
      RESEND_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      LIMIT_ANONYMOUS_PER_MINUTE: '1000000',
      LIMIT_ANONYMOUS_PER_DAY: '1000000',
      COMMENTS: 'everyone',
      MCP_ORIGINS: 'https://assistant.example.com',
    };
    const shared = {
      DATABASE_URL: fleet.databaseUrl,
      REDIS_URL: fleet.redisUrl,
      DATA_DIR: path.join(dataDir, 'fleet'),
      MAIL_OUTBOX_DIR: fleet.outbox,
      APP_URL: fleet.appUrl,
      METRICS_TOKEN: 'metrics-of-the-tests',
      CRON_TOKEN: 'cron-of-the-tests',
      WEBHOOKS_ALLOW_PRIVATE: 'on',
      COMMENTS: 'everyone',
    };
    const [direct, framework, ...urls] = await Promise.all([
      start({ ...mounted, MAIL_POSTAL_ADDRESS: '1 Research Road' }, 'direct'),
      start(mounted, 'framework'),
      start(shared),
      start(shared),
    ]);
    project.provide('databaseUrl', databaseUrl);
    project.provide('services', [
      { mount: 'direct', url: direct },
      { mount: 'framework', url: framework },
    ]);
    project.provide('fleet', { ...fleet, urls });
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

async function fill(databaseUrl: string, { extras }: { extras: boolean }): Promise<void> {
  const database = openDatabase(databaseUrl);
  try {
    await loadSampleArchive(database);
    if (extras) await addExtras(database);
  } finally {
    await database.close();
  }
}
