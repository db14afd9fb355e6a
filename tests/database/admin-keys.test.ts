import { beforeAll, describe, expect, it } from 'vitest';
import { getOverview } from '../../lib/console/admin/reads';
import { AdminOverview } from '../../lib/console/admin/schema';
import { getKey, getKeyDetail, keySorts, listKeys } from '../../lib/console/admin-keys/reads';
import { AdminKeyDetail, AdminKeyList } from '../../lib/console/admin-keys/schema';
import { revokeKey, unfreezeKey } from '../../lib/people/keys/writes';
import { service } from '../../lib/platform/actor';
import { writeAudit } from '../../lib/platform/audit/writes';
import { createCredential } from '../../lib/platform/credentials';
import type { Database } from '../../lib/platform/db/client';
import { KeyStateError, NotFoundError } from '../../lib/platform/errors';
import { insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { readAudit, tester } from '../support/people';

let database: Database;
const now = new Date('2026-11-21T12:00:00.000Z');
const KEYS = 300;

type Known = { prefix: string; email: string; status: string; createdAt: string; today: number; month: number };
const known: Known[] = [];

/** 300 subscribers with a key each and usage on four days, two of them outside the counted period. */
beforeAll(async () => {
  database = await createTestDatabase();
  for (let index = 0; index < KEYS; index++) {
    const [today, before] = [(index * 31) % 97, (index * 17) % 89];
    known.push({
      prefix: createCredential('hik').prefix,
      email: `subscriber${(index * 7919) % KEYS}@example.com`,
      status: (['active', 'active', 'frozen', 'revoked'] as const)[index % 4] ?? 'active',
      createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 50))).toISOString(),
      today,
      month: today + before,
    });
  }
  const columns = (['prefix', 'email', 'status', 'createdAt', 'today', 'month'] as const).map((name) =>
    known.map((key) => key[name]),
  );
  await database.pool.query(
    `WITH known AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::key_status[], $4::timestamptz[], $5::int[], $6::int[])
         WITH ORDINALITY AS known (prefix, email, status, created_at, today, month, position)
     ), added AS (
       INSERT INTO subscribers (email, plan, active_until, name)
       SELECT email, 'api', '2030-01-01', 'Subscriber ' || (position - 1) % 10 FROM known RETURNING id, email
     ), used AS (
       INSERT INTO usage_days SELECT added.id, day::date, requests FROM added JOIN known USING (email), LATERAL (VALUES
         ('2026-11-21', today), ('2026-10-23', month - today), ('2026-10-22', 100000), ('2026-11-22', 100000)) AS days (day, requests)
     )
     INSERT INTO api_keys (prefix, hash, subscriber_id, status, created_at, frozen_at, frozen_reason, revoked_at)
     SELECT prefix, sha256(prefix::bytea), added.id, status, created_at,
            CASE status WHEN 'frozen' THEN created_at + interval '1 hour' END, CASE status WHEN 'frozen' THEN 'simultaneous_use' END,
            CASE status WHEN 'revoked' THEN created_at + interval '2 hours' END
     FROM added JOIN known USING (email)`,
    columns,
  );
});

const listAll = async (filter: { sort?: string; q?: string; status?: 'active' | 'frozen' | 'revoked' } = {}) => {
  const pages = [];
  for (let page = 1; page <= 4; page++) pages.push(await listKeys({ sort: '-created_at', ...filter, page, pageSize: 100 }, now));
  const items = pages.flatMap((page) => page.items);
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => items.length));
  return items;
};

