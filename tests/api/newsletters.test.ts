import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addStaff, signIn } from '../support/people';

const database = openMountsDatabase();
const [direct, framework] = mounts as [(typeof mounts)[number], (typeof mounts)[number]];
const origin = 'https://research.example.com';

const asEditor = async () => {
  const { email } = await addStaff(database, { role: 'editor', name: 'Lin' });
  return { email, headers: { ...(await signIn(database, email)), origin } };
};
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, headers: Record<string, string>, json?: unknown) =>
  send(direct.url, `/api/v1/admin/newsletters${path}`, { method, headers, ...(json === undefined ? {} : { json }) });

const listArticles = async (n: number) =>
  (
    await database.pool.query<{ id: string; slug: string; title_en: string }>(
      "SELECT id, slug, title_en FROM articles WHERE state = 'published' AND content_en <> '' ORDER BY slug LIMIT $1",
      [n],
    )
  ).rows;

test('an editor composes a newsletter, reads its emails, schedules and cancels it', async () => {
  const { email, headers } = await asEditor();
  const [first, second] = await listArticles(2);
  const input = { subject_zh: ' 三月 ', subject_en: 'March', article_ids: [second?.slug, first?.id], topics: [] };
  const created = await call('POST', '', headers, input);
  const counts = { recipients: 0, waiting: 0, sent: 0, failed: 0, skipped: 0, bounced: 0, complained: 0 };
  const draft = {
    id: expect.any(String),
    subject_zh: '三月',
    subject_en: 'March',
    intro_zh: '',
    intro_en: '',
    topics: null,
    article_ids: [second?.id, first?.id],
    status: 'draft',
    reason: null,
    send_at: null,
    sent_at: null,
    created_by: `staff:${email}`,
    counts,
  };
  expect([created.status, created.json]).toEqual([200, draft]);
  const id = String(created.body.id);

  const { body } = await call('PATCH', `/${id}`, headers, { intro_en: 'One.\n\nTwo.', topics: null, subject_zh: null });
  expect(body).toEqual({ ...draft, id, intro_en: 'One.\n\nTwo.' });

  const detail = await call('GET', `/${id}`, headers);
  expect(detail.body).toMatchObject({ ...body, recipients: expect.any(Number) });
  const { preview } = detail.body as { preview: Record<'zh' | 'en', { subject: string; html: string; text: string }> };
  expect([preview.zh.subject, preview.en.subject]).toEqual(['三月', 'March']);
  expect(preview.en.text.indexOf(String(second?.title_en))).toBeLessThan(preview.en.text.indexOf(String(first?.title_en)));
  expect(preview.en.text).toContain('One.\n\nTwo.\n');

  const at = new Date(Date.now() + 86_400_000).toISOString();
  expect((await call('POST', `/${id}/send`, headers, { send_at: at })).body).toMatchObject({ status: 'scheduled', send_at: at });
  expect(await call('DELETE', `/${id}`, headers)).toMatchObject({
    status: 409,
    json: { code: 'state_conflict', status_of_resource: 'scheduled' },
  });
  expect((await call('GET', '?status=scheduled', headers)).body.items).toContainEqual(expect.objectContaining({ id }));
  for (let n = 0; n < 2; n += 1)
    expect((await call('POST', `/${id}/cancel`, headers)).body).toMatchObject({ status: 'draft', send_at: null });
  expect((await call('DELETE', `/${id}`, headers)).json).toEqual({ deleted: true });
  expect(await call('GET', `/${id}`, headers)).toMatchObject({
    status: 404,
    json: { code: 'resource_not_found', resource: 'newsletter' },
  });
});

