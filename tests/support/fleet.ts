import { afterAll, inject } from 'vitest';
import type { Database } from '../../lib/platform/db/client';
import { newAddress, type Reply, type SendOptions, send } from './http';
import { openPatiently } from './patient-database';

/** The database that both servers of the fleet share; closed after the file's last test. */
export function openFleetDatabase(): Database {
  const database = openPatiently(inject('fleet').databaseUrl, { max: 4 });
  afterAll(() => database.close());
  return database;
}

let requests = 0;

/** Sends a request to one server of the fleet, by default alternating, and from a network of its own. */
export function sendToFleet(target: string, options: SendOptions & { server?: 0 | 1 } = {}): Promise<Reply> {
  const { server, ...rest } = options;
  requests += 1;
  const url = inject('fleet').urls[server ?? ((requests % 2) as 0 | 1)] ?? '';
  return send(url, target, { from: newAddress(), ...rest });
}

/** The environment of one more server that shares the fleet's database, secret and outbox folder. */
export function fleetEnvironment(): Record<string, string> {
  const { databaseUrl, appUrl, outbox, secret } = inject('fleet');
  return {
    DATABASE_URL: databaseUrl,
    APP_URL: appUrl,
    MAIL_OUTBOX_DIR: outbox,
    AUTH_SECRET: secret,
    TRUSTED_PROXY_HOPS: '1',
    SAMPLE_DATA: 'off',
  };
}
