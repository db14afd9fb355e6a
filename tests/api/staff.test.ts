import { describe, expect, it } from 'vitest';
import { newAddress, type SendOptions, send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addStaff, addSubscriber, countSessions, newEmail, openSession, readAudit, signIn } from '../support/people';

const database = openMountsDatabase();
const origin = 'https://research.example.com';
const PASSWORD = 'a password of these tests';

async function newStaff(role: 'contributor' | 'editor' | 'admin') {
  const user = await addStaff(database, { role, name: 'Jo Writer' });
  return { ...user, headers: { ...(await signIn(database, user.email)), origin } };
}

describe.each(mounts)('staff ($mount)', ({ mount, url }) => {
  const call = (method: string, path: string, headers: Record<string, string>, json?: unknown) =>
    send(url, `/api/v1${path}`, { method, headers, ...(json === undefined ? {} : { json }) });
  const logIn = (json: unknown, options: SendOptions = {}) =>
    send(url, '/api/v1/auth/login', { method: 'POST', json, headers: { origin }, from: newAddress(), ...options });
  const setPassword = async (role: 'editor' | 'admin' = 'editor') => {
    const [boss, user] = [await newStaff('admin'), await newStaff(role)];
    const set = await call('PATCH', `/admin/users/${user.id}`, boss.headers, { password: PASSWORD });
    expect(set).toMatchObject({ status: 200, json: { has_password: true } });
    return user;
  };

  it('sign in with a password as with an emailed link', async () => {
    const { email, id } = await setPassword();
    const old = await openSession(database, email);
    const done = await logIn(
      { email: ` ${email}`.trim().toUpperCase(), password: PASSWORD },
      { headers: { origin, cookie: `__Host-hospitality-session=${old}` } },
    );
    expect(done).toMatchObject({
      status: 200,
      json: { user: { id, email, name: 'Jo Writer', role: 'editor' }, expires_at: expect.any(String) },
    });
    expect(done.headers['cache-control']).toBe('no-store');
    const cookie = String(done.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-hospitality-session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    expect(await call('GET', '/admin/users/me', { cookie: cookie.split(';', 1)[0] ?? '' })).toMatchObject({ json: { id } });
    expect(await countSessions(database, email)).toBe(1);
    expect(await readAudit(database, `session:${email}`)).toMatchObject([{ actor: `staff:${email}`, action: 'session.begin' }]);
    // Not by an emailed link, so a new password needs the present one.
    const headers = { cookie: cookie.split(';', 1)[0] ?? '', origin };
    expect(await call('PATCH', '/admin/users/me', headers, { password: 'another password' })).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body', 'current_password'], type: 'missing' }] },
    });
    const changed = { password: 'another password', current_password: PASSWORD };
    expect(await call('PATCH', '/admin/users/me', headers, changed)).toMatchObject({ status: 200 });
    expect(await countSessions(database, email)).toBe(1);
  });

  it('add, change, disable and enable a user', async () => {
    const boss = await newStaff('admin');
    const email = newEmail('writer');
    const added = await call('POST', '/admin/users', boss.headers, {
      email: email.toUpperCase(),
      name: '  Jo Writer ',
      password: PASSWORD,
      bio_en: null,
    });
    expect(added).toMatchObject({
      status: 200,
      json: { email, name: 'Jo Writer', role: 'contributor', bio_en: '', avatar: '', has_password: true, last_seen_at: null },
    });
    const id = String(added.body.id);
    expect(await call('POST', '/admin/users', boss.headers, { email, name: 'X', password: PASSWORD })).toMatchObject({
      status: 409,
      json: { code: 'user_exists' },
    });
    const changed = { role: 'editor', bio_zh: '简介', avatar: `${origin}/media/a/full.webp`, name: null };
    expect(await call('PATCH', `/admin/users/${id}`, boss.headers, changed)).toMatchObject({
      status: 200,
      json: { role: 'editor', bio_zh: '简介', avatar: `${origin}/media/a/full.webp`, name: 'Jo Writer' },
    });
    const { rows } = await database.pool.query('SELECT avatar, password_hash FROM users WHERE id = $1', [id]);
    expect(rows).toEqual([
      { avatar: '/media/a/full.webp', password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
    ]);
    const theirs = { ...(await signIn(database, email)), origin };
    expect(await call('GET', '/admin/users/me', theirs)).toMatchObject({ status: 200, json: { id, role: 'editor' } });
    await expect
      .poll(async () => (await call('GET', '/admin/users/me', theirs)).json)
      .toMatchObject({ last_seen_at: expect.any(String) });
    expect(await call('POST', `/admin/users/${id}/disable`, boss.headers)).toMatchObject({
      status: 200,
      json: { disabled_at: expect.any(String) },
    });
    expect(await call('GET', '/admin/users/me', theirs)).toMatchObject({ status: 401, json: { code: 'credentials_missing' } });
    expect(await call('POST', `/admin/users/${id}/enable`, boss.headers)).toMatchObject({ json: { disabled_at: null } });
    const found = await call('GET', `/admin/users?q=${email.slice(0, 14)}&role=editor`, boss.headers);
    expect(found.json).toMatchObject({ total: 1, items: [{ id, email }] });
    const audit = await readAudit(database, `user:${email}`);
    expect(audit.map(({ actor, action }) => [actor, action])).toEqual(
      ['create', 'update', 'disable', 'enable'].map((action) => [`admin:${boss.email}`, `user.${action}`]),
    );
    expect(JSON.stringify(audit)).not.toContain(PASSWORD);
  });

  // What follows holds before a mount sends the response.
  if (mount === 'framework') return;

  it.each([
    ['without a name', { name: undefined }, 'name', 'missing'],
    ['a blank name', { name: '  ' }, 'name', 'string_too_short'],
    ['a long name', { name: 'n'.repeat(201) }, 'name', 'string_too_long'],
    ['a name on two lines', { name: 'a\nb' }, 'name', 'value_error'],
    ['a name that nobody sees', { name: '\u200b\u2060\u3164' }, 'name', 'value_error'],
    ['an unknown role', { role: 'owner' }, 'role', 'literal_error'],
    ['a long bio', { bio_zh: '字'.repeat(5_001) }, 'bio_zh', 'string_too_long'],
    ['NUL in a bio', { bio_en: 'a\0' }, 'bio_en', 'value_error'],
    ['an http portrait', { avatar: 'http://example.com/a.png' }, 'avatar', 'value_error'],
    ['a path elsewhere', { avatar: '/etc/passwd' }, 'avatar', 'value_error'],
    ['a long portrait', { avatar: `https://example.com/${'a'.repeat(2_000)}` }, 'avatar', 'string_too_long'],
    ['without a password', { password: undefined }, 'password', 'missing'],
    ['11 characters', { password: 'elevenchars' }, 'password', 'string_too_short'],
    ['201 characters', { password: 'p'.repeat(201) }, 'password', 'string_too_long'],
    ['13 that fold to 11', { password: 'ｅ́ｅ́abcdefghi' }, 'password', 'string_too_short'],
    ['the address', { password: 'Password.Rules@example.com' }, 'password', 'value_error'],
    ['its local part, full width', { password: 'ｐａｓｓｗｏｒｄ.rules' }, 'password', 'value_error'],
    ['the name in capitals', { password: 'JOANNA WRITER' }, 'password', 'value_error'],
  ])('reject %s', async (_, fields, field, type) => {
    const { headers } = await newStaff('admin');
    const body = { email: 'password.rules@example.com', name: 'Joanna Writer', password: PASSWORD, ...fields };
    expect(await call('POST', '/admin/users', headers, body)).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body', field], type }] },
    });
  });

  it('reject changing an address or one’s own role', async () => {
    const { id, headers } = await newStaff('admin');
    for (const [path, body, field] of [
      [`/admin/users/${id}`, { email: newEmail() }, 'email'],
      ['/admin/users/me', { role: 'admin' }, 'role'],
      ['/admin/users/me', { role: 7 }, 'role'],
    ] as const)
      expect(await call('PATCH', path, headers, body)).toMatchObject({
        status: 422,
        json: { detail: [{ loc: ['body', field], type: 'value_error' }] },
      });
  });

  it('return the same response for a wrong password, an unknown address, a disabled user and a user without a password', async () => {
    const [wrong, disabled, none] = [await setPassword(), await setPassword(), await newStaff('editor')];
    await database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled.id]);
    const subscriber = await addSubscriber(database);
    const attempts = [
      { email: wrong.email, password: `${PASSWORD}!` },
      { email: newEmail('unknown'), password: PASSWORD },
      { email: disabled.email, password: PASSWORD },
      { email: none.email, password: PASSWORD },
      { email: subscriber.email, password: PASSWORD },
    ];
    const bodies = [];
    for (const attempt of attempts) {
      const { status, body, headers } = await logIn(attempt);
      bodies.push({ ...body, request_id: '', status, cookies: headers['set-cookie'] });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 401, code: 'login_invalid', cookies: undefined });
  });

  it('reject a sixth attempt on an address with any password, and reset after a success', async () => {
    const { email } = await setPassword();
    const attempt = (password: string) => logIn({ email, password });
    for (let n = 0; n < 4; n++) expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt(PASSWORD)).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await attempt('wrong')).status).toBe(401);
    const limited = await attempt(PASSWORD);
    expect(limited).toMatchObject({ status: 429, json: { code: 'rate_limited', limit: 5 } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('reject the 21st attempt of a client across addresses', async () => {
    const from = newAddress();
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await logIn({ email: newEmail('client'), password: 'wrong' }, { from })).status);
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
  });

  it.each([
    ['without an origin', {}],
    ['from another site', { origin: 'https://evil.example.com' }],
  ])('reject signing in %s before parsing the input', async (_, headers) => {
    expect(await logIn({ email: 'nobody' }, { headers: headers as Record<string, string> })).toMatchObject({
      status: 403,
      json: { code: 'origin_refused' },
    });
  });
});
