import { describe, expect, test } from 'vitest';
import { newAddress, type SendOptions, send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addStaff, addSubscriber, newEmail, readAudit, signIn } from '../support/people';

const database = openMountsDatabase();
const [direct] = mounts as [(typeof mounts)[number]];
const origin = 'https://research.example.com';
const slug = 'littlewoods-rule-and-its-assumptions';

const call = (path: string, options: SendOptions = {}, url = direct.url) =>
  send(url, `/api/v1${path}`, { from: newAddress(), ...options });
const as = async (email: string) => ({ ...(await signIn(database, email)), origin });
const asEditor = async () => {
  const { email } = await addStaff(database, { role: 'editor' });
  return { email, headers: await as(email) };
};
const read = async (article = slug, page = '') => {
  const reply = await call(`/articles/${article}/comments${page}`);
  expect(reply.status).toBe(200);
  return reply.body.items as { id: string; content: string; author_name: string; deleted: boolean; replies: { id: string }[] }[];
};
let written = 0;
/** A comment that no other test writes. */
const valid = (fields: object = {}) => {
  written += 1;
  return { article_id: slug, author_name: 'Lin', content: `Question ${written} of ${process.pid}`, ...fields };
};
const moderate = (action: string, ids: unknown, headers: Record<string, string>) =>
  call(`/admin/comments/${action}`, { json: { ids }, headers });

describe.each(mounts)('on the $mount mount', ({ url }) => {
  test('a comment waits, is approved, answered, and leaves an empty place', async () => {
    const { headers, email } = await asEditor();
    const body = valid({ author_email: 'Lin@Example.com' });
    const created = await call('/comments', { json: body }, url);
    expect([created.status, created.json]).toEqual([200, { id: expect.any(String), status: 'pending' }]);
    const { id } = created.body as { id: string };
    expect((await read()).map((each) => each.id)).not.toContain(id);

    const listed = await call(`/admin/comments?status=pending&q=${encodeURIComponent(body.content)}`, { headers }, url);
    expect(listed.json).toMatchObject({
      total: 1,
      page: 1,
      page_size: 20,
      total_pages: 1,
      items: [{ id, status: 'pending', author_email: 'lin@example.com', network: expect.stringMatching(/^\d+\.\d+\.\d+\.\*$/) }],
    });
    expect(listed.headers['cache-control']).toBe('no-store');
    const approved = await moderate('approve', [id], headers);
    expect([approved.status, approved.json]).toEqual([200, { done: [id], skipped: [] }]);

    const reply = await call('/me/comments', { headers, json: valid({ author_name: 'Chen', parent_id: id }) }, url);
    expect(reply.json).toEqual({ id: expect.any(String), status: 'approved' });
    const at = expect.stringMatching(/T.*\.\d{3}Z$/);
    expect((await read()).find((each) => each.id === id)).toEqual({
      id,
      author_name: 'Lin',
      is_staff: false,
      content: body.content,
      created_at: at,
      deleted: false,
      replies: [
        { id: reply.body.id, author_name: 'Chen', is_staff: true, content: expect.any(String), created_at: at, deleted: false },
      ],
    });
    expect((await moderate('delete', [id], headers)).json).toEqual({ done: [id], skipped: [] });
    expect((await read()).find((each) => each.id === id)).toMatchObject({
      author_name: '',
      content: '',
      deleted: true,
      replies: [{ id: reply.body.id }],
    });
    const rows = (await readAudit(database, 'comments')).filter(({ actor }) => actor === `staff:${email}`);
    expect(rows.map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'comment.approve', after: { status: 'approved', ids: [id] } },
      { action: 'comment.delete', after: { status: 'deleted', ids: [id] } },
    ]);
  });
});

