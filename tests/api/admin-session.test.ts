import { describe, expect, it } from 'vitest';
import { get, post } from '../support/admin-client';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addAdmin, addSubscriber, issueKey, newEmail, readAudit, signIn } from '../support/people';

const database = openMountsDatabase();

/** An administrator's headers for reading and writing. */
async function newAdmin() {
  const email = newEmail('boss');
  await addAdmin(database, email);
  return { email, headers: { ...(await signIn(database, email)), origin: 'https://research.example.com' } };
}

describe.each(mounts)('console operations ($mount)', ({ url }) => {
  it('return a subscriber with keys, emails and usage but without links', async () => {
    const { headers } = await newAdmin();
    const owner = await addSubscriber(database);
    const [old, key] = [await issueKey(database, owner, 'revoked'), await issueKey(database, owner)];
    await database.pool.query('INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, current_date, 7)', [owner.id]);
    await database.pool.query("INSERT INTO mails (to_email, template, locale, sent_at) VALUES ($1, 'key_link', 'en', now())", [
      owner.email,
    ]);
    const { status, json } = await get(url, `/subscribers/${owner.id.toUpperCase()}`, headers);
    expect(status).toBe(200);
    const detail = json as { keys: { prefix: string }[]; usage: unknown[]; emails: object[] };
    expect(json).toMatchObject({ id: owner.id, email: owner.email, usage_30d: 7, key: { prefix: key.prefix }, timeline: [] });
    expect(new Set(detail.keys.map(({ prefix }) => prefix))).toEqual(new Set([key.prefix, old.prefix]));
    expect(detail.usage).toHaveLength(30);
    expect(detail.usage.at(-1)).toMatchObject({ requests: 7 });
    expect(detail.emails).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        to: owner.email,
        template: 'key_link',
        locale: 'en',
        bulk: false,
        status: 'sent',
        created_at: expect.any(String),
        sent_at: expect.any(String),
        attempts: 0,
        next_at: null,
        last_failure: null,
      },
    ]);
    expect(await get(url, '/subscribers/00000000-0000-4000-8000-000000000000', headers)).toMatchObject({
      status: 404,
      json: { code: 'subscriber_not_found' },
    });
  });

  it('create a token shown once, list it without its secret and revoke it', async () => {
    const { headers } = await newAdmin();
    const name = newEmail('token');
    const created = await post(url, '/tokens', headers, { name, days: 7 });
    const { token, prefix, created_at, expires_at } = created.json as Record<string, string>;
    expect(created.headers['cache-control']).toBe('no-store');
    expect(token).toMatch(/^hia_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')).toBe(7 * 86_400_000);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await get(url, '/keys', bearer)).status).toBe(200);
    // A token neither creates another nor manages users.
    for (const [path, body] of [
      ['/tokens', { name: 'second' }],
      ['/users', { email: newEmail(), name: 'X', password: 'long enough password' }],
      [`/tokens/${prefix}/revoke`, undefined],
    ] as const)
      expect(await post(url, path, bearer, body)).toMatchObject({ status: 401, json: { code: 'credentials_missing' } });
    const listed = await get(url, `/tokens?q=${name}&status=active`, headers);
    expect(listed.json).toMatchObject({ total: 1, items: [{ prefix, name, status: 'active' }] });
    expect(JSON.stringify(listed.json)).not.toContain(token?.slice(13));
    for (let twice = 0; twice < 2; twice++)
      expect(await post(url, `/tokens/${prefix}/revoke`, headers)).toMatchObject({ status: 200, json: { status: 'revoked' } });
    expect(await get(url, '/keys', bearer)).toMatchObject({ status: 401, json: { code: 'key_revoked' } });
    expect(await post(url, '/tokens/hia_00000000/revoke', headers)).toMatchObject({
      status: 404,
      json: { code: 'resource_not_found', resource: 'token' },
    });
  });

  it.each([
    [{ name: '' }, 'name', 'value_error'],
    [{ name: 'a\nb' }, 'name', 'value_error'],
    [{ days: 7 }, 'name', 'missing'],
    [{ name: 'x', days: 0 }, 'days', 'greater_than_equal'],
    [{ name: 'x', days: 367 }, 'days', 'less_than_equal'],
    [{ name: 'x', days: '7' }, 'days', 'int_type'],
    [{ name: 'x', scope: 'users' }, 'scope', 'literal_error'],
  ])('reject the token %j', async (body, field, type) => {
    const { headers } = await newAdmin();
    expect(await post(url, '/tokens', headers, body)).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body', field], type }] },
    });
  });

  it('list emails and send one again', async () => {
    const { email: actor, headers } = await newAdmin();
    const { email } = await addSubscriber(database);
    const { rows } = await database.pool.query<{ id: string }>(
      "INSERT INTO mails (to_email, template, locale, gave_up_at, last_failure) VALUES ($1, 'key_link', 'zh', now(), 'ECONNREFUSED') RETURNING id",
      [email],
    );
    const id = rows[0]?.id ?? '';
    expect((await get(url, `/emails?q=${email}&status=failed`, headers)).json).toMatchObject({
      total: 1,
      items: [{ id, to: email, status: 'failed', last_failure: 'ECONNREFUSED' }],
    });
    const again = await post(url, `/emails/${id}/resend`, headers);
    expect(again).toMatchObject({ status: 200, json: { to: email, template: 'key_link', locale: 'zh' } });
    expect(again.body.id).not.toBe(id);
    expect(await readAudit(database, `email:${id}`)).toMatchObject([{ actor: `admin:${actor}`, action: 'email.resend' }]);
    await database.pool.query('UPDATE mails SET sent_at = now() WHERE to_email = $1 AND gave_up_at IS NULL', [email]);
    await database.pool.query('UPDATE subscribers SET suspended_at = now() WHERE email = $1', [email]);
    expect(await post(url, `/emails/${id}/resend`, headers)).toMatchObject({
      status: 409,
      json: { code: 'state_conflict', status_of_resource: 'not_entitled' },
    });
    expect(await post(url, `/emails/00000000-0000-4000-8000-000000000000/resend`, headers)).toMatchObject({
      status: 404,
      json: { code: 'resource_not_found', resource: 'email' },
    });
  });

  it('check an import without writing', async () => {
    const { headers } = await newAdmin();
    const email = newEmail();
    const text = `email,plan,until,name\n${email},api,2031-12-31,Reader\n`;
    expect(await post(url, '/subscribers/import?dry_run=true', headers, text)).toMatchObject({
      status: 200,
      json: { dry_run: true, added: 1 },
    });
    expect((await database.pool.query('SELECT 1 FROM subscribers WHERE email = $1', [email])).rowCount).toBe(0);
    expect(await post(url, '/subscribers/import?dry_run=perhaps', headers, text)).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['query', 'dry_run'], type: 'bool_parsing' }] },
    });
  });
});
