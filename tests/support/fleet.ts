import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { makeCredential } from '../../lib/credentials';
import { type Database, openDatabase } from '../../lib/db/client';
import { hashLinkToken, type LinkPurpose } from '../../lib/links/rules';

/** The database of the two servers, for arranging and for looking at what they left; closed when the file is done. */
export function fleetDatabase(): Database {
  const database = openDatabase(inject('fleet').databaseUrl, { max: 4 });
  afterAll(() => database.close());
  return database;
}

let addresses = 0;

/** A client's address that no other test uses, each in a network of its own. */
export function newAddress(): string {
  addresses += 1;
  const run = process.pid % 200;
  return `${11 + (run % 90)}.${(addresses >> 8) & 255}.${addresses & 255}.${1 + (run % 200)}`;
}

export type Answer = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

/** One request as a client of its own network sends it, to one server of the fleet or, by turns, to both. */
export async function call(
  path: string,
  options: {
    method?: string;
    from?: string;
    key?: string;
    headers?: Record<string, string>;
    json?: unknown;
    server?: 0 | 1;
  } = {},
): Promise<Answer> {
  const { urls } = inject('fleet');
  turns += 1;
  const url = urls[options.server ?? ((turns % 2) as 0 | 1)] ?? '';
  const response = await fetch(`${url}${path}`, {
    method: options.method ?? (options.json === undefined ? 'GET' : 'POST'),
    headers: {
      'x-forwarded-for': options.from ?? newAddress(),
      ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
      ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
}

let turns = 0;

/**
 * The environment of one more server on the fleet's database. It shares the fleet's work, mail included, so it must sign
 * with the same secret and put mail into the same folder.
 */
export function besideFleet(): Record<string, string> {
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

export type Owner = { id: string; email: string };

/** A subscriber; running for a year unless told otherwise. */
export async function addOwner(
  database: Database,
  given: { until?: Date; suspended?: boolean; name?: string } = {},
): Promise<Owner> {
  const email = `reader-${randomBytes(6).toString('hex')}@example.com`;
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO subscribers (email, name, plan, active_until, suspended_at) VALUES ($1, $2, 'premium', $3, $4) RETURNING id`,
    [email, given.name ?? 'Reader', given.until ?? new Date(Date.now() + 31_536_000_000), given.suspended ? new Date() : null],
  );
  return { id: rows[0]?.id ?? '', email };
}

/** A key as an owner would hold it. */
export async function addKey(database: Database, owner: Owner, status: 'active' | 'frozen' | 'revoked' = 'active') {
  const made = makeCredential('hik');
  await database.pool.query(
    `INSERT INTO api_keys (prefix, hash, subscriber_id, status, frozen_at, revoked_at) VALUES ($1, $2, $3, $4::key_status,
       CASE WHEN $4 = 'frozen' THEN now() END, CASE WHEN $4 = 'revoked' THEN now() END)`,
    [made.prefix, made.hash, owner.id, status],
  );
  return { text: made.text, prefix: made.prefix };
}

/** A token as a mail would carry it. */
export async function addToken(database: Database, owner: Owner, purpose: LinkPurpose = 'key'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.pool.query(
    `INSERT INTO link_tokens (hash, purpose, email, expires_at) VALUES ($1, $2, $3, now() + interval '30 minutes')`,
    [Buffer.from(hashLinkToken(token)), purpose, owner.email],
  );
  return token;
}

/** Runs `work` within one clock minute: again, from the beginning, when the minute turned meanwhile. */
export async function withinOneMinute<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = 4; ; left--) {
    const minute = Math.floor(Date.now() / 60_000);
    const result = await work();
    if (Math.floor(Date.now() / 60_000) === minute) return result;
    if (left === 0) throw new Error('the work takes longer than a minute');
  }
}

/** Runs `count` tasks, at most `atOnce` at a time. */
export async function inParallel<Result>(count: number, atOnce: number, task: (index: number) => Promise<Result>) {
  const results: Result[] = new Array(count);
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, lane));
  return results;
}

/** How often each value occurs. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
