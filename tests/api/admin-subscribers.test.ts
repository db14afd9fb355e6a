import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { get, post } from '../support/admin-client';
import { send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addAdminToken, countSessions, issueKey, newEmail, signIn } from '../support/people';

const database = openMountsDatabase();

describe.each(mounts)('admin subscribers ($mount)', ({ url }) => {
  it('can be added, renewed, suspended, resumed and cancelled; each response shows the new state', async () => {
    const { headers, prefix: token } = await addAdminToken(database);
    const email = newEmail('life');
    const terms = { email: email.toUpperCase(), plan: 'premium', active_until: '2037-12-31', name: ' 王小明 ' };
    const added = await post(url, '/subscribers', headers, terms);
    const stands = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      name: '王小明',
      plan: 'premium',
      status: 'active',
      active_until: '2037-12-31T23:59:59.999Z',
      suspended_at: null,
      created_at: expect.any(String),
      key: null,
      usage_30d: 0,
    };
    expect(added).toMatchObject({ status: 200 });
    expect(added.json).toEqual(stands);
    expect((await post(url, '/subscribers', headers, terms)).json).toEqual(added.json);
    expect(await post(url, '/subscribers', headers, { ...terms, plan: 'api' })).toMatchObject({
      status: 409,
      json: { code: 'subscriber_exists' },
    });
    const { id } = added.json as { id: string };
    const change = async (verb: string, body?: object) => (await post(url, `/subscribers/${id}/${verb}`, headers, body)).json;
    expect(await change('renew', { active_until: '2038-01-31T12:00:00+08:00', plan: 'api' })).toEqual({
      ...stands,
      plan: 'api',
      active_until: '2038-01-31T04:00:00.000Z',
    });
    const suspended = await change('suspend');
    expect(suspended).toMatchObject({ status: 'suspended', suspended_at: expect.any(String) });
    expect(await change('suspend')).toEqual(suspended);
    expect(await change('resume')).toMatchObject({ status: 'active', suspended_at: null });
    expect(await change('resume')).toMatchObject({ status: 'active' });
    const cancelled = await change('cancel');
    expect(cancelled).toMatchObject({ status: 'lapsed' });
    expect(await change('cancel')).toEqual(cancelled);
    const { rows } = await database.pool.query('SELECT actor, action FROM audit WHERE subject = $1 ORDER BY id', [
      `subscriber:${id}`,
    ]);
    expect(rows).toEqual(
      ['add', 'renew', 'suspend', 'resume', 'cancel'].map((verb) => ({ actor: `token:${token}`, action: `subscriber.${verb}` })),
    );
  });

  it('lose key and sessions on suspension and regain the key on resumption', async () => {
    const { headers } = await addAdminToken(database);
    const email = newEmail('out');
    const added = await post(url, '/subscribers', headers, { email, plan: 'api', active_until: '2037-12-31' });
    const { id } = added.json as { id: string };
    const key = await issueKey(database, { id });
    const session = await signIn(database, email);
    const use = async () =>
      (await send(url, '/api/v1/categories', { headers: { 'x-api-key': key.text, 'x-forwarded-for': '198.51.100.4' } })).status;
    const me = async () => (await send(url, '/api/v1/me', { headers: session })).status;
    expect([await use(), await me()]).toEqual([200, 200]);
    await post(url, `/subscribers/${id}/suspend`, headers);
    expect([await use(), await me(), await countSessions(database, email)]).toEqual([403, 401, 0]);
    await post(url, `/subscribers/${id}/resume`, headers);
    expect([await use(), await me()]).toEqual([200, 401]);
  });

  it('can be searched by email, name, plan and status', async () => {
    const { headers } = await addAdminToken(database);
    const email = newEmail('find');
    await post(url, '/subscribers', headers, { email, plan: 'api', active_until: '2020-01-31', name: 'O’Brien_%' });
    const total = async (query: string) => (await get(url, `/subscribers?${query}`, headers)).json as { total: number };
    expect(await total(`q=${email}&status=lapsed&plan=api`)).toMatchObject({ total: 1, items: [{ email, status: 'lapsed' }] });
    expect(await total(`q=${email}&status=active`)).toMatchObject({ total: 0, total_pages: 0 });
    expect(await total(`q=${encodeURIComponent('’brien_%')}&q=${email}`)).toMatchObject({ total: 1 });
  });

  it.each([
    [
      { email: 'no', plan: 'gold', active_until: '31.12.2037', name: 'a\nb' },
      ['email value_error', 'plan literal_error', 'active_until datetime_from_date_parsing', 'name value_error'],
    ],
    [{}, ['email missing', 'plan missing', 'active_until missing']],
    [
      { email: 1, plan: null, active_until: 5, name: [] },
      ['email string_type', 'plan literal_error', 'active_until string_type', 'name string_type'],
    ],
  ])('are rejected as %j with every issue listed', async (body, faults) => {
    const { headers } = await addAdminToken(database);
    const reply = await post(url, '/subscribers', headers, body);
    expect(reply.status).toBe(422);
    const { detail } = reply.json as { detail: { loc: string[]; type: string }[] };
    expect(detail.map(({ loc, type }) => `${loc[1]} ${type}`)).toEqual(faults);
  });

  it('return 404 for an unknown id and 422 for a malformed one', async () => {
    const { headers } = await addAdminToken(database);
    expect(await post(url, '/subscribers/00000000-0000-4000-8000-000000000000/suspend', headers)).toMatchObject({
      status: 404,
      json: { code: 'subscriber_not_found' },
    });
    expect(await post(url, '/subscribers/someone/suspend', headers)).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['path', 'id'], type: 'string_pattern_mismatch' }] },
    });
  });

  it('are imported from a file with a report per line', async () => {
    const { headers } = await addAdminToken(database);
    const [one, two] = [newEmail('csv'), newEmail('csv')];
    const file = `\ufeffemail,plan,until,name\r\n${one},api,2037-12-31,"Doe, J."\r\nbad,api,2037-12-31,\r\n${two},premium,2037-06-30,\r\n${one},api,2038-12-31,\r\n`;
    const report = await post(url, '/subscribers/import', headers, file);
    expect(report.status).toBe(200);
    const accepted = { reason: null, reason_code: null, reason_values: null, before: null };
    const rejected = { outcome: 'refused', before: null, after: null };
    const [until37, until] = ['2037-12-31T23:59:59.999Z', '2037-06-30T23:59:59.999Z'];
    expect(report.json).toEqual({
      dry_run: false,
      added: 2,
      renewed: 0,
      unchanged: 0,
      refused: 2,
      lines: [
        { line: 2, email: one, outcome: 'added', ...accepted, after: { plan: 'api', active_until: until37, name: 'Doe, J.' } },
        {
          ...rejected,
          line: 3,
          email: 'bad',
          reason: 'invalid email address',
          reason_code: 'email_invalid',
          reason_values: {},
        },
        { line: 4, email: two, outcome: 'added', ...accepted, after: { plan: 'premium', active_until: until, name: '' } },
        {
          ...rejected,
          line: 5,
          email: one,
          reason: 'duplicate of line 2',
          reason_code: 'duplicate_row',
          reason_values: { line: 2 },
        },
      ],
    });
    expect((await post(url, '/subscribers/import', headers, file)).json).toMatchObject({ added: 0, unchanged: 2, refused: 2 });
  });

  it('accept up to 1 MiB of UTF-8 CSV with a header row only', async () => {
    const { headers } = await addAdminToken(database);
    const lines = ['email,plan,until,name'];
    while (lines.length <= 20_000) lines.push(`n${String(lines.length).padStart(12, '0')}@x.example.com,gold,2037-12-31,`);
    const file = lines.join('\n').padEnd(1024 * 1024, '\n');
    expect(Buffer.byteLength(file)).toBe(1024 * 1024);
    const { json } = await post(url, '/subscribers/import', headers, file);
    expect(json).toMatchObject({ added: 0, refused: 20_000 });
    expect((json as { lines: unknown[] }).lines).toHaveLength(1_000);
    expect(await post(url, '/subscribers/import', headers, [...lines, 'x'].join('\n'))).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body'], type: 'too_long' }] },
    });
    expect((await post(url, '/subscribers/import', headers, `${file}\n`)).status).toBe(413);
    const importAs = async (type: string, body: string | Buffer, more: Record<string, string> = {}) =>
      (
        await send(url, '/api/v1/admin/subscribers/import', {
          method: 'POST',
          headers: { ...headers, 'content-type': type, ...more },
          body,
        })
      ).status;
    expect(await importAs('application/json', '{}')).toBe(415);
    expect(await importAs('text/csv', gzipSync('email,plan,until\n'), { 'content-encoding': 'gzip' })).toBe(415);
    expect(await importAs('text/csv', 'email,plan,until\n', { 'content-encoding': 'identity' })).toBe(200);
    expect(await importAs('text/csv; charset=utf-8', 'email,plan,until\n')).toBe(200);
    expect(await importAs('text/csv', Buffer.from('email,plan,until,name\nx,y,z,Jos\xe9\n', 'latin1'))).toBe(422);
    expect(await post(url, '/subscribers/import', headers, 'a,b\n')).toMatchObject({
      status: 422,
      json: { detail: ['email', 'plan', 'until'].map((column) => ({ loc: ['body', column], type: 'missing' })) },
    });
  });
});

