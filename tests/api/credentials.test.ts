import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../lib/api/access';
import { createCredential } from '../../lib/platform/credentials';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress } from '../support/http';
import { type OperationRequest, operationRequests, representatives } from '../support/operation-requests';
import { addAdminToken, addSubscriber, issueKey } from '../support/people';

const database = openFleetDatabase();

/** Every state of a credential, and the problem it causes wherever keys are accepted. */
const rejections = {
  none: undefined,
  malformed: [401, 'key_invalid'],
  'bad checksum': [401, 'key_invalid'],
  unknown: [401, 'key_invalid'],
  revoked: [401, 'key_revoked'],
  frozen: [403, 'key_frozen'],
  lapsed: [403, 'subscription_inactive'],
  suspended: [403, 'subscription_inactive'],
  'third source': [403, 'source_unknown'],
  'admin token': [401, 'key_invalid'],
  'expired admin token': [401, 'key_invalid'],
  valid: undefined,
} as const;
type State = keyof typeof rejections;
const states = Object.keys(rejections) as State[];

const texts = {} as Record<State, string>;
/** The network of the valid key, so that it never meets a third one. */
const home = newAddress();

beforeAll(async () => {
  const issue = async (fields?: Parameters<typeof addSubscriber>[1], status?: 'active' | 'frozen' | 'revoked') =>
    (await issueKey(database, await addSubscriber(database, fields), status)).text;
  texts.none = '';
  texts.valid = await issue();
  texts.malformed = 'hik_short';
  texts['bad checksum'] = `${texts.valid.slice(0, -1)}${texts.valid.endsWith('z') ? 'y' : 'z'}`;
  texts.unknown = createCredential('hik').text;
  texts.revoked = await issue({}, 'revoked');
  texts.frozen = await issue({}, 'frozen');
  texts.lapsed = await issue({ activeUntil: new Date('2020-01-01') });
  texts.suspended = await issue({ suspendedAt: new Date() });
  texts['third source'] = await issue();
  await sendToFleet('/api/v1/categories', { key: texts['third source'] });
  await sendToFleet('/api/v1/categories', { key: texts['third source'] });
  texts['expired admin token'] = (await addAdminToken(database, 'expired')).text;
});

/** Ways to present a credential. */
const ways: Record<string, (text: string) => Record<string, string>> = {
  Bearer: (text) => ({ authorization: `Bearer ${text}` }),
  'X-API-Key': (text) => ({ 'x-api-key': text }),
  'both the same': (text) => ({ authorization: `Bearer ${text}`, 'x-api-key': text }),
  'a lower-case scheme': (text) => ({ authorization: `bearer ${text}` }),
};
const wayNames = Object.keys(ways);

const credentialCodes: unknown[] = [
  ...new Set(Object.values(rejections).flatMap((rejection) => (rejection ? [rejection[1]] : []))),
  'credentials_missing',
  'key_conflict',
  'admin_required',
  'role_required',
];

/** The problem that the contract requires for a credential at an operation; undefined where it is accepted. */
function expectedRejection(state: State, access: Access): readonly [number, string] | undefined {
  const roles: Access[] = ['contributor', 'editor', 'admin'];
  if (state === 'admin token' && roles.includes(access)) return undefined;
  if (state === 'admin token' && /^(?:staff|editor|admin)_session$/.test(access)) return [401, 'credentials_missing'];
  // The holder of a key may read its status, whatever that is.
  const readable: State[] = ['revoked', 'frozen', 'lapsed', 'suspended', 'third source', 'valid'];
  if (access === 'holder' && readable.includes(state)) return undefined;
  if (rejections[state] || access === 'anyone') return rejections[state];
  if (state !== 'valid' || !roles.includes(access)) return [401, 'credentials_missing'];
  return [403, access === 'admin' ? 'admin_required' : 'role_required'];
}

const present = ({ target, options }: OperationRequest, state: State, headers: Record<string, string>) =>
  sendToFleet(target, {
    ...options,
    headers: { ...options.headers, ...headers },
    from: state === 'valid' ? home : newAddress(),
  });

