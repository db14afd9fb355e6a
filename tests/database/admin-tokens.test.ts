import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { findAdminToken, listAdminTokens } from '../../lib/console/admin/reads';
import { createAdminToken, recordTokenUsage, revokeAdminToken } from '../../lib/console/admin/writes';
import { readCredential } from '../../lib/platform/credentials';
import type { Database } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';
import { readAudit, tester } from '../support/people';

let database: Database;
const now = new Date('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  database = await createTestDatabase();
});

describe('admin tokens', () => {
  it('are stored as hashes and found by prefix', async () => {
    const created = await createAdminToken(database, { name: 'backup job', scope: 'editorial', days: 90, now }, tester);
    expect(created.text).toMatch(/^hia_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(readCredential(created.text)).toMatchObject({ kind: 'hia', prefix: created.prefix });
    expect(created.expiresAt.toISOString()).toBe('2027-02-19T12:00:00.000Z');
    const found = await findAdminToken(created.prefix);
    expect(found?.hash).toEqual(createHash('sha256').update(created.text).digest());
    expect(found).toMatchObject({
      name: 'backup job',
      scope: 'editorial',
      createdAt: now,
      revokedAt: undefined,
      lastUsedAt: undefined,
    });
    const everything = await database.pool.query(
      `SELECT (SELECT string_agg(t::text, ' ') FROM admin_tokens t) || (SELECT string_agg(a::text, ' ') FROM audit a) AS dump`,
    );
    expect(everything.rows[0].dump).toContain(created.prefix);
    expect(everything.rows[0].dump).not.toContain(created.text.slice(13));
    expect(await findAdminToken('hia_AAAAAAAA')).toBeUndefined();
  });

  it('are revoked once under concurrency', async () => {
    const { prefix } = await createAdminToken(database, { name: 'short', scope: 'all', days: 1, now }, tester);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => revokeAdminToken(database, prefix, tester)));
    expect(outcomes.filter((outcome) => outcome === 'revoked')).toHaveLength(1);
    expect(await revokeAdminToken(database, 'hia_AAAAAAAA', tester)).toBe('unknown');
    expect((await readAudit(database, `token:${prefix}`)).map(({ action }) => action)).toEqual(['token.make', 'token.revoke']);
    expect((await listAdminTokens()).find((token) => token.prefix === prefix)?.revokedAt).toBeInstanceOf(Date);
  });

  it('record when they were last used, to the minute', async () => {
    const { prefix } = await createAdminToken(database, { name: 'used', scope: 'all', days: 1, now }, tester);
    const recordUsageAfter = async (seconds: number) => {
      const token = await findAdminToken(prefix);
      if (!token) throw new Error('no token');
      await recordTokenUsage(database, token, new Date(now.getTime() + seconds * 1_000));
      return (await findAdminToken(prefix))?.lastUsedAt?.toISOString();
    };
    expect(await recordUsageAfter(0)).toBe('2026-11-21T12:00:00.000Z');
    expect(await recordUsageAfter(59)).toBe('2026-11-21T12:00:00.000Z');
    expect(await recordUsageAfter(60)).toBe('2026-11-21T12:01:00.000Z');
    expect(await recordUsageAfter(-60)).toBe('2026-11-21T12:01:00.000Z');
  });
});
