import { beforeAll, describe, expect, it } from 'vitest';
import { countSubscribers, getSubscriber, listSubscribers } from '../../lib/people/subscribers/reads';
import { foldName, parseEnd, toSubscriberStatus } from '../../lib/people/subscribers/rules';
import {
  addSubscriber,
  cancelSubscriber,
  renewSubscriber,
  resumeSubscriber,
  suspendSubscriber,
  updateSubscriber,
} from '../../lib/people/subscribers/writes';
import type { Database } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';
import { countSessions, issueKey, openSession, readAudit, tester } from '../support/people';

let database: Database;
const end = new Date('2030-12-31T23:59:59.999Z');
const terms = (email: string, over: object = {}) => ({ email, plan: 'premium' as const, activeUntil: end, name: 'N', ...over });
const add = (email: string, over: object = {}) => addSubscriber(database, terms(email, over), tester);

beforeAll(async () => {
  database = await createTestDatabase();
});

describe('subscriber rules', () => {
  it('lapse a subscription at the exact millisecond, with suspensions taking precedence', () => {
    const [before, at] = [new Date(end.getTime() - 1), end];
    expect(toSubscriberStatus({ activeUntil: end, suspendedAt: undefined }, before)).toBe('active');
    expect(toSubscriberStatus({ activeUntil: end, suspendedAt: undefined }, at)).toBe('lapsed');
    expect(toSubscriberStatus({ activeUntil: end, suspendedAt: before }, before)).toBe('suspended');
    expect(toSubscriberStatus({ activeUntil: before, suspendedAt: before }, at)).toBe('suspended');
  });

  it.each([
    ['2027-12-31', '2027-12-31T23:59:59.999Z'],
    [' 2028-02-29 ', '2028-02-29T23:59:59.999Z'],
    ['2027-12-31T12:00:00+08:00', '2027-12-31T04:00:00.000Z'],
    ['2027-02-29', undefined],
    ['31.12.2027', undefined],
    ['1999-12-31', undefined],
    ['9999-12-31', undefined],
    ['', undefined],
  ])('parse the end date %j', (text, moment) => {
    expect(parseEnd(text)?.toISOString()).toBe(moment);
  });

  it.each([
    ['  王小明 ', '王小明'],
    ['', ''],
    ['a\nb', undefined],
    ['a\0b', undefined],
    ['a\u202eb', undefined],
    ['\ud800', undefined],
    ['x'.repeat(201), undefined],
  ])('normalize the name %j', (text, name) => {
    expect(foldName(text)).toBe(name);
  });
});

describe('adding a subscriber', () => {
  it('creates one subscriber and one audit row; a repeat changes nothing, other terms are rejected', async () => {
    const first = await add('once@example.com');
    expect(await add('once@example.com')).toEqual(first);
    await expect(add('once@example.com', { plan: 'api' })).rejects.toMatchObject({ code: 'subscriber_exists' });
    expect(await readAudit(database, `subscriber:${first.id}`)).toEqual([
      {
        actor: 'operator',
        action: 'subscriber.add',
        before: null,
        after: {
          email: 'once@example.com',
          name: 'N',
          plan: 'premium',
          active_until: '2030-12-31T23:59:59.999Z',
          suspended_at: null,
        },
        request_id: 'test-1',
      },
    ]);
  });

  it('creates one subscriber and one audit row for 30 concurrent callers', async () => {
    const added = await Promise.all(Array.from({ length: 30 }, () => add('crowd@example.com')));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await readAudit(database, `subscriber:${added[0]?.id}`)).toHaveLength(1);
  });
});

