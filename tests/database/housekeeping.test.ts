import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import type { Database } from '../../lib/platform/db/client';
import { retentions } from '../../lib/platform/housekeeping/rules';
import { pruneOldRows } from '../../lib/platform/housekeeping/writes';
import { insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { issueKey, tester } from '../support/people';

const now = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
/** The time `days` and `seconds` before `now`. */
const ago = (days: number, seconds = 0) => new Date(now.getTime() - days * DAY_MS - seconds * 1_000);

let database: Database;
let subscriberId = '';
beforeAll(async () => {
  database = await createTestDatabase();
  const terms = { email: 'subscriber@example.com', plan: 'premium', activeUntil: new Date('2020-01-01'), name: '' } as const;
  subscriberId = (await addSubscriber(database, terms, tester)).id;
  await issueKey(database, { id: subscriberId }, 'revoked');
  await insertCategory(database.pool, 'revenue');
  await insertArticle(database.pool, { slug: 'revised' });
  await database.pool.query(
    `INSERT INTO webhooks (subscriber_id, url, events, secret, sealed_under, changes_until)
     VALUES ($1, 'https://receiver.example.com/', '{article.updated}', '', '', now())`,
    [subscriberId],
  );
});

const count = async (table: string) => (await database.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number;

/** Inserts one row whose retention is measured from `at`. */
const inserts: Record<string, (at: Date, n: number) => [string, unknown[]]> = {
  mails: (at, n) => [
    `INSERT INTO mails (to_email, template, locale, sent_at, gave_up_at) VALUES ('a@example.com', 'key_link', 'en', $1, $2)`,
    n % 2 === 0 ? [at, null] : [null, at],
  ],
  link_tokens: (at) => [
    `INSERT INTO link_tokens (hash, purpose, email, expires_at) VALUES (sha256(gen_random_uuid()::text::bytea), 'key', 'a@example.com', $1)`,
    [at],
  ],
  link_requests: (at) => [
    `INSERT INTO link_requests (purpose, email, locale, allowed, created_at) VALUES ('key', 'a@example.com', 'en', true, $1)`,
    [at],
  ],
  sessions: (at) => [
    `INSERT INTO sessions (hash, email, expires_at) VALUES (sha256(gen_random_uuid()::text::bytea), 'a@example.com', $1)`,
    [at],
  ],
  contacts: (at) => [
    `INSERT INTO contacts (email, status, locale, left_at) VALUES (gen_random_uuid() || '@example.com', 'unsubscribed', 'en', $1)`,
    [at],
  ],
  whitepaper_downloads: (at) => [
    `WITH paper AS (INSERT INTO whitepapers (slug, title_zh, title_en) VALUES (gen_random_uuid()::text, '白皮书', 'Paper') RETURNING id)
     INSERT INTO whitepaper_downloads (whitepaper_id, email, locale, downloaded_at) SELECT id, 'a@example.com', 'en', $1 FROM paper`,
    [at],
  ],
  alert_recipients: (at) => [
    `WITH ended AS (INSERT INTO subscribers (email, plan, active_until)
       VALUES (gen_random_uuid() || '@example.com', 'api', $1) RETURNING id)
     INSERT INTO alert_recipients (subscriber_id, locale) SELECT id, 'en' FROM ended`,
    [at],
  ],
  login_attempts: (at) => [
    'INSERT INTO login_attempts (id, attempts, latest_at) VALUES (sha256(gen_random_uuid()::text::bytea), ARRAY[$1::timestamptz], $1)',
    [at],
  ],
  usage_days: (at, n) => [
    'INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, $2::date, 1)',
    [subscriberId, new Date(at.getTime() - (n % 2) * DAY_MS).toISOString().slice(0, 10)],
  ],
  usage_rejections: (at, n) => [
    "INSERT INTO usage_rejections (subscriber_id, date, code, requests) VALUES ($1, $2::date, 'key_frozen', 1)",
    [subscriberId, new Date(at.getTime() - (n % 2) * DAY_MS).toISOString().slice(0, 10)],
  ],
  article_previews: (at) => [
    `INSERT INTO article_previews (hash, article_id, expires_at, created_by)
     SELECT sha256(gen_random_uuid()::text::bytea), id, $1, 'operator' FROM articles WHERE slug = 'revised'`,
    [at],
  ],
  article_presence: (at) => [
    `INSERT INTO article_presence (article_id, user_id, seen_at) SELECT id, gen_random_uuid(), $1 FROM articles WHERE slug = 'revised'`,
    [at],
  ],
  webhook_messages: (at, n) => [
    `INSERT INTO webhook_messages (webhook_id, type, data, occurred_at, status, created_at)
     SELECT id, $2, '{}', $1, $3, $1 FROM webhooks`,
    [at, ...(n % 2 === 0 ? ['article.updated', 'delivered'] : ['snapshot.created', 'pending'])],
  ],
  mail_batches: (at) => [
    'INSERT INTO mail_batches (id, created_at, next_at, ended_at) VALUES (gen_random_uuid(), $1, $1, $1)',
    [at],
  ],
  comments: (at, n) => [
    `INSERT INTO comments (article_id, status, author_name, content, moderated_at)
     SELECT id, $2, CASE $2 WHEN 'deleted' THEN '' ELSE 'Lin' END, CASE $2 WHEN 'deleted' THEN '' ELSE 'A question' END, $1
     FROM articles WHERE slug = 'revised'`,
    [at, n % 2 === 0 ? 'rejected' : 'deleted'],
  ],
  comment_networks: (at) => [
    `WITH comment AS (
       INSERT INTO comments (article_id, status, author_name, content)
       SELECT id, 'approved', 'Lin', 'A question' FROM articles WHERE slug = 'revised' RETURNING id)
     INSERT INTO comment_networks (comment_id, label, created_at) SELECT id, '203.0.113.*', $1 FROM comment`,
    [at],
  ],
  subscription_requests: (at) => [
    `INSERT INTO subscription_requests (email, name, organisation, locale, created_at) VALUES ('a@example.com', 'Lin', '', 'en', $1)`,
    [at],
  ],
  warnings: (at, n) => [
    'INSERT INTO warnings (subscriber_id, kind, about) VALUES ($1, $2, $3)',
    [subscriberId, n % 2 === 0 ? 'quota_80' : 'end_7', at],
  ],
};

/** Tables whose rows belong to a day. */
const byDay = ['usage_days', 'usage_rejections'];

// Revisions and checkouts have rules of their own: tests/database/revisions.test.ts and checkout-purchases.test.ts.
const byAge = retentions.filter(({ table }) => table !== 'article_revisions' && table !== 'checkouts');

describe.each(byAge.map((retention) => [retention.table, retention] as const))('%s', (table, { days }) => {
  it(`are removed after ${days} days, not earlier`, async () => {
    const insert = inserts[table] ?? (() => ['', []]);
    const [old, young] = byDay.includes(table) ? [ago(days + 1), ago(days - 1)] : [ago(days, 1), ago(days, -1)];
    for (let n = 0; n < 2; n += 1) {
      await database.pool.query(...insert(old, n));
      await database.pool
        .query(...insert(young, byDay.includes(table) ? 0 : n))
        .catch((error) => expect(error.code).toBe('23505'));
    }
    const before = await count(table);
    expect(await pruneOldRows(database, now)).toEqual({ [table]: 2 });
    expect(await count(table)).toBe(before - 2);
    expect(before).toBeGreaterThan(2);
    expect(await pruneOldRows(database, now)).toEqual({});
    await database.pool.query(`DELETE FROM ${table}`);
  });
});

describe('pruning', () => {
  it('never removes unsent email, waiting changes or permanent records', async () => {
    await database.pool.query(
      `INSERT INTO mails (to_email, template, locale, created_at, next_at) VALUES ('a@example.com', 'key_link', 'en', $1, $1)`,
      [ago(5_000)],
    );
    await insertArticle(database.pool);
    await database.pool.query('DELETE FROM articles');
    await database.pool.query(
      `INSERT INTO webhook_messages (webhook_id, type, data, occurred_at, created_at)
       SELECT id, type, '{}', $1, $1 FROM webhooks, unnest(ARRAY['article.deleted', 'changes.available']) type`,
      [ago(5_000)],
    );
    const permanent = ['mails', 'tombstones', 'audit', 'api_keys', 'subscribers', 'webhook_messages'];
    const before = await Promise.all(permanent.map(count));
    expect(Math.min(...before)).toBeGreaterThan(0);
    await pruneOldRows(database, new Date('2999-01-01'));
    expect(await Promise.all(permanent.map(count))).toEqual(before);
  });

  it('removes every row once when several instances prune at a time, across batches', async () => {
    await database.pool.query(
      `INSERT INTO sessions (hash, email, expires_at) SELECT sha256(n::text::bytea), 'a@example.com', $1 FROM generate_series(1, 3500) n`,
      [ago(2)],
    );
    const rounds = await Promise.all([1, 2, 3, 4].map(() => pruneOldRows(database, now)));
    expect(rounds.reduce((sum, { sessions = 0 }) => sum + sessions, 0)).toBe(3_500);
    expect(await count('sessions')).toBe(0);
  });

  it('is documented for operators with the same retention periods', () => {
    const manual = readFileSync('docs/running.md', 'utf8');
    for (const { table, days } of retentions) expect(manual).toMatch(new RegExp(`\\| \`${table}\` [^\\n]*\\b${days} days?\\b`));
  });
});

it('keeps the link that the holder of an account used last, for the language of later emails', async () => {
  await database.pool.query('TRUNCATE link_tokens');
  for (const [email, purpose, daysAgo] of [
    ['subscriber@example.com', 'signin', 40],
    ['subscriber@example.com', 'key', 30],
    ['subscriber@example.com', 'whitepaper', 20],
    ['stranger@example.com', 'signin', 30],
  ] as const)
    await database.pool.query(
      `INSERT INTO link_tokens (hash, purpose, email, expires_at, used_at)
       VALUES (sha256(gen_random_uuid()::text::bytea), $1, $2, $3, $3)`,
      [purpose, email, ago(daysAgo)],
    );
  expect(await pruneOldRows(database, now)).toEqual({ link_tokens: 3 });
  const { rows } = await database.pool.query('SELECT email, used_at FROM link_tokens');
  expect(rows).toEqual([{ email: 'subscriber@example.com', used_at: ago(30) }]);
});
