import { describe, expect, test } from 'vitest';
import { inParallel, tally } from '../support/concurrency';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress } from '../support/http';
import { addSubscriber, issueKey } from '../support/people';

const database = openFleetDatabase();

const newKey = async () => {
  const owner = await addSubscriber(database);
  return { owner, ...(await issueKey(database, owner)) };
};
const statusOf = async (prefix: string) => {
  const { rows } = await database.pool.query<{ status: string }>('SELECT status FROM api_keys WHERE prefix = $1', [prefix]);
  return rows[0]?.status;
};
const read = (key: string, from: string) => sendToFleet('/api/v1/categories', { key, from });

describe('sources on two servers', () => {
  test('a key learns exactly two of 50 concurrent networks', async () => {
    const key = await newKey();
    const answers = await inParallel(50, 50, () => read(key.text, newAddress()));
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS n FROM key_sources s JOIN api_keys k ON k.id = s.key_id WHERE k.prefix = $1',
      [key.prefix],
    );
    expect(rows).toEqual([{ n: 2 }]);
    expect(tally(answers.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code))))).toEqual({
      ok: 2,
      source_unknown: 48,
    });
  });

  test('alternating networks freeze a key exactly once under 100 parallel requests', async () => {
    const key = await newKey();
    const [a, b] = [newAddress(), newAddress()];
    await read(key.text, a);
    await read(key.text, b);
    // Every server gets both networks, so that they alternate even if one server answers late.
    const answers = await inParallel(100, 50, (index) => read(key.text, index % 4 < 2 ? a : b));
    const codes = tally(answers.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code))));
    expect(Object.keys(codes).sort()).toEqual(expect.arrayContaining(['key_frozen']));
    expect(await statusOf(key.prefix)).toBe('frozen');
    const rejected = answers.find(({ status }) => status === 403);
    expect(rejected?.body).toMatchObject({ frozen_at: expect.any(String), portal_url: expect.stringMatching(/\/dashboard$/) });
    const audit = await database.pool.query('SELECT action, actor FROM audit WHERE subject = $1', [`key:${key.prefix}`]);
    expect(audit.rows).toEqual([{ action: 'key.freeze', actor: 'service' }]);
    const mails = await database.pool.query('SELECT template FROM mails WHERE to_email = $1', [key.owner.email]);
    expect(mails.rows).toEqual([{ template: 'key_frozen' }]);
    const requests = await database.pool.query('SELECT label FROM freeze_requests WHERE key_id = $1 ORDER BY position', [key.id]);
    const [labelA, labelB] = [a, b].map((address) => address.replace(/\d+$/, '*'));
    expect(requests.rows.map(({ label }) => label)).toEqual([labelB, labelA, labelB]);
    expect((await read(key.text, a)).body).toMatchObject({ code: 'key_frozen' });
  });

  test('requests of a frozen key count towards the client’s address', async () => {
    const key = await newKey();
    const [a, b] = [newAddress(), newAddress()];
    for (const from of [a, b, a]) expect((await read(key.text, from)).status).toBe(200);
    const frozen = await read(key.text, b);
    const after = await read(key.text, b);
    const anonymous = await sendToFleet('/api/v1/categories', { from: b });
    expect([frozen, after].map(({ body }) => body.code)).toEqual(['key_frozen', 'key_frozen']);
    const policies = [frozen, after, anonymous].map(({ headers }) => headers['ratelimit-policy']);
    expect(new Set(policies).size).toBe(1);
    const left = [frozen, after, anonymous].map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(left).toEqual([left[0], Number(left[0]) - 1, Number(left[0]) - 2]);
    const { rows } = await database.pool.query('SELECT frozen_at IS NOT NULL AS frozen FROM api_keys WHERE prefix = $1', [
      key.prefix,
    ]);
    expect(rows).toEqual([{ frozen: true }]);
  });

  test('moving once or using both IPv4 and IPv6 never freezes a key', async () => {
    const key = await newKey();
    const [a, b] = [newAddress(), newAddress()];
    for (const from of [a, a, a, b, b, b, b]) expect((await read(key.text, from)).status).toBe(200);
    const dual = await newKey();
    const v6 = '2001:db8:77:1::5';
    for (let index = 0; index < 20; index++) expect((await read(dual.text, index % 2 ? v6 : a)).status).toBe(200);
    expect([await statusOf(key.prefix), await statusOf(dual.prefix)]).toEqual(['active', 'active']);
  });

  test('a third network cannot spend quota, read the name or rotate the key', async () => {
    const key = await newKey();
    const [a, b] = [newAddress(), newAddress()];
    await read(key.text, a);
    await read(key.text, b);
    const answers = await inParallel(500, 50, () => read(key.text, newAddress()));
    expect(tally(answers.map(({ body }) => String(body.code)))).toEqual({ source_unknown: 500 });
    const me = await sendToFleet('/api/v1/me', { key: key.text, from: newAddress() });
    expect(me.status).toBe(200);
    expect(me.text).not.toContain(key.owner.email);
    expect(me.text).not.toContain('Reader');
    expect(me.body).toMatchObject({
      subscriber: { email: 'r***@example.com', name: null },
      key: { prefix: key.prefix, sources: [{ label: null }, { label: null }] },
      quota: { day: { used: 2 } },
    });
    const rotated = await sendToFleet('/api/v1/keys/rotate', { method: 'POST', key: key.text, from: newAddress() });
    expect(rotated.status).toBe(403);
    expect((await sendToFleet('/api/v1/keys/rotate', { method: 'POST', key: key.text, from: b })).body).toMatchObject({
      code: 'credentials_missing',
    });
    expect(await statusOf(key.prefix)).toBe('active');
  });

  test('/me does not learn sources or count switches', async () => {
    const key = await newKey();
    const [a, b] = [newAddress(), newAddress()];
    await read(key.text, a);
    await read(key.text, b);
    for (let index = 0; index < 10; index++) await sendToFleet('/api/v1/me', { key: key.text, from: index % 2 ? a : b });
    for (let index = 0; index < 5; index++) await sendToFleet('/api/v1/me', { key: key.text, from: newAddress() });
    expect(await statusOf(key.prefix)).toBe('active');
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS n FROM key_sources s JOIN api_keys k ON k.id = s.key_id WHERE k.prefix = $1',
      [key.prefix],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('/me of a key', () => {
  test('masks the subscriber of a frozen key', async () => {
    const owner = await addSubscriber(database);
    const key = await issueKey(database, owner, 'frozen');
    const { status, body, text } = await sendToFleet('/api/v1/me', { key: key.text });
    expect(status).toBe(200);
    expect(text).not.toContain(owner.email);
    expect(body).toMatchObject({ subscriber: { name: null, status: 'active' }, key: { status: 'frozen' } });
  });

  test('returns only the status of a revoked key', async () => {
    const key = await issueKey(database, await addSubscriber(database), 'revoked');
    const { body } = await sendToFleet('/api/v1/me', { key: key.text });
    const revoked = { prefix: key.prefix, status: 'revoked', revoked_at: expect.any(String) };
    expect(body).toEqual({ subscriber: null, key: revoked, quota: null, usage: null });
  });

  test('counts 30 days of usage, today’s within seconds', async () => {
    const key = await newKey();
    const from = newAddress();
    for (let index = 0; index < 4; index++) await read(key.text, from);
    const use = async () => {
      const { rows } = await database.pool.query<{ requests: string }>(
        'SELECT requests FROM usage_days u JOIN subscribers s ON s.id = u.subscriber_id WHERE s.email = $1',
        [key.owner.email],
      );
      return Number(rows[0]?.requests);
    };
    await expect.poll(use).toBe(4);
    const { body } = await sendToFleet('/api/v1/me', { key: key.text, from });
    expect(body.usage).toHaveLength(30);
    expect((body.usage as { requests: number }[]).at(-1)).toEqual({
      date: new Date().toISOString().slice(0, 10),
      requests: 4,
      rejected: {},
    });
  });
});
