import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAccounts } from '../../lib/distribution/demo-accounts/reads';
import { loadDemoAccounts } from '../../lib/distribution/demo-accounts/writes';
import { getUser, listAdmins, listUsers } from '../../lib/people/staff/reads';
import {
  createUser,
  disableAdmin,
  disableUser,
  enableUser,
  ensureAdmin,
  ensureAdmins,
  updateUser,
} from '../../lib/people/staff/writes';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { toActorName } from '../../lib/platform/actor';
import { type Database, setDatabase } from '../../lib/platform/db/client';
import { LastAdminError, LoginInvalidError, UserExistsError } from '../../lib/platform/errors';
import { createTestDatabase } from '../support/databases';
import { addStaff, countSessions, newEmail, openSession, readAudit, tester } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';

let database: Database;
const now = new Date('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(() => setDatabase(database));

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
    const { rows: purchases } = await database.pool.query(
      'SELECT s.email, c.status, paid_at <= $1 AS past, until_at FROM checkouts c JOIN subscribers s ON s.id = c.subscriber_id ORDER BY until_at',
      [now],
    );
    expect(purchases.map(({ email, status, past }) => [email, status, past])).toEqual([
      ['lapsed@example.com', 'paid', true],
      ['premium@example.com', 'paid', true],
      ['lapsed@example.com', 'reversed', true],
      ['premium@example.com', 'paid', true],
    ]);
    expect(purchases.at(-1).until_at).toEqual(new Date('2027-11-21T23:59:59.999Z'));
    const { rows: staff } = await database.pool.query(
      "SELECT email, role, password_hash, bio_zh <> '' AS bio FROM users ORDER BY email",
    );
    expect(staff).toEqual([
      { email: 'admin@example.com', role: 'admin', password_hash: null, bio: false },
      { email: 'editor@example.com', role: 'editor', password_hash: null, bio: true },
    ]);
    expect(await readAudit(database, 'user:admin@example.com')).toMatchObject([{ actor: 'service', action: 'user.create' }]);
  });
});

describe('demo accounts in a database with other accounts', () => {
  it('are added once with the sample archive and not without it', async () => {
    const other = await createTestDatabase();
    await ensureAdmin(other, 'real@example.com', tester, { enable: true });
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
    expect(await disableAdmin(other, 'admin@example.com', tester)).toBe(true);
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
    await ensureAdmin(other, 'boss@example.com', tester, { enable: true });
    expect(await listAccounts(other)).toEqual({
      admins: ['boss@example.com'],
      editors: [],
      samples: ['premium@example.com', 'api@example.com', 'lapsed@example.com'],
      subscribers: 3,
    });
  });

  it('include an administrator when no other is configured', async () => {
    const other = await createTestDatabase();
    setDatabase(other);
    await other.pool.query("UPDATE archive_state SET sample = 'loaded'");
    await loadDemoAccounts(other, { admin: false, now });
    expect(await loadDemoAccounts(other, { admin: true, now })).toBe(true);
    expect((await listAdmins()).map(({ email }) => email)).toEqual(['admin@example.com']);
    // Configuring an administrator later removes no account and loads nothing again.
    expect(await loadDemoAccounts(other, { admin: false, now })).toBe(false);
  });
});

const enable = { enable: true };
const elsewhere = { browser: undefined, client: '203.0.113.9', now };