describe.each(mounts)('the audit log ($mount)', ({ url }) => {
  it('can be filtered, paged and exported', async () => {
    const { headers, prefix } = await addAdminToken(database);
    const email = newEmail('audit');
    const added = await post(url, '/subscribers', headers, { email, plan: 'api', active_until: '2037-12-31', name: '=1+1' });
    const { id } = added.json as { id: string };
    await post(url, `/subscribers/${id}/suspend`, headers);
    const query = `actor=${prefix}&subject=${email}&since=2026-01-01&until=2099-01-01`;
    const listed = await get(url, `/audit?${query}&page_size=1`, headers);
    expect(listed.json).toMatchObject({
      total: 2,
      total_pages: 2,
      items: [{ action: 'subscriber.suspend', actor: `token:${prefix}` }],
    });
    expect((await get(url, `/audit?${query}&action=subscriber.add`, headers)).json).toMatchObject({ total: 1 });
    for (const until of ['2020-01-01', '1999-12-31T23:00:00+01:00'])
      expect((await get(url, `/audit?actor=${prefix}&until=${until}`, headers)).json).toMatchObject({ total: 0 });
    expect((await get(url, '/audit?action=key.steal&since=yesterday', headers)).status).toBe(422);
    const exported = await get(url, `/audit?${query}&page_size=1`, { ...headers, accept: 'text/csv' });
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(exported.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse(exported.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['subscriber.suspend', `subscriber:${id}`],
      ['subscriber.add', `subscriber:${id}`],
    ]);
    expect(JSON.parse(rows[1]?.after ?? '')).toMatchObject({ email, name: '=1+1' });
    expect((await get(url, '/audit', { ...headers, accept: 'application/json, text/csv;q=0.5' })).json).toBeDefined();
  });
});
