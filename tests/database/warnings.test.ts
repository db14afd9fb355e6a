import { beforeEach, describe, expect, it } from 'vitest';
import { findNotifications } from '../../lib/people/warnings/reads';
import { queueWarnings, setNotifications } from '../../lib/people/warnings/writes';
import { setDatabase } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';
import { addSubscriber, readAudit, tester } from '../support/people';

const database = await createTestDatabase();
setDatabase(database);

const now = new Date('2027-03-10T12:00:00.000Z');
const DAY_MS = 86_400_000;
const inDays = (days: number, milliseconds = 0) => new Date(now.getTime() + days * DAY_MS + milliseconds);
const endOfDay = '2027-03-11T00:00:00.000Z';

beforeEach(() => database.pool.query('TRUNCATE subscribers, mails CASCADE'));

/** Stores what a subscriber has used on the day of `at`. */
const use = (subscriber: { id: string }, requests: number, at = now) =>
  database.pool.query(
    `INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, $2, $3)
     ON CONFLICT (subscriber_id, date) DO UPDATE SET requests = EXCLUDED.requests`,
    [subscriber.id, at.toISOString().slice(0, 10), requests],
  );

async function readEmails() {
  const { rows } = await database.pool.query(
    'SELECT to_email, template, locale, props, expires_at FROM mails ORDER BY to_email, created_at',
  );
  return rows;
}

describe('daily quota warning', () => {
  it('is emailed once a day from the 4,000th of 5,000 requests', async () => {
    const subscriber = await addSubscriber(database, { activeUntil: inDays(365) });
    await use(subscriber, 3_999);
    expect(await queueWarnings(database, now)).toBe(0);
    await use(subscriber, 4_000);
    expect([await queueWarnings(database, now), await queueWarnings(database, now)]).toEqual([1, 0]);
    expect(await readEmails()).toEqual([
      {
        to_email: subscriber.email,
        template: 'quota_warning',
        locale: 'en',
        props: { limit: 5_000, resets_at: endOfDay },
        expires_at: new Date(endOfDay),
      },
    ]);
    await use(subscriber, 5_000);
    expect(await queueWarnings(database, new Date(Date.parse(endOfDay) - 1))).toBe(0);
    expect(await queueWarnings(database, new Date(endOfDay))).toBe(0);
    await use(subscriber, 4_001, new Date(endOfDay));
    expect(await queueWarnings(database, new Date(endOfDay))).toBe(1);
  });
});

describe('expiry warning', () => {
  it.each([
    ['31 days before', inDays(30, 1), []],
    ['30 days before', inDays(30), ['end_30']],
    ['a week and a little before', inDays(7, 1), ['end_30']],
    ['7 days before', inDays(7), ['end_7']],
    ['at the end', now, []],
  ])('%s', async (_when, activeUntil, kinds) => {
    const subscriber = await addSubscriber(database, { activeUntil });
    expect([await queueWarnings(database, now), await queueWarnings(database, now)]).toEqual([kinds.length, 0]);
    const { rows } = await database.pool.query('SELECT kind FROM warnings WHERE subscriber_id = $1', [subscriber.id]);
    expect(rows.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('is emailed twice, and again for a renewed subscription', async () => {
    const activeUntil = inDays(20);
    const subscriber = await addSubscriber(database, { activeUntil });
    expect([
      await queueWarnings(database, now),
      await queueWarnings(database, inDays(12)),
      await queueWarnings(database, inDays(13)),
    ]).toEqual([1, 0, 1]);
    const email = { to_email: subscriber.email, template: 'subscription_ending', locale: 'en', expires_at: activeUntil };
    expect(await readEmails()).toEqual(Array(2).fill({ ...email, props: { active_until: activeUntil.toISOString() } }));
    await database.pool.query('UPDATE subscribers SET active_until = $1', [inDays(385)]);
    expect([await queueWarnings(database, inDays(13)), await queueWarnings(database, inDays(360))]).toEqual([0, 1]);
  });
});

it('concurrent instances email each of 250 subscribers once, in the language of their latest email', async () => {
  await database.pool.query(
    `INSERT INTO subscribers (email, plan, active_until) SELECT 'reader-' || n || '@example.com', 'api', $1 FROM generate_series(1, 250) n`,
    [inDays(5)],
  );
  await database.pool.query("INSERT INTO mails (to_email, template, locale) SELECT email, 'sign_in', 'zh' FROM subscribers");
  const counts = await Promise.all([1, 2, 3].map(() => queueWarnings(database, now)));
  expect(counts.reduce((sum, count) => sum + count, 0) + (await queueWarnings(database, now))).toBe(250);
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS emails, count(DISTINCT to_email)::int AS people, min(locale) AS locale FROM mails WHERE template <> 'sign_in'",
  );
  expect(rows).toEqual([{ emails: 250, people: 250, locale: 'zh' }]);
});

it('a failure between record and email rolls back both, and the warning is sent later', async () => {
  await addSubscriber(database, { activeUntil: inDays(5) });
  await database.pool.query("ALTER TABLE mails ADD CONSTRAINT no_warnings CHECK (template <> 'subscription_ending')");
  await expect(queueWarnings(database, now)).rejects.toThrow('no_warnings');
  await database.pool.query('ALTER TABLE mails DROP CONSTRAINT no_warnings');
  expect((await database.pool.query('SELECT 1 FROM warnings')).rowCount).toBe(0);
  expect(await queueWarnings(database, now)).toBe(1);
});

it('an invalid recipient does not block the others', async () => {
  await addSubscriber(database, { email: 'a,b@example.com', activeUntil: inDays(5) });
  await addSubscriber(database, { activeUntil: inDays(5) });
  await queueWarnings(database, now);
  expect((await readEmails()).length).toBe(1);
});

it('opted-out, suspended and lapsed subscribers are not warned', async () => {
  const [muted, suspended, lapsed] = [
    await addSubscriber(database, { activeUntil: inDays(5) }),
    await addSubscriber(database, { activeUntil: inDays(5), suspendedAt: now }),
    await addSubscriber(database, { activeUntil: inDays(-1) }),
  ];
  await setNotifications(database, muted.id, { warnings: false }, { ...tester, email: muted.email });
  for (const subscriber of [muted, suspended, lapsed]) await use(subscriber, 5_000);
  expect(await queueWarnings(database, now)).toBe(0);
  await setNotifications(database, muted.id, { warnings: true }, { ...tester, email: muted.email });
  expect(await queueWarnings(database, now)).toBe(2);
});

it('warnings are on by default, and each change writes one audit row', async () => {
  const subscriber = await addSubscriber(database);
  expect(await findNotifications(subscriber.id)).toEqual({ warnings: true });
  for (const warnings of [true, false, false, true, true]) {
    await setNotifications(database, subscriber.id, { warnings }, { ...tester, email: subscriber.email });
    expect(await findNotifications(subscriber.id)).toEqual({ warnings });
  }
  const change = { actor: 'operator', action: 'subscriber.notifications', request_id: 'test-1' };
  expect(await readAudit(database, `subscriber:${subscriber.id}`)).toEqual([
    { ...change, before: { warnings: true }, after: { warnings: false } },
    { ...change, before: { warnings: false }, after: { warnings: true } },
  ]);
});
