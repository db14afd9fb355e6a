import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../lib/platform/db/client';
import { makeDataFolder } from './data-folder';
import { startFakeResend } from './fake-resend';
import { openPatiently } from './patient-database';
import { startRedis } from './redis';
import { type Service, startService } from './service';

/** The secret that every server of an environment shares. */
export const AUTH_SECRET = 'the secret that every server of the tests shares';
export const APP_URL = 'https://research.example.com';
export const METRICS_TOKEN = 'metrics-of-the-tests';

/** What a server depends on in production: a database, Redis and an email service. */
export type TestEnvironment = {
  database: Database;
  redis: Awaited<ReturnType<typeof startRedis>>;
  mail: Awaited<ReturnType<typeof startFakeResend>>;
  dataDir: string;
  /** every server started here, including stopped ones */
  services: Service[];
  /** starts one more server; `environment` overrides the shared variables, `program` replaces the whole service */
  start(environment?: Record<string, string>, program?: string): Promise<Service>;
  close(): Promise<void>;
};

/** Starts Redis and a fake Resend next to a migrated database. Nothing outlives `close`. */
export async function openTestEnvironment(databaseUrl: string): Promise<TestEnvironment> {
  const dataDir = makeDataFolder('environment');
  const redis = await startRedis();
  const mail = await startFakeResend();
  const database = openPatiently(databaseUrl, { max: 4 });
  const services: Service[] = [];
  const shared = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    MEDIA_DIR: path.join(dataDir, 'media'),
    APP_URL,
    AUTH_SECRET,
    TRUSTED_PROXY_HOPS: '1',
    SAMPLE_DATA: 'off',
    RESEND_API_KEY: 're_of_the_stage',
    RESEND_BASE_URL: mail.url,
    MAIL_FROM: 'Keys <keys@example.com>',
    METRICS_TOKEN,
    COMMENTS: 'everyone',
  };
  return {
    database,
    redis,
    mail,
    dataDir,
    services,
    async start(environment = {}, program) {
      const service = await startService({ ...shared, ...environment }, 'direct', program);
      services.push(service);
      return service;
    },
    async close() {
      await Promise.all(services.map((service) => service.stop()));
      await database.close();
      await mail.close();
      await redis.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
