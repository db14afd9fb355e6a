import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAdminToken, listAdmins, listAdminTokens } from '../../lib/admin/reads';
import {
  addAdmin,
  createAdminToken,
  ensureAdmins,
  recordTokenUsage,
  removeAdmin,
  revokeAdminToken,
} from '../../lib/admin/writes';
import { readCredential } from '../../lib/credentials';
import type { Database } from '../../lib/db/client';
import { LastAdminError } from '../../lib/errors';
import { listAccounts, loadDemoAccounts } from '../../lib/sample/writes';
import { addSubscriber } from '../../lib/subscribers/writes';
import { createTestDatabase } from '../support/databases';
import { countSessions, openSession, readAudit, tester } from '../support/people';

let database: Database;
const now = new Date('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  database = await createTestDatabase();
});

describe('demo accounts', () => {
  it('are added once to a database without accounts', async () => {
    expect(await loadDemoAccounts(database, { admin: true, now })).toBe(true);
    expect(await loadDemoAccounts(database, { admin: true, now })).toBe(false);
    const { rows } = await database.pool.query('SELECT email, plan, active_until FROM subscribers ORDER BY email');
    expect(rows).toEqual([
      { email: 'api@example.com', plan: 'api', active_until: new Date('2027-11-21T23:59:59.999Z') },
      { email: 'lapsed@example.com', plan: 'premium', active_until: new Date('2026-10-31T23:59:59.999Z') },
      { email: 'premium@example.com', plan: 'premium', active_until: new Date('2027-11-21T23:59:59.999Z') },
    ]);
    expect((await listAdmins(database)).map(({ email }) => email)).toEqual(['admin@example.com']);
    expect(await readAudit(database, 'admin:admin@example.com')).toMatchObject([{ actor: 'service', action: 'admin.add' }]);
  });
});

describe('demo accounts in a database with other accounts', () => {
  it('are added once with the sample archive and not without it', async () => {
    const other = await createTestDatabase();
    await addAdmin(other, 'real@example.com', tester);
    const terms = { email: 'api@example.com', plan: 'premium', activeUntil: now, name: 'Real' } as const;
    await addSubscriber(other, terms, tester);
    expect(await loadDemoAccounts(other, { admin: true, now })).toBe(false);
    await other.pool.query("UPDATE archive_state SET sample = 'loaded'");
    expect(await loadDemoAccounts(other, { admin: true, now })).toBe(true);
    const { rows } = await other.pool.query('SELECT email, plan FROM subscribers ORDER BY email');
    expect(rows.map(({ email, plan }) => `${email} ${plan}`)).toEqual([
      'api@example.com premium',
      'lapsed@example.com premium',
      'premium@example.com premium',
    ]);
    expect(await removeAdmin(other, 'admin@example.com', tester)).toBe(true);
    expect(await loadDemoAccounts(other, { admin: true, now })).toBe(false);
  });
});

describe('demo accounts with another administrator', () => {
  it('add no administrator and complete an interrupted run', async () => {
    const other = await createTestDatabase();
    await other.pool.query("UPDATE archive_state SET sample = 'loaded'");
    const terms = { email: 'premium@example.com', plan: 'premium', activeUntil: now, name: 'Real' } as const;
    await addSubscriber(other, terms, tester);
    expect(await loadDemoAccounts(other, { admin: false, now })).toBe(true);
    expect(await loadDemoAccounts(other, { admin: false, now })).toBe(false);
    await addAdmin(other, 'boss@example.com', tester);
    expect(await listAccounts(other)).toEqual({
      admins: ['boss@example.com'],
      samples: ['premium@example.com', 'api@example.com', 'lapsed@example.com'],
      subscribers: 3,
    });
  });

  it('include an administrator when no other is configured', async () => {
    const other = await createTestDatabase();
    await other.pool.query("UPDATE archive_state SET sample = 'loaded'");
    await loadDemoAccounts(other, { admin: false, now });
    expect(await loadDemoAccounts(other, { admin: true, now })).toBe(true);
    expect((await listAdmins(other)).map(({ email }) => email)).toEqual(['admin@example.com']);
    // Configuring an administrator later removes no account and loads nothing again.
    expect(await loadDemoAccounts(other, { admin: false, now })).toBe(false);
  });
});

