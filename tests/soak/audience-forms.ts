import { eraseByAddress } from '../../lib/people/data-requests/writes';
import { processLinkRequests } from '../../lib/people/link-requests/writes';
import { setAuthSecret } from '../../lib/platform/env';
import { findText } from '../support/find-text';
import { addSubscriber, tester } from '../support/people';
import { AUTH_SECRET } from '../support/test-environment';
import type { SoakEnvironment } from './environment';
import { type Check, check, type Settings } from './scenario';

const FORMS = 10_000;
const ERASURES = 200;
/** How far the medians of both kinds of addresses may be apart. */
const TOLERANCE = 0.05;

/** Forms for known and unknown addresses in turns: what a stranger sees of them, and who gets an email. */
export async function sendForms(
  { database }: SoakEnvironment,
  urls: [string, string],
  { log }: Pick<Settings, 'log'>,
): Promise<Check[]> {
  await database.pool.query(
    `INSERT INTO subscribers (email, plan, active_until)
     SELECT 'known-' || n || '@example.com', 'premium', now() + interval '1 year' FROM generate_series(1, $1) n`,
    [FORMS / 2],
  );
  const bodies = new Set<string>();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = 0; n < FORMS; n += 1) {
    const kind = (n + Math.floor(n / 2)) % 2 === 0 ? 'known' : 'unknown';
    const begun = performance.now();
    const response = await fetch(`${urls[n % 2]}/api/v1/privacy/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.1` },
      body: JSON.stringify({ email: `${kind}-${Math.floor(n / 2) + 1}@example.com` }),
    });
    bodies.add(`${response.status} ${await response.text()}`);
    times[kind].push(performance.now() - begun);
    if ((n + 1) % 1_000 === 0) log(`${n + 1} forms`);
  }
  setAuthSecret(AUTH_SECRET);
  await processLinkRequests(database);
  const { rows } = await database.pool.query<{ known: number; unknown: number }>(
    `SELECT count(*) FILTER (WHERE to_email LIKE 'known-%')::int AS known,
       count(*) FILTER (WHERE to_email LIKE 'unknown-%')::int AS unknown FROM mails WHERE template = 'privacy_link'`,
  );
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const apart = Math.abs(known - unknown) / unknown;
  return [
    check(`${FORMS} forms over known and unknown addresses have one response`, [...bodies], bodies.size === 1),
    check('medians of both are within 5 %', `${known.toFixed(2)} and ${unknown.toFixed(2)} ms`, apart <= TOLERANCE),
    check(
      'only known addresses get an email, one each',
      rows[0],
      rows[0]?.known === times.known.length && rows[0]?.unknown === 0,
    ),
  ];
}

/** Erases people one after another; each stays in no table, and the audit rows of the others as they were. */
export async function erasePeople({ database }: SoakEnvironment, { log }: Pick<Settings, 'log'>): Promise<Check[]> {
  const { pool } = database;
  setAuthSecret(AUTH_SECRET);
  const emails = [];
  for (let n = 0; n < ERASURES; n += 1) {
    const { email, id } = await addSubscriber(database);
    await pool.query(
      `INSERT INTO audit (actor, action, subject, after)
       VALUES ('operator', 'subscriber.add', $1, jsonb_build_object('email', $2::text, 'name', 'Reader'))`,
      [`subscriber:${id}`, email],
    );
    emails.push(email);
  }
  const others = async () =>
    (await pool.query("SELECT md5(string_agg(a::text, '' ORDER BY id)) AS sum FROM audit a WHERE action = 'key.issue'")).rows[0]
      .sum;
  await pool.query(
    "INSERT INTO audit (actor, action, subject, after) SELECT 'service', 'key.issue', 'key:' || n, '{\"at\": \"a@b.c\"}' FROM generate_series(1, 100000) n",
  );
  const before = await others();
  let [left, slowest] = [0, 0];
  for (const [n, email] of emails.entries()) {
    const begun = performance.now();
    await eraseByAddress(database, email, { ...tester, role: 'admin' }, new Date());
    slowest = Math.max(slowest, performance.now() - begun);
    if (n % 20 === 0 && (await findText(pool, email)).length > 0) left += 1;
  }
  log(`the slowest of ${ERASURES} erasures took ${Math.round(slowest)} ms over 100,000 audit rows with an address`);
  return [
    check(`after an erasure no table holds the address`, left, left === 0),
    check('audit rows without the address are unchanged to the byte', before, (await others()) === before),
  ];
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
