import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCredential } from '../../lib/credentials';
import { addKey, addOwner, call, fleetDatabase, newAddress } from '../support/fleet';

const database = fleetDatabase();

/** Every kind of credential, and how each is refused where keys are taken; undefined where it is not. */
const kinds = [
  'none', 'malformed', 'bad checksum', 'unknown', 'revoked', 'frozen', 'lapsed', 'suspended', 'third source', 'admin token',
  'ended admin token', 'valid',
] as const; // biome-ignore format: a list of names reads better in rows
type Kind = (typeof kinds)[number];

const texts = {} as Record<Kind, string>;
const home = newAddress();

beforeAll(async () => {
  const owned = async (given?: Parameters<typeof addOwner>[1], status?: 'active' | 'frozen' | 'revoked') =>
    (await addKey(database, await addOwner(database, given), status)).text;
  texts.none = '';
  texts.valid = await owned();
  texts.malformed = 'hik_short';
  texts['bad checksum'] = `${texts.valid.slice(0, -1)}${texts.valid.endsWith('z') ? 'y' : 'z'}`;
  texts.unknown = makeCredential('hik').text;
  texts.revoked = await owned({}, 'revoked');
  texts.frozen = await owned({}, 'frozen');
  texts.lapsed = await owned({ until: new Date('2020-01-01') });
  texts.suspended = await owned({ suspended: true });
  texts['third source'] = await owned();
  await call('/api/v1/categories', { key: texts['third source'] });
  await call('/api/v1/categories', { key: texts['third source'] });
  for (const [kind, expires] of [
    ['admin token', '1 day'],
    ['ended admin token', '-1 day'],
  ] as const) {
    const made = makeCredential('hia');
    texts[kind] = made.text;
    await database.pool.query(
      `INSERT INTO admin_tokens (prefix, hash, name, created_at, expires_at) VALUES ($1, $2, 'tests', now() - interval '2 days', now() + $3::interval)`,
      [made.prefix, made.hash, expires],
    );
  }
});

// A fresh one each time: this matrix asks more than 60 times a minute.
beforeEach(async () => {
  texts.valid = (await addKey(database, await addOwner(database))).text;
});

const refusals: Record<Kind, [status: number, code: string] | undefined> = {
  none: undefined,
  valid: undefined,
  malformed: [401, 'key_invalid'],
  'bad checksum': [401, 'key_invalid'],
  unknown: [401, 'key_invalid'],
  revoked: [401, 'key_revoked'],
  frozen: [403, 'key_frozen'],
  lapsed: [403, 'subscription_inactive'],
  suspended: [403, 'subscription_inactive'],
  'third source': [403, 'source_unknown'],
  'admin token': [401, 'key_invalid'],
  'ended admin token': [401, 'key_invalid'],
};

/** Ways to present a text, and what each adds. */
const ways: Record<string, (text: string) => Record<string, string>> = {
  Bearer: (text) => ({ authorization: `Bearer ${text}` }),
  'X-API-Key': (text) => ({ 'x-api-key': text }),
  'both the same': (text) => ({ authorization: `Bearer ${text}`, 'x-api-key': text }),
  'a lower-case scheme': (text) => ({ authorization: `bearer ${text}` }),
};

type Access = 'anyone' | 'me' | 'session' | 'admin';
const operations: { path: string; method?: string; json?: unknown; access: Access; ok: number }[] = [
  { path: '/api/v1/articles?page_size=1', access: 'anyone', ok: 200 },
  { path: '/api/v1/articles/no-such-article', access: 'anyone', ok: 404 },
  { path: '/api/v1/categories', access: 'anyone', ok: 200 },
  { path: '/api/v1/changes?since=2100-01-01', access: 'anyone', ok: 200 },
  { path: '/api/v1/search?q=zzzzzz', access: 'anyone', ok: 200 },
  { path: '/api/v1/openapi.json', access: 'anyone', ok: 200 },
  { path: '/api/v1/keys/request', json: {}, access: 'anyone', ok: 422 },
  { path: '/api/v1/keys/issue', json: {}, access: 'anyone', ok: 422 },
  { path: '/api/v1/me', access: 'me', ok: 200 },
  { path: '/api/v1/me/mails', access: 'session', ok: 200 },
  { path: '/api/v1/keys/rotate', method: 'POST', access: 'session', ok: 200 },
  { path: '/api/v1/admin/keys', access: 'admin', ok: 200 },
  { path: '/api/v1/admin/keys/hik_00000000/revoke', method: 'POST', access: 'admin', ok: 404 },
  { path: '/api/v1/admin/keys/hik_00000000/unfreeze', method: 'POST', access: 'admin', ok: 404 },
  { path: '/api/v1/admin/overview', access: 'admin', ok: 200 },
  { path: '/api/v1/admin/subscribers', access: 'admin', ok: 200 },
  { path: '/api/v1/admin/audit', access: 'admin', ok: 200 },
];

