import { describe, expect, it } from 'vitest';
import { exportByAddress, exportByLink } from '../../lib/people/data-requests/writes';
import { impersonalColumns, personalTables } from '../../lib/people/personal-data/rules';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { NotFoundError } from '../../lib/platform/errors';
import { tester } from '../support/people';
import { now, openPersonalData } from '../support/personal-data';

const { database, pool, addPerson } = await openPersonalData();

describe('the list of personal data', () => {
  it('has every column of every table that can hold a text, once', async () => {
    const { rows } = await pool.query<{ table: string; column: string }>(
      `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
       JOIN pg_tables t ON t.schemaname = 'public' AND t.tablename = c.table_name
       LEFT JOIN information_schema.element_types e ON (e.object_name, e.collection_type_identifier) = (c.table_name, c.dtd_identifier)
       WHERE c.table_schema = 'public'
         AND coalesce(e.data_type, c.data_type) IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'character')`,
    );
    const personal = new Map(
      personalTables.map(({ table, address, exported, withheld }) => [
        table,
        `${address ?? ''}, ${exported}, ${withheld.join(', ')}`,
      ]),
    );
    const lists = (list: string | undefined, column: string) => list?.split(/\W+/).includes(column) ?? false;
    const unlisted = rows.filter(
      ({ table, column }) =>
        impersonalColumns[table] !== '*' && lists(personal.get(table), column) === lists(impersonalColumns[table], column),
    );
    expect(unlisted).toEqual([]);
  });

  it('has every table with rows of a person', async () => {
    const { rows } = await pool.query<{ table: string }>(
      `SELECT DISTINCT table_name AS table FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name IN (SELECT tablename FROM pg_tables) AND column_name IN ('email', 'to_email', 'subscriber_id', 'contact_id', 'key_id', 'author_email')`,
    );
    const listed = new Set(personalTables.map(({ table }) => table));
    expect(rows.map(({ table }) => table).filter((table) => !listed.has(table))).toEqual([]);
  });
});

describe('an export', () => {
  it('contains the rows of every table for the address, and no secret, hash or data of others', async () => {
    const { email, id, prefix, token } = await addPerson();
    const { data, ...head } = await exportByLink(database, { email, token }, now);
    expect(head).toEqual({ email, exported_at: now.toISOString() });
    const expected = personalTables.map(({ table }) => table).filter((table) => table !== 'users');
    expect(Object.keys(data)).toEqual([...expected, 'audit']);
    expect(data.subscribers).toMatchObject([{ id, name: 'Ada Lovelace', plan: 'premium' }]);
    expect(data.api_keys).toContainEqual(expect.objectContaining({ prefix, status: 'active' }));
    expect(data.mails?.map((mail) => (mail as { template: string }).template).sort()).toEqual(['privacy_link', 'quota_warning']);
    expect(data.usage_days).toEqual([{ date: '2026-11-20', requests: 41 }]);
    expect(data.link_tokens).toMatchObject([{ purpose: 'privacy', details: { name: 'Ada' }, used_at: null }]);
    const text = JSON.stringify(data);
    for (const secret of ['hash', 'token', 'secret', 'sealed_under', 'props', 'beef', 'boss@example.com', token])
      expect(text.split('"').filter((part) => part === secret || part.includes('boss@'))).toEqual([]);
    expect(data.audit).toContainEqual(
      expect.objectContaining({ action: 'subscriber.add', actor: 'admin', subject: `subscriber:${id}` }),
    );
    expect((await pool.query('SELECT used_at FROM link_tokens WHERE email = $1', [email])).rows).toEqual([{ used_at: now }]);
  });

  it('omits the subscribers that a member of staff has managed', async () => {
    await addSubscriber(
      database,
      { email: 'managed@example.com', plan: 'api', activeUntil: new Date('2036-01-01'), name: 'Managed' },
      { name: 'admin:boss@example.com', requestId: undefined },
    );
    const { data } = await exportByAddress(database, 'boss@example.com', { ...tester, role: 'admin' }, now);
    expect(data.users).toMatchObject([{ name: 'Boss', role: 'admin' }]);
    expect(JSON.stringify(data)).not.toMatch(/managed|Managed/);
  });

  it('leaves an audit row if an administrator makes it, and is 404 for an unknown address', async () => {
    const { email } = await addPerson();
    const actor = { name: 'admin:boss@example.com', requestId: 'r', role: 'admin' } as const;
    await exportByAddress(database, email, actor, now);
    const { rows } = await pool.query('SELECT actor, action, subject FROM audit ORDER BY id DESC LIMIT 1');
    expect(rows).toEqual([{ actor: actor.name, action: 'person.export', subject: `person:${email}` }]);
    await expect(exportByAddress(database, 'nobody@example.com', actor, now)).rejects.toEqual(new NotFoundError('person'));
  });
});
