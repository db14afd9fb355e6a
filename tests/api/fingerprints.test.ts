import { expect, test } from 'vitest';
import { send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addStaff, signIn } from '../support/people';

const database = openMountsDatabase();
const [direct] = mounts as [(typeof mounts)[number]];
const origin = 'https://research.example.com';

const asAdmin = async () => {
  const { email } = await addStaff(database, { role: 'admin', name: 'Ada' });
  return { email, headers: { ...(await signIn(database, email)), origin } };
};
const call = (method: string, path: string, headers: Record<string, string>, json?: unknown) =>
  send(direct.url, `/api/v1/admin/fingerprints${path}`, { method, headers, ...(json === undefined ? {} : { json }) });

/** A text of sixty words; a copy has other words at its own places. */
const toCopy = (uid: number) => ({
  uid,
  content: Array.from({ length: 60 }, (_, index) => (index % 5 === uid ? `other${uid}x${index}` : `word${index}`)).join(' '),
});

test('copies are registered, traced, replaced and deleted', async () => {
  const { email, headers } = await asAdmin();
  const upload = { lang: 'en', batch_id: 'journey-2026.1', variants: [toCopy(1), toCopy(2), toCopy(3)] };
  const registered = await call('POST', '', headers, upload);
  expect(registered).toMatchObject({
    status: 200,
    json: {
      batch_id: 'journey-2026.1',
      lang: 'en',
      created_by: `admin:${email}`,
      created_at: expect.any(String),
      variants: [1, 2, 3].map((uid) => ({ uid, marks: 53 })),
    },
  });
  const listed = await call('GET', '', headers);
  expect(listed.body.items).toContainEqual({
    batch_id: 'journey-2026.1',
    lang: 'en',
    variant_count: 3,
    created_by: `admin:${email}`,
    created_at: registered.body.created_at,
  });

  const traced = await call('POST', '/trace', headers, { lang: 'en', content: `Found: ${toCopy(2).content}, and more.` });
  expect(traced).toMatchObject({ status: 200, json: { items: [{ batch_id: 'journey-2026.1', marks: 53 }] } });
  expect((traced.body.items as { variants: unknown[] }[])[0]?.variants).toEqual([{ uid: 2, share: 1 }]);

  const replaced = await call('POST', '', headers, { ...upload, variants: [toCopy(1), toCopy(4)] });
  expect(replaced.body.variants).toEqual([1, 4].map((uid) => ({ uid, marks: 53 })));
  expect((await call('POST', '/trace', headers, { lang: 'en', content: toCopy(2).content })).json).toEqual({ items: [] });

  expect(await call('DELETE', '/journey-2026.1', headers)).toMatchObject({ status: 200, json: { deleted: true } });
  expect(await call('DELETE', '/journey-2026.1', headers)).toMatchObject({
    status: 404,
    json: { code: 'resource_not_found', resource: 'batch' },
  });
});

const valid = { lang: 'en', batch_id: 'rejected', variants: [toCopy(1), toCopy(2)] };
test.each([
  ['another language', { ...valid, lang: 'fr' }, ['body', 'lang'], 'literal_error'],
  ['a name with a space', { ...valid, batch_id: 'a b' }, ['body', 'batch_id'], 'string_pattern_mismatch'],
  ['a name that begins with a dot', { ...valid, batch_id: '.a' }, ['body', 'batch_id'], 'string_pattern_mismatch'],
  ['one copy', { ...valid, variants: [toCopy(1)] }, ['body', 'variants'], 'too_short'],
  [
    '501 copies',
    { ...valid, variants: Array.from({ length: 501 }, (_, uid) => ({ uid, content: 'x' })) },
    ['body', 'variants'],
    'too_long',
  ],
  [
    'a negative uid',
    { ...valid, variants: [toCopy(1), { uid: -1, content: 'x' }] },
    ['body', 'variants', 1, 'uid'],
    'greater_than_equal',
  ],
  [
    'a uid above 2^31-1',
    { ...valid, variants: [toCopy(1), { uid: 2 ** 31, content: 'x' }] },
    ['body', 'variants', 1, 'uid'],
    'less_than_equal',
  ],
  [
    'a repeated uid',
    { ...valid, variants: [toCopy(1), { ...toCopy(2), uid: 1 }] },
    ['body', 'variants', 1, 'uid'],
    'value_error',
  ],
  [
    'an empty copy',
    { ...valid, variants: [toCopy(1), { uid: 2, content: '' }] },
    ['body', 'variants', 1, 'content'],
    'string_too_short',
  ],
  [
    'a copy like another',
    { ...valid, variants: [toCopy(1), toCopy(2), { ...toCopy(1), uid: 3 }] },
    ['body', 'variants', 2, 'content'],
    'value_error',
  ],
  [
    'a copy without marks',
    { ...valid, variants: [toCopy(1), { uid: 2, content: '太短' }] },
    ['body', 'variants', 1, 'content'],
    'value_error',
  ],
  [
    'a copy above the limit',
    { ...valid, variants: [toCopy(1), { uid: 2, content: '𠮷'.repeat(300_001) }] },
    ['body', 'variants', 1, 'content'],
    'string_too_long',
  ],
])('rejects %s', async (_, body, loc, type) => {
  const { headers } = await asAdmin();
  const reply = await call('POST', '', headers, body);
  expect(reply.status).toBe(422);
  expect(reply.body.detail).toEqual([expect.objectContaining({ loc, type })]);
  const { rows } = await database.pool.query(`SELECT 1 FROM fingerprint_batches WHERE batch_id = 'rejected'`);
  expect(rows).toEqual([]);
});
