import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getArchiveVersion } from '../../lib/archive/version/reads';
import { findKey } from '../../lib/people/keys/reads';
import { insertCategory, readVersion } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { openPatiently } from '../support/patient-database';
import { addSubscriber, issueKey } from '../support/people';

const database = await createTestDatabase();
const otherInstance = openPatiently(database.url, { max: 1 });
afterAll(() => otherInstance.close());

const send = database.pool.query.bind(database.pool) as (...args: unknown[]) => Promise<unknown>;
const query = vi.spyOn(database.pool, 'query');
beforeEach(() => void query.mockClear());

const { prefix } = await issueKey(otherInstance, await addSubscriber(otherInstance));

const lookups = [
  {
    name: 'the archive version',
    lookUp: getArchiveVersion,
    change: () => insertCategory(otherInstance.pool, 'revenue'),
    read: () => readVersion(otherInstance.pool),
  },
  {
    name: 'a key',
    lookUp: () => findKey(prefix).then((key) => key?.status),
    change: () => otherInstance.pool.query("UPDATE api_keys SET status = 'revoked', revoked_at = now()"),
    read: async () => (await otherInstance.pool.query('SELECT status FROM api_keys')).rows[0].status,
  },
];

describe.each(lookups)('lookups of $name', ({ lookUp, change, read }) => {
  it('see every change that another instance committed earlier', async () => {
    // As many queries as may be in flight read the old state, and their results arrive after the change.
    const sent: Promise<unknown>[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold = async (...args: unknown[]) => {
      const result = send(...args);
      sent.push(result);
      await released;
      return result;
    };
    query.mockImplementationOnce(hold as never).mockImplementationOnce(hold as never);
    const earlier: Promise<unknown>[] = [];
    for (let number = 0; number < 2; number += 1) {
      earlier.push(lookUp());
      await turn();
    }
    expect(sent).toHaveLength(2);
    await Promise.all(sent);
    const before = await read();
    await change();
    const later = lookUp();
    await turn();
    release();
    expect(await Promise.all(earlier)).toEqual([before, before]);
    expect(await later).toBe(await read());
    expect(await later).not.toBe(before);
  });

  it('share one query when they arrive together', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => lookUp()));
    expect(new Set(found)).toEqual(new Set([await read()]));
    expect(query).toHaveBeenCalledTimes(1);
  });
});
