import type { BrowserContext } from '@playwright/test';
import pg from 'pg';
import { newAddress, type Reply, send } from '../../tests/support/http';
import * as people from '../../tests/support/people';
import { site } from './site';

export const newEmail = people.newEmail;
type Key = people.Key;
export type Subscriber = people.Subscriber;

const SESSION_COOKIE = 'hospitality-session';

let pool: pg.Pool | undefined;

/** The service's database, to prepare a test and to check its effects. */
export function database(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: site().databaseUrl, max: 2 });
  return pool;
}

export async function closeDatabase(): Promise<void> {
  await pool?.end();
  pool = undefined;
}

/** Adds a subscriber for one test, active for a year by default. */
export function addSubscriber(
  fields: { name?: string; plan?: 'premium' | 'api'; activeUntil?: Date; suspendedAt?: Date } = {},
): Promise<Subscriber> {
  return people.addSubscriber({ pool: database() }, { name: 'Ada Reader', ...fields });
}

/** Issues an active key. */
export const issueKey = (subscriber: Subscriber): Promise<Key> => people.issueKey({ pool: database() }, subscriber);

/** Adds requests on each of the last 30 days for the usage chart. */
export async function addUsage(subscriber: Subscriber): Promise<void> {
  await database().query(
    `INSERT INTO usage_days (subscriber_id, date, requests)
     SELECT $1, (now() AT TIME ZONE 'UTC')::date - n, 300 + (n * 37) % 11 * 90 FROM generate_series(1, 29) n`,
    [subscriber.id],
  );
}

/** Signs a browser in without the sign-in pages. */
export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const value = await people.openSession({ pool: database() }, email);
  await context.addCookies([{ name: SESSION_COOKIE, value, url: site().url, httpOnly: true, sameSite: 'Lax' }]);
}

/** The administrator among the sample accounts. */
export const administrator = 'admin@example.com';

/** Sends an API request from a client at another address. */
export const callFrom = (from: string, path: string, key?: string): Promise<Reply> =>
  send(site().url, path, key === undefined ? { from } : { from, key });

/** Uses a key alternately in two networks until it freezes; returns the two addresses. */
export async function freeze(key: Key): Promise<[string, string]> {
  const [first, second] = [newAddress(), newAddress()];
  for (const address of [first, second, first, second]) await callFrom(address, '/api/v1/articles?page_size=1', key.text);
  const { rows } = await database().query('SELECT status FROM api_keys WHERE prefix = $1', [key.prefix]);
  if (rows[0]?.status !== 'frozen')
    throw new Error(`${key.prefix} is ${rows[0]?.status} after alternating requests from two networks`);
  return [first, second];
}