async function expectOutcome(request: OperationRequest, state: State, way = ''): Promise<void> {
  const rejection = expectedRejection(state, request.operation.access);
  const { status, body, headers } = await present(request, state, state === 'none' ? {} : (ways[way]?.(texts[state]) ?? {}));
  if (rejection) expect([way, status, body.code]).toEqual([way, ...rejection]);
  else {
    expect(credentialCodes, way).not.toContain(body.code);
    expect(status, way).toBeLessThan(500);
  }
  if (status === 401) expect(headers['www-authenticate']).toMatch(/^Bearer /);
}

/** New ones for each operation: together they get more requests than a key or a token may send in a minute. */
function renewCredentials(): void {
  beforeAll(async () => {
    texts.valid = (await issueKey(database, await addSubscriber(database))).text;
    texts['admin token'] = (await addAdminToken(database)).text;
  });
}

/** Those that tell one kind of access from another. */
const telling: State[] = ['none', 'unknown', 'frozen', 'admin token', 'valid'];

/** Those of staff meet every role in tests/security/authorization.test.ts. */
const forReaders = operationRequests.filter(({ operation }) => !operation.path.startsWith('/admin'));

// They meet these, and below every kind of access meets all; the ways to present one take turns.
describe.each(forReaders.map((request, index) => ({ id: request.id, request, index })))('$id', ({ request, index }) => {
  renewCredentials();
  test.each(telling.map((state, turn) => ({ state, way: wayNames[(index + turn) % wayNames.length] })))(
    'accepts or rejects a credential as required: $state, $way',
    ({ state, way }) => expectOutcome(request, state, way),
  );
});

describe.each(representatives)('access by %s', (_access, request) => {
  renewCredentials();
  test.each(states)('is the same for every way to send a credential: %s', async (state) => {
    for (const way of wayNames) await expectOutcome(request, state, way);
  });

  test.each([
    {
      name: 'two different keys',
      code: 'key_conflict',
      headers: () => ({ authorization: `Bearer ${texts.valid}`, 'x-api-key': texts.unknown }),
    },
    { name: 'Basic credentials', code: 'key_invalid', headers: () => ({ authorization: 'Basic dXNlcjpwYXNz' }) },
    { name: 'an empty bearer token', code: 'key_invalid', headers: () => ({ authorization: 'Bearer' }) },
    { name: 'an empty X-API-Key', code: 'key_invalid', headers: () => ({ 'x-api-key': '' }) },
    { name: 'two keys in one header', code: 'key_invalid', headers: () => ({ 'x-api-key': `${texts.valid}, ${texts.valid}` }) },
    { name: 'a key of 8 KB', code: 'key_invalid', headers: () => ({ authorization: `Bearer ${'a'.repeat(8_000)}` }) },
    {
      name: 'a valid key with another scheme',
      code: 'key_invalid',
      headers: () => ({ authorization: `Token ${texts.valid}` }),
    },
  ])('is rejected with $name', async ({ headers, code }) => {
    expect(await present(request, 'none', headers())).toMatchObject({ status: 401, body: { code } });
  });
});

describe('key', () => {
  renewCredentials();

  test('unlocks full texts', async () => {
    const list = await sendToFleet('/api/v1/articles?page_size=1');
    const slug = (list.json as { items: { slug: string }[] }).items[0]?.slug;
    const full = await sendToFleet(`/api/v1/articles/${slug}`, { key: texts.valid, from: home });
    expect(full.body).toMatchObject({ access: { full_text: true, reason: 'active_key' }, content_en: expect.any(String) });
    const teaser = await sendToFleet(`/api/v1/articles/${slug}`);
    expect(teaser.body).toMatchObject({ access: { full_text: false, reason: 'anonymous' }, content_en: null, content_zh: null });
    expect(full.headers.etag).not.toBe(teaser.headers.etag);
  });

  test('is rejected with the same code in the caller’s language', async () => {
    const zh = await sendToFleet('/api/v1/me', { key: texts.unknown, headers: { 'accept-language': 'zh-CN' } });
    expect([zh.body.code, zh.headers['content-language']]).toEqual(['key_invalid', 'zh']);
    expect(zh.body.title).toMatch(/\p{Script=Han}/u);
  });
});
