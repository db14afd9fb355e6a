import { expect, it, vi } from 'vitest';
import { flushUse, listUsage, listUsedToday, noteUse } from '../../lib/keys/usage';
import { log } from '../../lib/log';
import { createTestDatabase } from '../support/databases';
import { addKey, addOwner } from '../support/fleet';

const database = await createTestDatabase();

it('the use of a subscriber who is gone meanwhile is dropped, and everybody else’s is written', async () => {
  const warn = vi.spyOn(log, 'warn');
  const now = new Date();
  const owners = [await addOwner(database), await addOwner(database)] as const;
  const keys = [await addKey(database, owners[0]), await addKey(database, owners[1])] as const;
  const ids = await Promise.all(
    keys.map(async ({ prefix }) => {
      const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM api_keys WHERE prefix = $1', [prefix]);
      return rows[0]?.id ?? '';
    }),
  );
  for (const [index, { id }] of owners.entries())
    for (let times = 0; times < 3; times += 1) noteUse({ subscriberId: id, keyId: ids[index] ?? '', slot: undefined, now });
  await database.pool.query('DELETE FROM api_keys WHERE subscriber_id = $1', [owners[0].id]);
  await database.pool.query('DELETE FROM subscribers WHERE id = $1', [owners[0].id]);
  await flushUse();
  expect(warn).not.toHaveBeenCalled();
  expect(await listUsedToday(now)).toEqual([{ subscriberId: owners[1].id, used: 3 }]);
  // Nothing was kept that would be counted twice.
  noteUse({ subscriberId: owners[1].id, keyId: ids[1] ?? '', slot: undefined, now });
  await flushUse();
  expect((await listUsage(owners[1].id, now, 1)).map(({ requests }) => requests)).toEqual([4]);
  const { rows } = await database.pool.query('SELECT last_used_at FROM api_keys');
  expect(rows).toEqual([{ last_used_at: now }]);
});

it('use belongs to the UTC day of each request, in whatever order they come', async () => {
  const owner = await addOwner(database);
  const { prefix } = await addKey(database, owner);
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM api_keys WHERE prefix = $1', [prefix]);
  const times = ['2027-01-31T23:59:59.999Z', '2027-02-01T00:00:00.000Z', '2027-01-31T12:00:00.000Z', '2027-02-01T23:59:59.999Z'];
  for (const time of [...times, '2027-02-02T00:00:00.000Z'])
    noteUse({ subscriberId: owner.id, keyId: rows[0]?.id ?? '', slot: undefined, now: new Date(time) });
  await flushUse();
  expect(await listUsage(owner.id, new Date('2027-02-02T01:00:00.000Z'), 4)).toEqual([
    { date: '2027-01-30', requests: 0 },
    { date: '2027-01-31', requests: 2 },
    { date: '2027-02-01', requests: 2 },
    { date: '2027-02-02', requests: 1 },
  ]);
});
