import { expect, it } from 'vitest';
import { setDatabase } from '../../lib/db/client';
import { findKey } from '../../lib/keys/reads';
import type { KeyRecord } from '../../lib/keys/record';
import { freezeKey, revokeKey, unfreezeKey } from '../../lib/keys/writes';
import { createTestDatabase } from '../support/databases';
import { addSubscriber, issueKey, readAudit, tester } from '../support/people';

const database = await createTestDatabase();
setDatabase(database);

/** A new key as a request read it. */
async function readNewKey(): Promise<KeyRecord> {
  const { prefix } = await issueKey(database, await addSubscriber(database));
  const key = await findKey(prefix);
  if (!key) throw new Error('the key is missing');
  return key;
}

const freeze = (key: KeyRecord) => freezeKey({ key, at: new Date(), requestId: 'freeze-1', locale: 'en' });

/** What a freeze leaves behind: the status, its audit rows and its emails. */
async function outcome({ prefix, subscriber }: KeyRecord) {
  const { rows } = await database.pool.query(
    `SELECT status, (SELECT count(*)::int FROM mails WHERE to_email = $2 AND template = 'key_frozen') AS emails
     FROM api_keys WHERE prefix = $1`,
    [prefix, subscriber.email],
  );
  return { ...rows[0], actions: (await readAudit(database, `key:${prefix}`)).map(({ action }) => action) };
}

it('concurrent freezes of a key write one audit row and one email', async () => {
  const key = await readNewKey();
  await Promise.all(Array.from({ length: 8 }, () => freeze(key)));
  expect(await outcome(key)).toEqual({ status: 'frozen', emails: 1, actions: ['key.freeze'] });
});

it('a request that read the key before it was unfrozen does not freeze it again', async () => {
  const stale = await readNewKey();
  await freeze(stale);
  await unfreezeKey({ prefix: stale.prefix, ...tester });
  await freeze(stale);
  expect(await outcome(stale)).toEqual({ status: 'active', emails: 1, actions: ['key.freeze', 'key.unfreeze'] });
  const current = await findKey(stale.prefix);
  expect(current?.epoch).toBe(stale.epoch + 1);
  await freeze(current ?? stale);
  expect(await outcome(stale)).toMatchObject({ status: 'frozen', emails: 2 });
});

it('a revoked key stays revoked', async () => {
  const key = await readNewKey();
  await revokeKey({ prefix: key.prefix, ...tester });
  await freeze(key);
  expect(await outcome(key)).toEqual({ status: 'revoked', emails: 0, actions: ['key.revoke'] });
});
