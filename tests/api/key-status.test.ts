import { beforeAll, describe, expect, test } from 'vitest';
import { createCredential } from '../../lib/platform/credentials';
import { inParallel, tally } from '../support/concurrency';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress } from '../support/http';
import { addSubscriber, issueKey } from '../support/people';

const database = openFleetDatabase();
let token = '';

beforeAll(async () => {
  const made = createCredential('hia');
  token = made.text;
  await database.pool.query(
    "INSERT INTO admin_tokens (prefix, hash, name, expires_at) VALUES ($1, $2, 'status tests', now() + interval '1 day')",
    [made.prefix, made.hash],
  );
});

const change = (prefix: string, to: 'revoke' | 'unfreeze') =>
  sendToFleet(`/api/v1/admin/keys/${prefix}/${to}`, { method: 'POST', key: token });
const statusOf = async (prefix: string) =>
  (await database.pool.query<{ status: string }>('SELECT status FROM api_keys WHERE prefix = $1', [prefix])).rows[0]?.status;
const readAudit = async (prefix: string) =>
  (
    await database.pool.query<{ action: string; before: { status: string }; after: { status: string } }>(
      'SELECT action, before, after FROM audit WHERE subject = $1 ORDER BY id',
      [`key:${prefix}`],
    )
  ).rows;

/** A key that has been frozen by use from two networks at once, by the service itself. */
async function frozenKey() {
  const owner = await addSubscriber(database);
  const key = await issueKey(database, owner);
  const networks = [newAddress(), newAddress()] as const;
  for (const index of [0, 1, 0, 1] as const) await sendToFleet('/api/v1/categories', { key: key.text, from: networks[index] });
  expect(await statusOf(key.prefix)).toBe('frozen');
  return { owner, networks, ...key };
}

describe('status change', () => {
  test('applies to both servers from the next request: none of 1,000 passes', async () => {
    const owner = await addSubscriber(database);
    const key = await issueKey(database, owner);
    const from = newAddress();
    expect((await sendToFleet('/api/v1/categories', { key: key.text, from })).status).toBe(200);
    expect((await change(key.prefix, 'revoke')).body).toMatchObject({ prefix: key.prefix, status: 'revoked' });
    const answers = await inParallel(1_000, 100, () => sendToFleet('/api/v1/categories', { key: key.text, from }));
    expect(tally(answers.map(({ body }) => String(body.code)))).toEqual({ key_revoked: 1_000 });
  });

  test('unblocks both networks and clears the switches when set to active', async () => {
    const key = await frozenKey();
    expect((await change(key.prefix, 'unfreeze')).body).toMatchObject({ status: 'active', frozen_at: null });
    for (const from of key.networks) expect((await sendToFleet('/api/v1/categories', { key: key.text, from })).status).toBe(200);
    expect(await statusOf(key.prefix)).toBe('active');
    // The slots were kept: a third network is still one too many.
    expect((await sendToFleet('/api/v1/categories', { key: key.text })).body).toMatchObject({ code: 'source_unknown' });
  });

  test('returns 200 and adds no audit row if repeated', async () => {
    const key = await frozenKey();
    for (const to of ['unfreeze', 'unfreeze', 'revoke', 'revoke'] as const)
      expect((await change(key.prefix, to)).status).toBe(200);
    const actions = (await readAudit(key.prefix)).map(({ action }) => action);
    expect(actions).toEqual(['key.freeze', 'key.unfreeze', 'key.revoke']);
    expect(await change(key.prefix, 'unfreeze')).toMatchObject({
      status: 409,
      body: { code: 'key_state_conflict', status_of_key: 'revoked' },
    });
  });

  test.each([
    ['hik_short', 422],
    ['hia_00000000', 422],
    ["hik_'; DROP", 422],
    ['hik_zzzzzzzz', 404],
  ])('for %s returns %i', async (prefix, status) => {
    for (const to of ['revoke', 'unfreeze'] as const) {
      const answer = await change(encodeURIComponent(prefix), to);
      expect(answer.status).toBe(status);
      if (status === 422) {
        expect(answer.body).toEqual({
          detail: [{ loc: ['path', 'prefix'], msg: expect.any(String), type: 'string_pattern_mismatch' }],
        });
      } else expect(answer.body).toMatchObject({ code: 'key_not_found' });
    }
  });

  test('matches the replayed audit log after concurrent changes', async () => {
    for (let round = 0; round < 20; round++) {
      const key = await frozenKey();
      await Promise.all([
        change(key.prefix, 'unfreeze'),
        ...key.networks.flatMap((from) => [0, 1, 2].map(() => sendToFleet('/api/v1/categories', { key: key.text, from }))),
        change(key.prefix, round % 2 ? 'revoke' : 'unfreeze'),
        change(key.prefix, 'unfreeze'),
      ]);
      const rows = await readAudit(key.prefix);
      let replayed = 'active';
      for (const { before, after } of rows) {
        expect(before.status).toBe(replayed);
        replayed = after.status;
      }
      expect(await statusOf(key.prefix)).toBe(replayed);
      if (round % 2) expect(replayed).toBe('revoked');
    }
  });
});

describe('stored keys', () => {
  test('audit rows cannot be changed, not even by the database owner', async () => {
    for (const statement of ['UPDATE audit SET actor = actor', 'DELETE FROM audit', 'TRUNCATE audit']) {
      await expect(database.pool.query(statement)).rejects.toThrow(/never changed or removed/);
    }
  });

  test('a subscriber cannot have two live keys', async () => {
    const owner = await addSubscriber(database);
    await issueKey(database, owner, 'frozen');
    await expect(issueKey(database, owner)).rejects.toThrow(/api_keys_one_live/);
  });

  test('a revoked key cannot become active', async () => {
    const key = await issueKey(database, await addSubscriber(database), 'revoked');
    await expect(
      database.pool.query("UPDATE api_keys SET status = 'active', revoked_at = NULL WHERE prefix = $1", [key.prefix]),
    ).rejects.toThrow(/final/);
  });

  test('no credential is stored in the database', async () => {
    const owner = await addSubscriber(database);
    const key = await issueKey(database, owner);
    await sendToFleet('/api/v1/categories', { key: key.text });
    await change(key.prefix, 'revoke');
    const { rows } = await database.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    for (const { name } of rows) {
      const found = await database.pool.query(
        `SELECT 1 FROM "${name}" AS r WHERE r::text LIKE '%' || $1 || '%' OR r::text LIKE '%' || $2 || '%' LIMIT 1`,
        [key.text.slice(13), token.slice(13)],
      );
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });
});