describe('key list', () => {
  it('returns each key once with its subscriber and usage', async () => {
    const items = await listAll();
    expect(AdminKeyList.shape.items.parse(items)).toEqual(items);
    const found = new Map(items.map((key) => [key.prefix, key]));
    expect(found.size).toBe(KEYS);
    for (const { prefix, email, status, today, month } of known) {
      expect(found.get(prefix)).toMatchObject({
        status,
        subscriber: { email, status: 'active' },
        usage_today: today,
        usage_30d: month,
      });
    }
  });

  it.each(keySorts.flatMap((sort) => [sort, `-${sort}`]))('sorts by %s across all pages', async (sort) => {
    const items = await listAll({ sort });
    expect(new Set(items.map(({ prefix }) => prefix)).size).toBe(KEYS);
    const column = sort.replace(/^-/, '');
    const order = ['active', 'frozen', 'revoked'];
    const values = items.map((key) => {
      if (column === 'email') return key.subscriber.email;
      if (column === 'status') return order.indexOf(key.status);
      return key[column as 'created_at'];
    });
    const present = values.filter((value) => value !== null);
    // Missing values sort last in both directions.
    expect(values.slice(present.length).every((value) => value === null)).toBe(true);
    const sorted = [...present].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(present).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
  });

  it('filters by status and by any part of the prefix, email address or name', async () => {
    for (const status of ['active', 'frozen', 'revoked'] as const) {
      expect(new Set((await listAll({ status })).map(({ prefix }) => prefix))).toEqual(
        new Set(known.filter((key) => key.status === status).map(({ prefix }) => prefix)),
      );
    }
    const one = known[42];
    expect((await listAll({ q: one?.prefix ?? '' })).map(({ prefix }) => prefix)).toEqual([one?.prefix]);
    expect(await listAll({ q: 'subscriber 3' })).toHaveLength(KEYS / 10);
    expect(await listAll({ q: 'SUBSCRIBER29@' })).toHaveLength(1);
    expect(await listAll({ q: '%' })).toEqual([]);
  });
});