describe('changing a subscriber', () => {
  it('is audited once, without repetitions', async () => {
    const { id } = await add('life@example.com');
    const now = new Date('2029-01-01T00:00:00Z');
    const later = new Date('2031-12-31T23:59:59.999Z');
    for (let attempt = 0; attempt < 2; attempt++) await suspendSubscriber(database, { id }, tester);
    for (let attempt = 0; attempt < 2; attempt++) await resumeSubscriber(database, { id }, tester);
    for (let attempt = 0; attempt < 2; attempt++)
      await renewSubscriber(database, { id }, { activeUntil: later, plan: 'api' }, tester);
    for (let attempt = 0; attempt < 2; attempt++) await cancelSubscriber(database, { email: 'life@example.com' }, now, tester);
    await cancelSubscriber(database, { id }, new Date(now.getTime() + 60_000), tester);
    const rows = await readAudit(database, `subscriber:${id}`);
    expect(rows.map(({ action }) => action)).toEqual([
      'subscriber.add',
      'subscriber.suspend',
      'subscriber.resume',
      'subscriber.renew',
      'subscriber.cancel',
    ]);
    // Each change starts from the result of the previous one, and the last one matches the stored row.
    for (const [index, row] of rows.entries()) if (index > 0) expect(row.before).toEqual(rows[index - 1]?.after);
    expect(rows.at(-1)?.after).toEqual({
      email: 'life@example.com',
      name: 'N',
      plan: 'api',
      active_until: now.toISOString(),
      suspended_at: null,
    });
    expect(await getSubscriber(id, now)).toMatchObject({ status: 'lapsed', plan: 'api', active_until: now.toISOString() });
  });

  it('suspends immediately and ends only that subscriber’s sessions', async () => {
    const { id } = await add('out@example.com');
    for (const email of ['out@example.com', 'out@example.com', 'in@example.com']) await openSession(database, email);
    expect((await suspendSubscriber(database, { id }, tester)).suspendedAt).toBeInstanceOf(Date);
    expect([await countSessions(database, 'out@example.com'), await countSessions(database, 'in@example.com')]).toEqual([0, 1]);
  });

  it('changes address, name and plan with one audit row, and keeps absent fields', async () => {
    const { id } = await add('old@example.com');
    const now = new Date('2029-01-01T00:00:00Z');
    const fields = { email: 'new@example.com', name: 'New', plan: 'api' as const };
    for (let attempt = 0; attempt < 2; attempt++) await updateSubscriber(database, { id }, fields, now, tester);
    await updateSubscriber(database, { id }, { name: '' }, now, tester);
    expect((await readAudit(database, `subscriber:${id}`)).slice(1)).toMatchObject([
      { action: 'subscriber.update', before: { email: 'old@example.com', name: 'N', plan: 'premium' }, after: fields },
      { action: 'subscriber.update', before: { name: 'New' }, after: { email: 'new@example.com', name: '' } },
    ]);
    expect(await getSubscriber(id, now)).toMatchObject({ email: 'new@example.com', name: '', plan: 'api' });
  });

  it('ends sessions and links of the old address only, and keeps the key', async () => {
    const { id } = await add('moves@example.com');
    const key = await issueKey(database, { id });
    const now = new Date();
    for (const email of ['moves@example.com', 'stays@example.com']) {
      await openSession(database, email);
      for (const purpose of ['key', 'signin'])
        await database.pool.query(
          `INSERT INTO link_tokens (hash, purpose, email, created_at, expires_at)
           VALUES (sha256(convert_to($1 || $2, 'UTF8')), $2, $1, now(), now() + interval '1 hour')`,
          [email, purpose],
        );
    }
    const readLive = async () =>
      (await database.pool.query('SELECT email, purpose FROM link_tokens WHERE ended_at IS NULL ORDER BY email, purpose')).rows;
    await updateSubscriber(database, { id }, { name: 'Renamed' }, now, tester);
    expect([await countSessions(database, 'moves@example.com'), (await readLive()).length]).toEqual([1, 4]);
    await updateSubscriber(database, { id }, { email: 'moved@example.com' }, now, tester);
    expect([await countSessions(database, 'moves@example.com'), await countSessions(database, 'stays@example.com')]).toEqual([
      0, 1,
    ]);
    expect(await readLive()).toEqual(['key', 'signin'].map((purpose) => ({ email: 'stays@example.com', purpose })));
    expect((await getSubscriber(id, now)).key).toMatchObject({ prefix: key.prefix, status: 'active' });
  });

  it('rejects the address of another subscriber, also when both take it at once', async () => {
    const [one, two] = [await add('one@example.com'), await add('two@example.com')];
    const now = new Date();
    const move = (id: string, email: string) => updateSubscriber(database, { id }, { email, name: 'Lost' }, now, tester);
    await expect(move(two.id, 'one@example.com')).rejects.toMatchObject({ code: 'subscriber_exists' });
    expect(await getSubscriber(two.id, now)).toMatchObject({ email: 'two@example.com', name: 'N' });
    const results = await Promise.allSettled([move(one.id, 'both@example.com'), move(two.id, 'both@example.com')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('fails for an unknown subscriber', async () => {
    const unknownSubscriber = { email: 'nobody@example.com' };
    await expect(suspendSubscriber(database, unknownSubscriber, tester)).rejects.toMatchObject({ code: 'subscriber_not_found' });
    await expect(renewSubscriber(database, unknownSubscriber, { activeUntil: end }, tester)).rejects.toThrow(
      'there is no subscriber nobody@example.com',
    );
  });

  it('leaves a consistent audit chain after 200 concurrent changes', async () => {
    const { id } = await add('race@example.com');
    const changes = [
      () => suspendSubscriber(database, { id }, tester),
      () => resumeSubscriber(database, { id }, tester),
      () => renewSubscriber(database, { id }, { activeUntil: new Date('2032-01-01') }, tester),
      () => cancelSubscriber(database, { id }, new Date('2029-01-01'), tester),
    ];
    await Promise.all(Array.from({ length: 200 }, (_, index) => changes[index % changes.length]?.()));
    const rows = await readAudit(database, `subscriber:${id}`);
    expect(rows.length).toBeGreaterThan(1);
    for (const [index, row] of rows.entries()) {
      if (index > 0) expect(row.before).toEqual(rows[index - 1]?.after);
      expect(row.after).not.toEqual(row.before);
    }
    const stored = await database.pool.query('SELECT suspended_at, active_until FROM subscribers WHERE id = $1', [id]);
    expect(rows.at(-1)?.after).toMatchObject({
      active_until: stored.rows[0].active_until.toISOString(),
      suspended_at: stored.rows[0].suspended_at?.toISOString() ?? null,
    });
  });
});

describe('subscriber list', () => {
  it('filters by status, plan and literal parts of email or name', async () => {
    const now = new Date('2026-11-21T12:00:00Z');
    await database.pool.query('UPDATE subscribers SET email = id || $1', ['@old.example.com']);
    const created = {
      active: await add('list-a_1@example.com', { name: '王小明' }),
      lapsed: await add('list-b%1@example.com', { activeUntil: new Date('2026-11-21T11:59:59.999Z') }),
      edge: await add('list-c@example.com', { activeUntil: now, plan: 'api' }),
      suspended: await add('list-d@example.com'),
    };
    await suspendSubscriber(database, { id: created.suspended.id }, tester);
    const emails = async (filter: object) => {
      const { items, total } = await listSubscribers({ q: 'list-', sort: 'email', page: 1, pageSize: 10, ...filter }, now);
      expect(total).toBe(items.length);
      return items.map(({ email }) => email.slice(5, 6)).join('');
    };
    expect(await emails({})).toBe('abcd');
    expect(await emails({ sort: '-email' })).toBe('dcba');
    expect(await emails({ status: 'active' })).toBe('a');
    expect(await emails({ status: 'lapsed' })).toBe('bc');
    expect(await emails({ status: 'suspended' })).toBe('d');
    expect(await emails({ plan: 'api' })).toBe('c');
    expect(await emails({ q: 'LIST-A' })).toBe('a');
    expect(await emails({ q: '小明' })).toBe('a');
    expect(await emails({ q: 'list-%' })).toBe('');
    expect(await emails({ q: 'b%1' })).toBe('b');
    expect(await emails({ q: 'a_1' })).toBe('a');
    expect(await emails({ q: '\\' })).toBe('');
    const counts = await countSubscribers(now);
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM subscribers');
    expect(counts.active + counts.lapsed + counts.suspended).toBe(rows[0].n);
  });

  it('shows the current key and the usage of 30 days including today', async () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const { id } = await add('used@example.com');
    await issueKey(database, { id }, 'revoked');
    const { prefix } = await issueKey(database, { id }, 'frozen');
    const days = { '2026-11-21': 1, '2026-11-20': 10, '2026-10-23': 100, '2026-10-22': 1_000 };
    for (const [date, requests] of Object.entries(days)) {
      await database.pool.query('INSERT INTO usage_days VALUES ($1, $2, $3)', [id, date, requests]);
    }
    const { items } = await listSubscribers({ q: 'used@', sort: 'email', page: 1, pageSize: 10 }, now);
    expect(items).toEqual([await getSubscriber(id, now)]);
    expect(items[0]).toMatchObject({ key: { prefix, status: 'frozen', last_used_at: null }, usage_30d: 111 });
  });
});