test('responses to readers contain no address, and articles stay byte-identical', async () => {
  const { headers } = await asEditor();
  const before = await call(`/articles/${slug}`);
  const address = newEmail('secret');
  const body = valid({ author_email: address });
  const created = await call('/comments', { json: body });
  await moderate('approve', [created.body.id], headers);
  const reply = await call(`/articles/${slug}/comments?page_size=100`);
  expect(reply.text).toContain(body.content);
  expect(reply.text).not.toMatch(/@|secret|email|network|\d\.\*/);
  expect(created.text).not.toContain(address);
  expect((await call(`/articles/${slug}`)).text).toBe(before.text);
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'private, no-cache' });
});

const hostile =
  '<script>alert(1)</script> javascript:alert(2) https://evil.example.com \u202e"\'`\\ [a](javascript:1) 𠮷\n\n第二行';
test('hostile text is stored and returned as it is', async () => {
  const { headers } = await asEditor();
  const created = await call('/comments', { json: valid({ content: hostile, author_name: '<b>Lin</b>' }) });
  await moderate('approve', [created.body.id], headers);
  expect((await read()).find(({ id }) => id === created.body.id)).toMatchObject({ content: hostile, author_name: '<b>Lin</b>' });
});

test.each<[string, object, string, string]>([
  ['no article', { article_id: undefined }, 'article_id', 'missing'],
  ['an unknown article', { article_id: 'nothing-here' }, 'article_id', 'value_error'],
  ['an article with NUL', { article_id: 'a\0' }, 'article_id', 'value_error'],
  ['no name', { author_name: undefined }, 'author_name', 'missing'],
  ['an empty name', { author_name: '' }, 'author_name', 'string_too_short'],
  ['a blank name', { author_name: ' \u200b\u3000' }, 'author_name', 'value_error'],
  ['a name of two lines', { author_name: 'Lin\nYue' }, 'author_name', 'value_error'],
  ['a name that reorders text', { author_name: 'Lin\u202eeuY' }, 'author_name', 'value_error'],
  ['a name of 101 characters', { author_name: '𠮷'.repeat(101) }, 'author_name', 'string_too_long'],
  ['an invalid address', { author_email: 'not an address' }, 'author_email', 'value_error'],
  ['a number as an address', { author_email: 7 }, 'author_email', 'string_type'],
  ['no text', { content: undefined }, 'content', 'missing'],
  ['an empty text', { content: '' }, 'content', 'string_too_short'],
  ['a blank text', { content: '\n \u2060\u00ad' }, 'content', 'value_error'],
  ['a text with NUL', { content: 'a\0b' }, 'content', 'value_error'],
  ['a text of 5,001 characters', { content: 'x'.repeat(5_001) }, 'content', 'string_too_long'],
  ['a parent that does not exist', { parent_id: '00000000-0000-4000-8000-000000000000' }, 'parent_id', 'value_error'],
  ['a parent that is no id', { parent_id: 'x' }, 'parent_id', 'value_error'],
])('rejects %s', async (_, fields, field, type) => {
  const reply = await call('/comments', { json: valid(fields) });
  expect(reply.status).toBe(422);
  expect(reply.body.detail).toEqual([expect.objectContaining({ loc: ['body', field], type })]);
});

test.each<[string, object]>([
  ['100 characters outside the basic plane', { author_name: '𠮷'.repeat(100) }],
  ['5,000 characters', { content: '评'.repeat(5_000) }],
  ['null for what is optional', { author_email: null, parent_id: null }],
])('accepts %s', async (_, fields) => {
  expect((await call('/comments', { json: valid(fields) })).status).toBe(200);
});

test('the sixth comment of a client within an hour is rejected; equal and rejected ones do not count', async () => {
  const from = newAddress();
  const [first, ...others] = Array.from({ length: 6 }, () => valid());
  const write = async (json: object) => {
    const { status, body } = await call('/comments', { json, from });
    return status === 200 ? body.id : status;
  };
  const id = await write(first as object);
  for (let n = 0; n < 5; n++) expect([await write(first as object), await write(valid({ parent_id: 'x' }))]).toEqual([id, 422]);
  const replies = [];
  for (const json of others) replies.push(await call('/comments', { json, from }));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(replies[4]?.body).toMatchObject({ code: 'rate_limited', limit: 5, retry_after_seconds: expect.any(Number) });
  expect(replies[4]?.headers['retry-after']).toBeDefined();
  expect(await write(first as object)).toBe(id);
});