/** What the contract's order of refusals makes of a kind of credential at an operation. */
function expected(kind: Kind, { access, ok }: (typeof operations)[number]): [number, string | undefined] {
  if (kind === 'admin token' && access === 'admin') return [ok, ok === 404 ? 'key_not_found' : undefined];
  // Whoever holds a key may read how it stands, whatever its state.
  const readable: Kind[] = ['revoked', 'frozen', 'lapsed', 'suspended', 'third source', 'valid'];
  if (access === 'me' && readable.includes(kind)) return [200, undefined];
  const refusal = refusals[kind];
  if (refusal) return refusal;
  if (access === 'anyone') return [ok, ok === 404 ? 'article_not_found' : undefined];
  if (kind === 'valid' && access === 'admin') return [403, 'admin_required'];
  return [401, 'credentials_missing'];
}

describe.each(operations)('$method $path', (operation) => {
  const { path, method, json } = operation;
  const ask = (kind: Kind, headers: Record<string, string>) =>
    call(path, { ...(method ? { method } : {}), json, headers, from: kind === 'valid' ? home : newAddress() });

  test.each(kinds)('answers a credential that is %s as it must, however it is presented', async (kind) => {
    const [status, code] = expected(kind, operation);
    for (const [way, present] of Object.entries(ways)) {
      const answer = await ask(kind, kind === 'none' ? {} : present(texts[kind]));
      expect([way, answer.status, answer.body.code]).toEqual([way, status, code]);
      if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
    }
  });

  test.each([
    {
      name: 'two different keys',
      status: 401,
      code: 'key_conflict',
      headers: () => ({ authorization: `Bearer ${texts.valid}`, 'x-api-key': texts.unknown }),
    },
    { name: 'Basic credentials', status: 401, code: 'key_invalid', headers: () => ({ authorization: 'Basic dXNlcjpwYXNz' }) },
    { name: 'an empty bearer', status: 401, code: 'key_invalid', headers: () => ({ authorization: 'Bearer' }) },
    { name: 'an empty X-API-Key', status: 401, code: 'key_invalid', headers: () => ({ 'x-api-key': '' }) },
    {
      name: 'two keys joined',
      status: 401,
      code: 'key_invalid',
      headers: () => ({ 'x-api-key': `${texts.valid}, ${texts.valid}` }),
    },
    { name: '8 KB of key', status: 401, code: 'key_invalid', headers: () => ({ authorization: `Bearer ${'a'.repeat(8_000)}` }) },
    {
      name: 'a valid key behind another scheme',
      status: 401,
      code: 'key_invalid',
      headers: () => ({ authorization: `Token ${texts.valid}` }),
    },
  ])('refuses $name', async ({ headers, status, code }) => {
    expect(await ask('none', headers())).toMatchObject({ status, body: { code } });
  });
});

describe('the description', () => {
  test('names every operation of this matrix', async () => {
    const { body } = await call('/api/v1/openapi.json');
    const described = Object.keys(body.paths as object);
    for (const { path } of operations) {
      const bare = (path.split('?')[0] ?? '').replace('no-such-article', '{slug}').replace('hik_00000000', '{prefix}');
      expect(described).toContain(bare);
    }
  });
});

describe('a key', () => {
  test('opens full texts, and its absence does not', async () => {
    const slug = (JSON.parse((await call('/api/v1/articles?page_size=1')).text) as { items: { slug: string }[] }).items[0]?.slug;
    const whole = await call(`/api/v1/articles/${slug}`, { key: texts.valid, from: home });
    expect(whole.body).toMatchObject({ access: { full_text: true, reason: 'active_key' }, content_en: expect.any(String) });
    const teaser = await call(`/api/v1/articles/${slug}`);
    expect(teaser.body).toMatchObject({ access: { full_text: false, reason: 'anonymous' }, content_en: null, content_zh: null });
    expect(whole.headers.get('etag')).not.toBe(teaser.headers.get('etag'));
  });

  test('is refused alike in both languages of the caller, with the code unchanged', async () => {
    const zh = await call('/api/v1/me', { key: texts.unknown, headers: { 'accept-language': 'zh-CN' } });
    expect(zh.body).toMatchObject({ code: 'key_invalid', title: '密钥无效' });
  });
});