test('an editor gets both languages as a test, ten times an hour', async () => {
  const { email, headers } = await asEditor();
  const [article] = await listArticles(1);
  const input = { subject_zh: '测试', subject_en: 'Trial', article_ids: [article?.id] };
  const { body } = await call('POST', '', headers, input);
  for (let n = 0; n < 10; n += 1) expect((await call('POST', `/${body.id}/test`, headers)).json).toEqual({ queued: 2 });
  expect(await call('POST', `/${body.id}/test`, headers)).toMatchObject({
    status: 429,
    json: { code: 'rate_limited', limit: 10 },
  });
  const { rows } = await database.pool.query(
    "SELECT locale, count(*)::int AS mails FROM mails WHERE to_email = $1 AND template = 'newsletter_test' GROUP BY locale ORDER BY 1",
    [email],
  );
  expect(rows).toEqual([
    { locale: 'en', mails: 10 },
    { locale: 'zh', mails: 10 },
  ]);
});

test('nothing is sent without a postal address, which only the first mount has', async () => {
  const { headers } = await asEditor();
  const articles = await listArticles(1);
  const input = { subject_zh: '题', subject_en: 'S', article_ids: articles.map(({ id }) => id) };
  const { body } = await call('POST', '', headers, input);
  const target = `/api/v1/admin/newsletters/${body.id}`;
  for (const options of [{ json: {} }, { json: { send_at: null } }, {}])
    expect(await send(framework.url, `${target}/send`, { method: 'POST', headers, ...options })).toMatchObject({
      status: 409,
      json: { code: 'mail_unconfigured', missing: 'MAIL_POSTAL_ADDRESS' },
    });
  expect((await send(direct.url, target, { headers })).body).toMatchObject({ status: 'draft', send_at: null });
});

const valid = async () => ({ subject_zh: '题', subject_en: 'S', article_ids: (await listArticles(1)).map(({ id }) => id) });

test('a newsletter holds two introductions of 5,000 Chinese characters, and little more', async () => {
  const { headers } = await asEditor();
  const intro = '题'.repeat(5_000);
  const longest = { ...(await valid()), intro_zh: intro, intro_en: intro };
  expect((await call('POST', '', headers, longest)).body).toMatchObject({ intro_zh: intro, intro_en: intro });
  expect((await call('POST', '', headers, { ...longest, more: 'x'.repeat(4_096) })).status).toBe(413);
});

describe('a newsletter is rejected with', () => {
  test.each<[string, (article: string) => object, (string | number)[], string]>([
    ['no subject', () => ({ subject_en: undefined }), ['body', 'subject_en'], 'missing'],
    ['a blank subject', () => ({ subject_en: ' ' }), ['body', 'subject_en'], 'value_error'],
    ['a subject of two lines', () => ({ subject_zh: 'a\nBcc: b' }), ['body', 'subject_zh'], 'value_error'],
    ['a long subject', () => ({ subject_en: 'x'.repeat(201) }), ['body', 'subject_en'], 'value_error'],
    ['a long introduction', () => ({ intro_zh: 'x'.repeat(5_001) }), ['body', 'intro_zh'], 'string_too_long'],
    ['no article', () => ({ article_ids: [] }), ['body', 'article_ids'], 'too_short'],
    ['an unknown article', (id) => ({ article_ids: [id, 'unknown'] }), ['body', 'article_ids', 1], 'value_error'],
    ['an article listed twice', (id) => ({ article_ids: [id, id] }), ['body', 'article_ids', 1], 'value_error'],
    ['an unknown topic', () => ({ topics: ['unknown-topic'] }), ['body', 'topics', 0], 'value_error'],
    ['a topic listed twice', () => ({ topics: ['a', 'a'] }), ['body', 'topics', 1], 'value_error'],
  ])('%s', async (_, change, loc, type) => {
    const { headers } = await asEditor();
    const input = await valid();
    const changes = change(String(input.article_ids[0]));
    const { body } = await call('POST', '', headers, input);
    const responses = [await call('POST', '', headers, { ...input, ...changes })];
    // A change may leave out any field.
    if (type !== 'missing') responses.push(await call('PATCH', `/${body.id}`, headers, changes));
    for (const response of responses) {
      expect(response.status).toBe(422);
      const issues = (response.body.detail as { loc: unknown; type: string }[]).map((issue) => [issue.loc, issue.type]);
      expect(issues).toContainEqual([loc, type]);
    }
  });

  test('every article and topic that is wrong, at once', async () => {
    const { headers } = await asEditor();
    const input = await valid();
    const article_ids = ['unknown', input.article_ids[0], 'unknown-too'];
    const { status, body } = await call('POST', '', headers, { ...input, article_ids, topics: ['unknown-topic'] });
    const places = (body.detail as { loc: unknown[] }[]).map(({ loc }) => loc.slice(1).join('.'));
    expect([status, places]).toEqual([422, ['topics.0', 'article_ids.0', 'article_ids.2']]);
  });

  test('a time in the past, more than a year away, or missing', async () => {
    const { headers } = await asEditor();
    const { body } = await call('POST', '', headers, await valid());
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    for (const send_at of [at(-1_000), at(367 * 86_400_000), 'tomorrow']) {
      const response = await call('POST', `/${body.id}/send`, headers, { send_at });
      expect([response.status, response.body.detail]).toEqual([
        422,
        [{ loc: ['body', 'send_at'], msg: 'Time should be in the future, within a year', type: 'value_error' }],
      ]);
    }
  });
});

