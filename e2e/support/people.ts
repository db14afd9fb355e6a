import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import pg from 'pg';
import { makeCredential } from '../../lib/credentials';
import { insertSession } from '../../tests/support/sign-in';
import { site } from './site';

const DAY_MS = 86_400_000;
const SESSION_COOKIE = 'hospitality-session';

let pool: pg.Pool | undefined;

/** The service's database, for arranging what a journey begins with and for looking at what it left. */
export function database(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: site().databaseUrl, max: 2 });
  return pool;
}

export async function closeDatabase(): Promise<void> {
  await pool?.end();
  pool = undefined;
}

export type Person = { id: string; email: string; name: string };

/** A subscriber nobody else's journey meets; running for a year unless told otherwise. */
export async function addSubscriber(
  given: { name?: string; plan?: 'premium' | 'api'; until?: Date; suspended?: boolean } = {},
): Promise<Person> {
  const email = newEmail();
  const name = given.name ?? 'Ada Reader';
  const { rows } = await database().query<{ id: string }>(
    'INSERT INTO subscribers (email, name, plan, active_until, suspended_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [
      email,
      name,
      given.plan ?? 'premium',
      given.until ?? new Date(Date.now() + 365 * DAY_MS),
      given.suspended ? new Date() : null,
    ],
  );
  return { id: rows[0]?.id ?? '', email, name };
}

/** An address that nobody has had. */
export function newEmail(): string {
  return `reader-${randomBytes(6).toString('hex')}@example.com`;
}

export type Key = { text: string; prefix: string };

/** A subscriber's active key, as a link would have made it. */
export async function addKey(subscriber: Person): Promise<Key> {
  const { text, prefix, hash } = makeCredential('hik');
  await database().query('INSERT INTO api_keys (prefix, hash, subscriber_id) VALUES ($1, $2, $3)', [prefix, hash, subscriber.id]);
  return { text, prefix };
}

/** Requests of each of the last 30 days, so that there is something to draw. */
export async function addUsage(subscriber: Person): Promise<void> {
  await database().query(
    `INSERT INTO usage_days (subscriber_id, date, requests)
     SELECT $1, (now() AT TIME ZONE 'UTC')::date - n, 300 + (n * 37) % 11 * 90 FROM generate_series(1, 29) n`,
    [subscriber.id],
  );
}

/** Signs a browser in as signing in leaves it, for journeys that are not about it. */
export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const value = await insertSession(database(), email);
  await context.addCookies([{ name: SESSION_COOKIE, value, url: site().url, httpOnly: true, sameSite: 'Lax' }]);
}

/** The administrator of the sample accounts. */
export const administrator = 'admin@example.com';

let networks = 0;

/** A client's address in a network that no other journey uses. */
export function newAddress(): string {
  networks += 1;
  return `${11 + (process.pid % 80)}.${(process.pid >> 7) & 255}.${networks}.7`;
}

/** One request to the API as a program in another network sends it. */
export async function callFrom(
  address: string,
  path: string,
  key?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${site().url}${path}`, {
    headers: { 'x-forwarded-for': address, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Uses a key in two networks by turns until it freezes; the two addresses. */
export async function freeze(key: Key): Promise<[string, string]> {
  const [here, there] = [newAddress(), newAddress()];
  for (const address of [here, there, here, there]) await callFrom(address, '/api/v1/articles?page_size=1', key.text);
  const { rows } = await database().query('SELECT status FROM api_keys WHERE prefix = $1', [key.prefix]);
  if (rows[0]?.status !== 'frozen') throw new Error(`${key.prefix} is ${rows[0]?.status} after A B A B`);
  return [here, there];
}