describe('administrators', () => {
  it('are added and removed with one audit row each and lose their sessions', async () => {
    for (const email of ['boss@example.com', 'boss@example.com', 'other@example.com']) await openSession(database, email);
    expect([await addAdmin(database, 'boss@example.com', tester), await addAdmin(database, 'boss@example.com', tester)]).toEqual([
      true,
      false,
    ]);
    expect([
      await removeAdmin(database, 'boss@example.com', tester),
      await removeAdmin(database, 'boss@example.com', tester),
    ]).toEqual([true, false]);
    expect([await countSessions(database, 'boss@example.com'), await countSessions(database, 'other@example.com')]).toEqual([
      0, 1,
    ]);
    expect(await readAudit(database, 'admin:boss@example.com')).toEqual([
      { actor: 'operator', action: 'admin.add', before: null, after: { email: 'boss@example.com' }, request_id: 'test-1' },
      { actor: 'operator', action: 'admin.remove', before: { email: 'boss@example.com' }, after: null, request_id: 'test-1' },
    ]);
  });

  it('of whom two remove each other at once keep one, but the operator may remove the last', async () => {
    const other = await createTestDatabase();
    const pair = ['one@example.com', 'two@example.com'];
    for (const email of pair) await addAdmin(other, email, tester);
    const both = await Promise.allSettled(pair.map((email) => removeAdmin(other, email, tester, { keepLast: true })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [last] = await listAdmins(other);
    await expect(removeAdmin(other, last?.email ?? '', tester, { keepLast: true })).rejects.toThrow(LastAdminError);
    expect(await removeAdmin(other, 'nobody@example.com', tester, { keepLast: true })).toBe(false);
    expect(await removeAdmin(other, last?.email ?? '', tester)).toBe(true);
    expect(await listAdmins(other)).toEqual([]);
  });

  it('of ADMIN_EMAILS are added once in folded form by concurrent starts', async () => {
    const emails = [' Chief@Example.com ', 'second@example.com'];
    await Promise.all([ensureAdmins(database, emails), ensureAdmins(database, emails)]);
    expect((await listAdmins(database)).map(({ email }) => email)).toEqual(
      expect.arrayContaining(['chief@example.com', 'second@example.com']),
    );
    expect(await readAudit(database, 'admin:chief@example.com')).toHaveLength(1);
    await expect(ensureAdmins(database, ['nobody'])).rejects.toThrow('ADMIN_EMAILS');
  });
});

describe('admin tokens', () => {
  it('are stored as hashes and found by prefix', async () => {
    const created = await createAdminToken(database, { name: 'backup job', days: 90, now }, tester);
    expect(created.text).toMatch(/^hia_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(readCredential(created.text)).toMatchObject({ kind: 'hia', prefix: created.prefix });
    expect(created.expiresAt.toISOString()).toBe('2027-02-19T12:00:00.000Z');
    const found = await findAdminToken(database, created.prefix);
    expect(found?.hash).toEqual(createHash('sha256').update(created.text).digest());
    expect(found).toMatchObject({ name: 'backup job', createdAt: now, revokedAt: undefined, lastUsedAt: undefined });
    const everything = await database.pool.query(
      `SELECT (SELECT string_agg(t::text, ' ') FROM admin_tokens t) || (SELECT string_agg(a::text, ' ') FROM audit a) AS dump`,
    );
    expect(everything.rows[0].dump).toContain(created.prefix);
    expect(everything.rows[0].dump).not.toContain(created.text.slice(13));
    expect(await findAdminToken(database, 'hia_AAAAAAAA')).toBeUndefined();
  });

  it('are revoked once under concurrency', async () => {
    const { prefix } = await createAdminToken(database, { name: 'short', days: 1, now }, tester);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => revokeAdminToken(database, prefix, tester)));
    expect(outcomes.filter((outcome) => outcome === 'revoked')).toHaveLength(1);
    expect(await revokeAdminToken(database, 'hia_AAAAAAAA', tester)).toBe('unknown');
    expect((await readAudit(database, `token:${prefix}`)).map(({ action }) => action)).toEqual(['token.make', 'token.revoke']);
    expect((await listAdminTokens(database)).find((token) => token.prefix === prefix)?.revokedAt).toBeInstanceOf(Date);
  });

  it('record when they were last used, to the minute', async () => {
    const { prefix } = await createAdminToken(database, { name: 'used', days: 1, now }, tester);
    const recordUsageAfter = async (seconds: number) => {
      const token = await findAdminToken(database, prefix);
      if (!token) throw new Error('no token');
      await recordTokenUsage(database, token, new Date(now.getTime() + seconds * 1_000));
      return (await findAdminToken(database, prefix))?.lastUsedAt?.toISOString();
    };
    expect(await recordUsageAfter(0)).toBe('2026-11-21T12:00:00.000Z');
    expect(await recordUsageAfter(59)).toBe('2026-11-21T12:00:00.000Z');
    expect(await recordUsageAfter(60)).toBe('2026-11-21T12:01:00.000Z');
    expect(await recordUsageAfter(-60)).toBe('2026-11-21T12:01:00.000Z');
  });
});