describe('administrators', () => {
  it('are added, promoted, disabled and enabled by commands, with one audit row each', async () => {
    const email = 'boss@example.com';
    await addSubscriber(database, { email, plan: 'api', activeUntil: now, name: 'Bo Ström' }, tester);
    const steps = [
      () => ensureAdmin(database, email, tester, enable),
      () => ensureAdmin(database, email, tester, enable),
      () => disableAdmin(database, email, tester),
      () => disableAdmin(database, email, tester),
      () => ensureAdmin(database, email, tester, { enable: false }),
      () => ensureAdmin(database, email, tester, enable),
    ];
    const changed: boolean[] = [];
    for (const step of steps) changed.push(await step());
    expect(changed).toEqual([true, false, true, false, false, true]);
    expect((await readAudit(database, `user:${email}`)).map(({ action }) => action)).toEqual([
      'user.create',
      'user.disable',
      'user.enable',
    ]);
    expect((await readAudit(database, `user:${email}`))[0]).toMatchObject({ after: { email, name: 'Bo Ström', role: 'admin' } });
    const { id } = await addStaff(database, { email: 'writer@example.com', role: 'contributor' });
    await openSession(database, 'writer@example.com');
    expect(await ensureAdmin(database, 'writer@example.com', tester, enable)).toBe(true);
    expect(await getUser(id)).toMatchObject({ role: 'admin' });
    expect(await countSessions(database, 'writer@example.com')).toBe(0);
  });

  it('are added once from ADMIN_EMAILS in folded form by concurrent starts, and never re-enabled', async () => {
    const emails = [' Chief@Example.com ', 'second@example.com'];
    await Promise.all([ensureAdmins(database, emails), ensureAdmins(database, emails)]);
    expect((await listAdmins()).map(({ email }) => email)).toEqual(
      expect.arrayContaining(['chief@example.com', 'second@example.com']),
    );
    expect(await readAudit(database, 'user:chief@example.com')).toMatchObject([{ after: { name: 'chief' } }]);
    await disableAdmin(database, 'chief@example.com', tester);
    await ensureAdmins(database, emails);
    expect((await listAdmins()).map(({ email }) => email)).not.toContain('chief@example.com');
    await expect(ensureAdmins(database, ['nobody'])).rejects.toThrow('ADMIN_EMAILS');
  });

  it('keep one when two demote or disable each other concurrently', async () => {
    const other = await createTestDatabase();
    setDatabase(other);
    for (let pair = 0; pair < 40; pair++) {
      await other.pool.query('DELETE FROM users');
      const [one, two] = [await addStaff(other, { role: 'admin' }), await addStaff(other, { role: 'admin' })];
      const demote = (id: string) => updateUser(other, id, { role: pair % 4 < 2 ? 'editor' : 'contributor' }, tester, elsewhere);
      const disable = (id: string) => disableUser(other, id, tester);
      const [first, second] = [pair % 2 ? demote : disable, pair % 3 ? demote : disable];
      const both = await Promise.allSettled([first(two.id), second(one.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(LastAdminError) });
      expect(await listAdmins()).toHaveLength(1);
    }
    const [last] = await listAdmins();
    expect(await disableAdmin(other, last?.email ?? '', tester)).toBe(true);
    expect(await listAdmins()).toEqual([]);
  });
});

describe('users', () => {
  it('are listed by name, address and last activity', async () => {
    const other = await createTestDatabase();
    setDatabase(other);
    const [ann, bo] = [
      await addStaff(other, { email: 'z@example.com', name: 'Ann', role: 'editor' }),
      await addStaff(other, { email: 'a@example.com', name: 'Bo', role: 'contributor' }),
    ];
    await other.pool.query('UPDATE users SET last_seen_at = now() WHERE id = $1', [bo.id]);
    const idsOf = async (sort: string, filter: object = {}) =>
      (await listUsers({ sort, page: 1, pageSize: 10, ...filter })).items.map(({ id }) => id);
    expect(await idsOf('name')).toEqual([ann.id, bo.id]);
    expect(await idsOf('email')).toEqual([bo.id, ann.id]);
    expect([await idsOf('last_seen_at'), await idsOf('-last_seen_at')]).toEqual([
      [bo.id, ann.id],
      [bo.id, ann.id],
    ]);
    expect(await idsOf('name', { role: 'editor' })).toEqual([ann.id]);
    expect(await idsOf('name', { q: 'A@' })).toEqual([bo.id]);
  });

  it('have one account per email address', async () => {
    const input = { email: newEmail('twice'), name: 'Twice', role: 'editor' } as const;
    const both = await Promise.allSettled([createUser(database, input, tester), createUser(database, input, tester)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(createUser(database, input, tester)).rejects.toThrow(UserExistsError);
    expect(await readAudit(database, `user:${input.email}`)).toHaveLength(1);
  });

  it('lose their sessions with a new role or password and when disabled, but not with a new name', async () => {
    const { id, email } = await addStaff(database, { role: 'editor' });
    const sessionsAfter = async (change: () => Promise<void>) => {
      const kept = await openSession(database, email);
      await openSession(database, email);
      await change();
      const left = [await countSessions(database, email)];
      await database.pool.query('DELETE FROM sessions WHERE email = $1', [email]);
      return [kept, ...left].slice(1);
    };
    const update = (changes: Parameters<typeof updateUser>[2]) => () => updateUser(database, id, changes, tester, elsewhere);
    expect(await sessionsAfter(update({ name: 'New name', bio_en: 'Writes.' }))).toEqual([2]);
    expect(await sessionsAfter(update({ role: 'editor' }))).toEqual([2]);
    expect(await sessionsAfter(update({ role: 'contributor' }))).toEqual([0]);
    expect(await sessionsAfter(update({ password: 'a new long password' }))).toEqual([0]);
    expect(await sessionsAfter(() => disableUser(database, id, tester))).toEqual([0]);
    expect(await sessionsAfter(() => enableUser(database, id, tester))).toEqual([2]);
    const mine = await openSession(database, email);
    await openSession(database, email);
    await updateUser(database, id, { role: 'editor' }, tester, { ...elsewhere, browser: { replaces: mine } });
    expect(await countSessions(database, email)).toBe(1);
    const rows = await readAudit(database, `user:${email}`);
    expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['user.update', { name: email, bio_en: '' }, { name: 'New name', bio_en: 'Writes.' }],
      ['user.update', { role: 'editor' }, { role: 'contributor' }],
      ['user.update', {}, { password_changed: true }],
      ['user.disable', expect.anything(), { role: 'contributor', disabled_at: expect.any(String) }],
      ['user.enable', expect.anything(), { role: 'contributor', disabled_at: null }],
      ['user.update', { role: 'contributor' }, { role: 'editor' }],
    ]);
  });

  it('change their own password with the current one, or shortly after signing in by link', async () => {
    const { id, email } = await addStaff(database, { role: 'editor' });
    const link = await openSession(database, email, {
      createdAt: new Date(now.getTime() - 9 * 60_000),
      expiresAt: new Date(now.getTime() + 1e7),
    });
    const context = { browser: { replaces: link }, client: '203.0.113.10' };
    const set = (password: string, more: { current_password?: string } = {}, at = now) =>
      updateUser(database, id, { password, ...more }, { ...tester, email }, { ...context, now: at });
    const later = new Date(now.getTime() + 2 * 60_000);
    await set('the first password');
    await expect(set('the second password', {}, later)).rejects.toMatchObject({ field: 'current_password', type: 'missing' });
    await expect(set('the second password', { current_password: 'a guess' }, later)).rejects.toThrow(LoginInvalidError);
    await set('the second password', { current_password: 'the first password' }, later);
    await database.pool.query('UPDATE sessions SET by_link = false');
    await expect(set('the third password')).rejects.toMatchObject({ field: 'current_password', type: 'missing' });
  });

  it.each([
    ['contributor', 'staff:a@example.com'],
    ['editor', 'staff:a@example.com'],
    ['admin', 'admin:a@example.com'],
  ] as const)('act with the role %s as %s', (role, actor) => {
    expect(toActorName({ email: 'a@example.com', role })).toBe(actor);
  });
});
