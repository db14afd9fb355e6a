import { rmSync } from 'node:fs';
import path from 'node:path';
import { acquireEmbeddedCluster } from '../../lib/embedded-postgres/cluster';
import { makeDataFolder } from '../../tests/support/data-folder';
import { freePort, type Service, startService } from '../../tests/support/service';
import { addCrowd } from './crowd';
import { addHostileArticle } from './hostile';
import { closeDatabase } from './people';
import { provideSite } from './site';

const ENOUGH = '1000000';

/**
 * The service as `npm start` leaves it: embedded PostgreSQL in a folder of its own, sample archive, demo accounts, mail as
 * files. Beyond that, 10,000 keys and an article written by an enemy. Limits are out of the way; what they do has tests of
 * its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = makeDataFolder('journeys');
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const teardown = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const cluster = await acquireEmbeddedCluster({ dataDir });
    undo.push(() => cluster.release());
    const service = await startPortal(dataDir);
    undo.push(() => service.stop());
    provideSite({ url: service.appUrl, databaseUrl: cluster.url, outbox: path.join(dataDir, 'outbox') });
    undo.push(() => closeDatabase());
    await addHostileArticle(cluster.url);
    await addCrowd(10_000);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

async function startPortal(dataDir: string): Promise<Service & { appUrl: string }> {
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const service = await startService({
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_URL: appUrl,
    // All interfaces, as unless told otherwise: browsers try localhost by IPv6 first.
    HOST: '',
    // Nothing of this machine's own settings.
    DATABASE_URL: '',
    REDIS_URL: '',
    UPSTASH_REDIS_REST_URL: '',
    UPSTASH_REDIS_REST_TOKEN: '',
    RESEND_API_KEY: '',
    MAIL_OUTBOX_DIR: '',
    ADMIN_EMAILS: '',
    AUTH_SECRET: '',
    SAMPLE_DATA: 'on',
    // Requests that say where they come from stand in for other networks; the browser says nothing and is itself.
    TRUSTED_PROXY_HOPS: '1',
    LIMIT_ANONYMOUS_PER_MINUTE: ENOUGH,
    LIMIT_ANONYMOUS_PER_DAY: ENOUGH,
    LIMIT_PAGES_PER_MINUTE: ENOUGH,
    LIMIT_SESSION_PER_MINUTE: ENOUGH,
    LIMIT_MAIL_PER_CLIENT_HOUR: ENOUGH,
  });
  return { ...service, appUrl };
}