describe('key details', () => {
  it('include sources and timeline, and repeated changes apply once', async () => {
    const frozen = known.find(({ status }) => status === 'frozen')?.prefix ?? '';
    const { rows } = await database.pool.query('SELECT id FROM api_keys WHERE prefix = $1', [frozen]);
    await database.pool.query(
      `INSERT INTO key_sources VALUES ($1, 1, '\\x02', NULL, '198.51.100.*', NULL, $2, $2), ($1, 0, '\\x01', '\\x03', '203.0.113.*', '2001:db8:1:*', $2, $2)`,
      [rows[0].id, now],
    );
    await unfreezeKey(database, frozen, tester);
    await unfreezeKey(database, frozen, tester);
    await revokeKey(database, frozen, tester);
    await revokeKey(database, frozen, tester);
    const detail = await getKeyDetail(frozen, now);
    expect(AdminKeyDetail.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({ prefix: frozen, status: 'revoked', revoked_at: expect.any(String) });
    expect(detail.sources).toEqual([
      { label: '203.0.113.* / 2001:db8:1:*', first_seen_at: now.toISOString(), last_seen_at: now.toISOString() },
      { label: '198.51.100.*', first_seen_at: now.toISOString(), last_seen_at: now.toISOString() },
    ]);
    expect(detail.timeline.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'key.unfreeze', before: { status: 'frozen' }, after: { status: 'active' } },
      { action: 'key.revoke', before: { status: 'active' }, after: { status: 'revoked' } },
    ]);
    expect(await readAudit(database, `key:${frozen}`)).toHaveLength(2);
    await expect(unfreezeKey(database, frozen, tester)).rejects.toBeInstanceOf(KeyStateError);
  });

  it('is a not-found error if it does not exist', async () => {
    await expect(getKey('hik_zzzzzzzz', now)).rejects.toBeInstanceOf(NotFoundError);
    await expect(revokeKey(database, 'hik_zzzzzzzz', tester)).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe('the overview', () => {
  it('counts all records and lists frozen keys, newest first, with their evidence', async () => {
    const { rows: newest } = await database.pool.query(
      "SELECT prefix FROM api_keys WHERE status = 'frozen' ORDER BY frozen_at DESC, prefix LIMIT 1",
    );
    const evidence = { status: 'frozen', reason: 'simultaneous_use', sources: ['203.0.113.*', '198.51.100.*'] };
    const subject = `key:${newest[0].prefix}`;
    const freeze = { actor: service, action: 'key.freeze', subject, before: { status: 'active' } } as const;
    await writeAudit(database.pool, { ...freeze, after: { ...evidence, sources: [] } });
    await writeAudit(database.pool, { ...freeze, after: evidence });
    await database.pool.query(
      `INSERT INTO mails (to_email, template, locale, created_at, sent_at, gave_up_at) VALUES
         ('a@example.com', 'key_link', 'en', '2026-11-21T11:00:00Z', NULL, NULL), ('a@example.com', 'key_link', 'en', '2026-11-21T11:30:00Z', NULL, NULL),
         ('a@example.com', 'key_link', 'en', now(), '2026-11-21T10:00:00Z', NULL), ('a@example.com', 'key_link', 'en', now(), '2026-11-20T10:00:00Z', NULL),
         ('a@example.com', 'key_link', 'en', now(), NULL, '2026-11-20T10:00:00Z'), ('a@example.com', 'key_link', 'en', now(), NULL, '2026-11-01T10:00:00Z')`,
    );
    await database.pool.query(
      `INSERT INTO webhooks (subscriber_id, url, events, secret, sealed_under, changes_until, last_success_at, last_failure_at, disabled_reason)
       SELECT (SELECT id FROM subscribers LIMIT 1), 'https://example.com/', '{key.frozen}', '', '', now(), success::timestamptz, failure::timestamptz, disabled
       FROM (VALUES (NULL, NULL, NULL), ('2026-11-21', '2026-11-20', NULL), ('2026-11-20', '2026-11-21', NULL), (NULL, '2026-11-21', NULL),
         (NULL, '2026-11-21', 'failing'), ('2026-11-21', NULL, 'gone'), ('2026-11-21', '2026-11-20', 'gone')) AS w (success, failure, disabled)`,
    );
    await insertCategory(database.pool, 'revenue');
    const article = await insertArticle(database.pool);
    await database.pool.query(
      "INSERT INTO comments (article_id, status, author_name, content) VALUES ($1, 'pending', 'A', 'x'), ($1, 'rejected', 'A', 'x')",
      [article],
    );
    await database.pool.query(
      `INSERT INTO subscription_requests (email, name, organisation, locale, done_at, done_by) VALUES
         ('a@example.com', 'A', 'O', 'en', NULL, NULL), ('b@example.com', 'B', 'O', 'en', NULL, NULL),
         ('c@example.com', 'C', 'O', 'en', now(), 'operator')`,
    );
    const overview = await getOverview({ kind: 'redis', unavailable: true }, now);
    expect(AdminOverview.parse(overview)).toEqual(overview);
    const { rows } = await database.pool.query('SELECT status, count(*)::int AS n FROM api_keys GROUP BY status');
    expect(overview.keys).toEqual(Object.fromEntries(rows.map(({ status, n }) => [status, n])));
    expect(overview.frozen).toHaveLength(20);
    expect(overview.frozen[0]).toMatchObject({ prefix: newest[0].prefix, evidence: { after: evidence } });
    expect(overview.frozen[1]?.evidence).toBeNull();
    expect(overview.requests_today).toBe(known.reduce((sum, { today }) => sum + today, 0));
    expect(overview.requests).toHaveLength(30);
    expect(overview.requests.reduce((sum, { requests }) => sum + requests, 0)).toBe(
      known.reduce((sum, { month }) => sum + month, 0),
    );
    expect(overview.mail).toEqual({
      waiting: 2,
      oldest_waiting_at: '2026-11-21T11:00:00.000Z',
      failed: 1,
      last_sent_at: '2026-11-21T10:00:00.000Z',
    });
    expect(overview.counters).toEqual({ kind: 'redis', unavailable: true });
    expect(overview.subscribers).toEqual({ active: KEYS, lapsed: 0, suspended: 0 });
    expect(overview.webhooks).toMatchObject({ working: 2, failing: 2, disabled: 3 });
    expect(overview.waiting).toEqual({ comments: 1, requests: 2 });
    const failing = { url: 'https://example.com/', failing_since: '2026-11-21T00:00:00.000Z', next_attempt_at: null };
    expect(overview.webhooks.endpoints).toEqual([expect.objectContaining(failing), expect.objectContaining(failing)]);
  });
});