describe('a session', () => {
  test('replaces the address of an active subscriber, and the comment waits', async () => {
    const { email } = await addSubscriber(database);
    const body = valid({ author_email: 'somebody.else@example.com' });
    const reply = await call('/me/comments', { json: body, headers: await as(email) });
    expect(reply.json).toEqual({ id: expect.any(String), status: 'pending' });
    const { headers } = await asEditor();
    const listed = await call(`/admin/comments?q=${encodeURIComponent(body.content)}`, { headers });
    expect(listed.json).toMatchObject({ items: [{ author_email: email, is_staff: false }] });
  });

  test.each([
    ['ended', { activeUntil: new Date('2020-01-01') }],
    ['suspended', { suspendedAt: new Date() }],
  ])('may not comment if its subscription is %s', async (_, fields) => {
    const { email } = await addSubscriber(database, fields);
    const reply = await call('/me/comments', { json: valid(), headers: await as(email) });
    expect([reply.status, reply.body.code]).toEqual([403, 'subscription_inactive']);
  });

  test.each(['contributor', 'editor', 'admin'] as const)('approves the comment of a %s at once', async (role) => {
    const { email } = await addStaff(database, { role });
    const reply = await call('/me/comments', { json: valid(), headers: await as(email) });
    expect(reply.body.status).toBe('approved');
  });

  test('is ignored by the form for everyone, and required by the other one', async () => {
    const { headers } = await asEditor();
    expect((await call('/comments', { json: valid(), headers })).body.status).toBe('pending');
    const reply = await call('/me/comments', { json: valid() });
    expect([reply.status, reply.body.code]).toEqual([401, 'credentials_missing']);
  });
});

describe('moderators', () => {
  test('change up to 500 comments at once, and get the unknown ids', async () => {
    const { headers } = await asEditor();
    const { body } = await call('/comments', { json: valid() });
    const unknown = Array.from({ length: 499 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const reply = await moderate('reject', [...unknown, body.id], headers);
    expect(reply.json).toEqual({ done: [body.id], skipped: unknown.map((id) => ({ id, reason: 'not_found' })) });
  });

  test.each<[string, unknown, (string | number)[], string]>([
    ['no ids', undefined, ['ids'], 'missing'],
    ['an empty list', [], ['ids'], 'too_short'],
    ['501 ids', Array.from({ length: 501 }, () => 'x'), ['ids'], 'too_long'],
    ['a number', [7], ['ids', 0], 'string_type'],
  ])('get a validation error for %s', async (_, ids, place, type) => {
    const { headers } = await asEditor();
    const reply = await moderate('approve', ids, headers);
    expect(reply.status).toBe(422);
    expect(reply.body.detail).toEqual([expect.objectContaining({ loc: ['body', ...place], type })]);
  });

  test('find comments by article and state', async () => {
    const { headers } = await asEditor();
    const other = 'branded-residences-and-the-hotel-next-door';
    const { body } = await call('/comments', { json: valid({ article_id: other }) });
    const found = await call(`/admin/comments?article=${other}&status=pending`, { headers });
    expect((found.body.items as { id: string }[]).map(({ id }) => id)).toEqual([body.id]);
    const wrong = await call('/admin/comments?status=deleted', { headers });
    expect(wrong.body.detail).toEqual([expect.objectContaining({ loc: ['query', 'status'], type: 'string_pattern_mismatch' })]);
  });
});

test('an unknown article has no comments', async () => {
  const reply = await call('/articles/nothing-here/comments');
  expect([reply.status, reply.body.code]).toEqual([404, 'article_not_found']);
});
