import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findSession, toReader } from '../../lib/people/auth/reads';
import { endSessions } from '../../lib/people/auth/writes';
import { type Database, openDatabase, setDatabase } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';
import { addAdmin, addSubscriber, openSession } from '../support/people';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const HOUR_MS = 3_600_000;
const cookie = (token: string) => `theme=dark; hospitality-session=${token}`;

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  await database.pool.query('DELETE FROM sessions; DELETE FROM users; DELETE FROM subscribers');
  await addSubscriber(database, { email: 'ada@example.com', name: 'Ada', activeUntil: later(HOUR_MS) });
  await addAdmin(database, 'root@example.com');
});

describe('a session', () => {
  test('identifies subscriber and role in one query', async () => {
    const query = vi.spyOn(database.pool, 'query');
    const [subscriber, admin] = [
      await openSession(database, 'ada@example.com', { createdAt: now }),
      await openSession(database, 'root@example.com', { createdAt: now }),
    ];
    query.mockClear();
    expect(await findSession(cookie(subscriber), now)).toEqual({
      email: 'ada@example.com',
      staff: undefined,
      expiresAt: later(24 * HOUR_MS),
      subscriber: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: 'ada@example.com',
        name: 'Ada',
        plan: 'premium',
        activeUntil: later(HOUR_MS),
        suspendedAt: undefined,
      },
    });
    expect(query).toHaveBeenCalledTimes(1);
    expect(await findSession(cookie(admin), now)).toEqual({
      email: 'root@example.com',
      staff: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'root@example.com', role: 'admin', lastSeenAt: undefined },
      subscriber: undefined,
      expiresAt: later(24 * HOUR_MS),
    });
    query.mockRestore();
  });

  test('supports a subscriber who is also an administrator', async () => {
    await addAdmin(database, 'ada@example.com');
    const token = await openSession(database, 'ada@example.com', { createdAt: now });
    expect(await findSession(cookie(token), now)).toMatchObject({ staff: { role: 'admin' }, subscriber: { name: 'Ada' } });
  });

  test('is not found without a valid token, and malformed ones do not query the database', async () => {
    await openSession(database, 'ada@example.com', { createdAt: now });
    expect(await findSession(cookie('A'.repeat(43)), now)).toBeUndefined();
    const query = vi.spyOn(database.pool, 'query');
    for (const header of [undefined, '', 'theme=dark', cookie(''), cookie("' OR 1=1 --"), cookie('A'.repeat(8_000))]) {
      expect(await findSession(header, now)).toBeUndefined();
    }
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  test('expires after 24 hours and is not extended by reads', async () => {
    const token = await openSession(database, 'ada@example.com', { createdAt: now });
    for (const hours of [0, 8, 16, 23]) expect(await findSession(cookie(token), later(hours * HOUR_MS))).toBeDefined();
    expect(await findSession(cookie(token), later(24 * HOUR_MS - 1))).toBeDefined();
    expect(await findSession(cookie(token), later(24 * HOUR_MS))).toBeUndefined();
  });

  test('is found through an index', async () => {
    await database.pool.query(
      `INSERT INTO sessions (hash, email, expires_at)
       SELECT sha256(n::text::bytea), 'p' || n || '@example.com', now() + interval '1 day' FROM generate_series(1, 20000) n`,
    );
    await database.pool.query('ANALYZE sessions');
    const { rows } = await database.pool.query('EXPLAIN SELECT * FROM sessions WHERE hash = $1', [Buffer.alloc(32)]);
    expect(JSON.stringify(rows)).toContain('sessions_pkey');
  });

  test('stores no token in its row', async () => {
    const token = await openSession(database, 'ada@example.com', { createdAt: now });
    const { rows } = await database.pool.query('SELECT s::text AS text FROM sessions s');
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(token);
    expect(rows[0].text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test('is not treated as missing while the database is unavailable', async () => {
    setDatabase(openDatabase('postgresql://nobody@127.0.0.1:1/none'));
    await expect(findSession(cookie('A'.repeat(43)), now)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    setDatabase(database);
  });
});

describe('ending sessions', () => {
  test('endSessions ends only the sessions of one email address', async () => {
    const mine = [await openSession(database, 'ada@example.com'), await openSession(database, 'ada@example.com')];
    const other = await openSession(database, 'root@example.com');
    expect(await endSessions(database.pool, 'ada@example.com')).toBe(2);
    expect(await endSessions(database.pool, 'ada@example.com')).toBe(0);
    for (const token of mine) expect(await findSession(cookie(token), new Date())).toBeUndefined();
    expect(await findSession(cookie(other), new Date())).toBeDefined();
  });

  test('a former subscriber or administrator has no session even if its row remains', async () => {
    const [ada, root] = [
      await openSession(database, 'ada@example.com', { createdAt: now }),
      await openSession(database, 'root@example.com', { createdAt: now }),
    ];
    await database.pool.query('DELETE FROM subscribers; DELETE FROM users');
    expect(await findSession(cookie(ada), now)).toBeUndefined();
    expect(await findSession(cookie(root), now)).toBeUndefined();
  });

  test('a suspension ends earlier sessions; a later sign-in shows the reason', async () => {
    const before = await openSession(database, 'ada@example.com', { createdAt: now });
    const same = await openSession(database, 'ada@example.com', { createdAt: later(1_000) });
    const after = await openSession(database, 'ada@example.com', { createdAt: later(1_001) });
    await database.pool.query('UPDATE subscribers SET suspended_at = $1', [later(1_000)]);
    expect(await findSession(cookie(before), later(2_000))).toBeUndefined();
    expect(await findSession(cookie(same), later(2_000))).toBeUndefined();
    expect(await findSession(cookie(after), later(2_000))).toMatchObject({ subscriber: { suspendedAt: later(1_000) } });
  });

  test('a suspended subscriber with the administrator role stays an administrator', async () => {
    await addAdmin(database, 'ada@example.com');
    const token = await openSession(database, 'ada@example.com', { createdAt: now });
    await database.pool.query('UPDATE subscribers SET suspended_at = $1', [later(1_000)]);
    expect(await findSession(cookie(token), later(2_000))).toMatchObject({ staff: { role: 'admin' } });
  });
});

describe('reader of a page', () => {
  const readerOf = async (cookieHeader: string | undefined, at: Date) => {
    const session = await findSession(cookieHeader, at);
    return session && toReader(session, at);
  };

  test('has full-text access while the subscription is active', async () => {
    const token = await openSession(database, 'ada@example.com', { createdAt: now });
    const reader = { email: 'ada@example.com', name: 'Ada' };
    expect(await readerOf(cookie(token), now)).toEqual({ ...reader, fullText: true });
    expect(await readerOf(cookie(token), later(HOUR_MS - 1))).toEqual({ ...reader, fullText: true });
    expect(await readerOf(cookie(token), later(HOUR_MS))).toEqual({ ...reader, fullText: false });
    expect(await readerOf(undefined, now)).toBeUndefined();
  });

  test('has no full-text access as an administrator without a subscription or as a suspended subscriber', async () => {
    const root = await openSession(database, 'root@example.com', { createdAt: now });
    expect(await readerOf(cookie(root), now)).toEqual({
      email: 'root@example.com',
      name: 'root@example.com',
      fullText: false,
      role: 'admin',
    });
    await database.pool.query('UPDATE subscribers SET suspended_at = $1', [later(-1)]);
    const ada = await openSession(database, 'ada@example.com', { createdAt: now });
    expect(await readerOf(cookie(ada), now)).toMatchObject({ email: 'ada@example.com', fullText: false });
  });
});