describe.each(mounts)('released newsletters, $mount', ({ url }) => {
  test('are public with those of their articles that are published, drafts are hidden', async () => {
    const [article] = await listArticles(1);
    const id = randomUUID();
    await database.pool.query(
      `INSERT INTO newsletters (id, subject_zh, subject_en, intro_en, article_ids, status, sent_at, content, created_by)
       VALUES ($1, '四月', 'April', 'Hello', $2, 'sent', now(), '{}', 'operator')`,
      [id, [randomUUID(), article?.id]],
    );
    const released = {
      id,
      subject_zh: '四月',
      subject_en: 'April',
      sent_at: expect.any(String),
      url: expect.stringMatching(new RegExp(`/newsletter/${id}$`)),
    };
    expect((await send(url, '/api/v1/newsletters')).body.items).toContainEqual(released);
    const { status, json } = await send(url, `/api/v1/newsletters/${id}`);
    expect([status, json]).toEqual([
      200,
      { ...released, intro_zh: null, intro_en: 'Hello', articles: [expect.objectContaining({ id: article?.id })] },
    ]);
    await database.pool.query("UPDATE newsletters SET status = 'draft', sent_at = NULL, content = NULL WHERE id = $1", [id]);
    expect(await send(url, `/api/v1/newsletters/${id}`)).toMatchObject({
      status: 404,
      json: { code: 'resource_not_found', resource: 'newsletter' },
    });
  });
});

describe.each(mounts)('events of the email service, $mount', ({ url }) => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const sign = (body: string, { at = Date.now(), key = secret } = {}) => {
    const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(at / 1_000))];
    const hmac = createHmac('sha256', Buffer.from(key.slice(6), 'base64')).update(`${id}.${timestamp}.${body}`);
    return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${hmac.digest('base64')}` };
  };
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${url}/api/webhooks/resend`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const body = JSON.stringify({ type: 'email.delivered', data: { tags: { mail: randomUUID() } } });

  test('are accepted if they are signed', async () => {
    expect((await post(body, sign(body))).status).toBe(200);
  });

  test.each<[string, () => Record<string, string>]>([
    ['no signature', () => ({})],
    ['the signature of another body', () => sign(`${body} `)],
    ['the signature of another key', () => sign(body, { key: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
    ['an old signature', () => sign(body, { at: Date.now() - 301_000 })],
  ])('are rejected with %s', async (_, headers) => {
    const response = await post(body, headers());
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'signature_invalid' }]);
  });

  test('have at most 64 KiB', async () => {
    const long = JSON.stringify({ type: 'x'.repeat(64 * 1024) });
    expect((await post(long, sign(long))).status).toBe(413);
  });
});
