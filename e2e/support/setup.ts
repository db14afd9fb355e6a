import { rmSync } from 'node:fs';
import path from 'node:path';
import { acquireEmbeddedCluster } from '../../lib/platform/embedded-postgres/cluster';
import { prepare, requireSite } from '../../scripts/lib/build.mjs';
import { makeDataFolder } from '../../tests/support/data-folder';
import { onFreePort } from '../../tests/support/ports';
import { type Service, startService } from '../../tests/support/service';
import { addBulkSubscribers } from './bulk-subscribers';
import { addHostileArticle } from './hostile';
import { closeDatabase } from './people';
import { setSite } from './site';

const UNLIMITED = '1000000';

/**
 * Starts the service as `npm start` does: embedded PostgreSQL in a folder of its own, sample archive, sample accounts,
 * emails as files. Adds 10,000 keys and a hostile article. Rate limits are practically off, because they have tests of
 * their own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await prepare({ site: false });
  requireSite();
  const dataDir = makeDataFolder('e2e');
  const cleanups: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const teardown = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  };
  try {
    const cluster = await acquireEmbeddedCluster({ dataDir });
    cleanups.push(() => cluster.release());
    const service = await onFreePort((port) => startPortal(port, dataDir));
    cleanups.push(() => service.stop());
    setSite({ url: service.appUrl, databaseUrl: cluster.url, outbox: path.join(dataDir, 'outbox') });
    cleanups.push(() => closeDatabase());
    await addHostileArticle(cluster.url);
    await addBulkSubscribers(10_000);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

async function startPortal(port: number, dataDir: string): Promise<Service & { appUrl: string }> {
  const appUrl = `http://localhost:${port}`;
  const service = await startService({
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_URL: appUrl,
    // All interfaces, the default, because browsers resolve localhost to IPv6 first.
    HOST: '',
    // Clears settings of the machine that runs the tests.
    DATABASE_URL: '',
    REDIS_URL: '',
    REDIS_CLUSTER_URLS: '',
    UPSTASH_REDIS_REST_URL: '',
    UPSTASH_REDIS_REST_TOKEN: '',
    RESEND_API_KEY: '',
    MAIL_OUTBOX_DIR: '',
    ADMIN_EMAILS: '',
    AUTH_SECRET: '',
    SAMPLE_DATA: 'on',
    // The journeys open nearly every page, and measure how they load.
    PRELOAD_PAGES: '',
    // Receivers of webhooks run on this machine.
    WEBHOOKS_ALLOW_PRIVATE: 'on',
    // Lets tests choose a client address with X-Forwarded-For; the browser does not send it.
    TRUSTED_PROXY_HOPS: '1',
    LIMIT_ANONYMOUS_PER_MINUTE: UNLIMITED,
    LIMIT_ANONYMOUS_PER_DAY: UNLIMITED,
    LIMIT_PAGES_PER_MINUTE: UNLIMITED,
    LIMIT_SESSION_PER_MINUTE: UNLIMITED,
    LIMIT_MAIL_PER_CLIENT_HOUR: UNLIMITED,
  });
  return { ...service, appUrl };
}
