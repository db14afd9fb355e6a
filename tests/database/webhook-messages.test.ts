import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessages, queueTest, replayChanges } from '../../lib/distribution/webhook-messages/writes';
import { findKey } from '../../lib/people/keys/reads';
import { freezeKey } from '../../lib/people/keys/writes';
import { getWebhook } from '../../lib/people/webhooks/reads';
import { queueEvent } from '../../lib/people/webhooks/writes';
import { setAuthSecret } from '../../lib/platform/env';
import { ActionLimitedError, StateConflictError } from '../../lib/platform/errors';
import { insertArticle, insertCategory, read } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { issueKey } from '../support/people';
import { addWebhook, articleEvents, readMessages, type TestWebhook } from '../support/webhooks';

process.env.WEBHOOKS_ALLOW_PRIVATE = 'on';
setAuthSecret('an-authentication-secret-of-tests-only');
const database = await createTestDatabase();
const { pool } = database;

beforeAll(async () => {
  await insertCategory(pool, 'revenue');
});

// Counts are those of the test's own endpoints.
beforeEach(() => pool.query('DELETE FROM webhooks'));

let count = 0;
const newSlug = () => `article-${++count}`;
const update = (id: string, set: string) => pool.query(`UPDATE articles SET ${set} WHERE id = $1`, [id]);
const stampOf = (id: string) => read<Date>(pool, 'SELECT changed_at FROM articles WHERE id = $1', [id]);
const typesOf = async (webhook: TestWebhook) =>
  (await readMessages(database, webhook)).map(({ type, data }) => [type, data.slug]);
/** Stamps are whole milliseconds; an entry begins after the millisecond before it. */
const before = (stamp: Date) => new Date(stamp.getTime() - 1).toISOString();

/** Changes many articles at once. */
const addMany = (n: number, prefix: string) =>
  pool.query(
    `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name)
     SELECT $2 || '-' || n, 't', 't', 'c', 'c', 'revenue', 'Ada' FROM generate_series(1, $1) n`,
    [n, prefix],
  );

describe('article messages', () => {
  it('follow every change after the creation, each article in its latest state', async () => {
    const old = newSlug();
    const oldId = await insertArticle(pool, { slug: old });
    const webhook = await addWebhook(database);
    expect(await createMessages(database)).toBe(0);
    const [published, gone, hidden, draft] = [newSlug(), newSlug(), newSlug(), newSlug()];
    const publishedId = await insertArticle(pool, { slug: published });
    await update(publishedId, "title_en = 'Changed before any message'");
    const goneId = await insertArticle(pool, { slug: gone });
    await pool.query('DELETE FROM articles WHERE id = $1', [goneId]);
    const hiddenId = await insertArticle(pool, { slug: hidden });
    await update(hiddenId, 'is_archived = true');
    await insertArticle(pool, { slug: draft, is_published: false });
    await update(oldId, "slug = slug || '-renamed'");
    expect(await createMessages(database)).toBe(4);
    expect(await typesOf(webhook)).toEqual([
      ['article.published', published],
      ['article.deleted', gone],
      ['article.deleted', hidden],
      ['article.updated', `${old}-renamed`],
    ]);
    const stamp = await stampOf(oldId);
    expect((await readMessages(database, webhook)).at(-1)?.data).toEqual({
      slug: `${old}-renamed`,
      previous_slugs: [old],
      changed_at: stamp.toISOString(),
      since: before(stamp),
    });
    expect(await createMessages(database)).toBe(0);
  });

  it('report an article as published once, then as updated', async () => {
    const slug = newSlug();
    const id = await insertArticle(pool, { slug, is_published: false });
    const webhook = await addWebhook(database);
    for (const [set, type] of [
      ['is_published = true', 'article.published'],
      ["title_en = 'b'", 'article.updated'],
      ['is_archived = true', 'article.deleted'],
      ['is_archived = false', 'article.published'],
    ] as const) {
      await update(id, set);
      await createMessages(database);
      expect((await typesOf(webhook)).at(-1)).toEqual([type, slug]);
    }
    await update(id, 'is_archived = true');
    await update(id, 'is_archived = false');
    await update(id, "went_live_at = NULL, title_en = 'c'");
    await createMessages(database);
    expect((await typesOf(webhook)).at(-1)).toEqual(['article.published', slug]);
  });

  it("are created for the endpoint's events, and its cursor skips the others", async () => {
    const webhook = await addWebhook(database, { events: ['article.deleted'] });
    const id = await insertArticle(pool, { slug: newSlug() });
    expect(await createMessages(database)).toBe(0);
    await pool.query("UPDATE webhooks SET events = '{article.published,article.updated}' WHERE id = $1", [webhook.id]);
    expect(await createMessages(database)).toBe(0);
    await update(id, "title_en = 'b'");
    await createMessages(database);
    expect((await typesOf(webhook)).map(([type]) => type)).toEqual(['article.updated']);
  });

  it.each([
    [
      'paused',
      'UPDATE subscribers SET suspended_at = now() WHERE id = $1',
      'UPDATE subscribers SET suspended_at = NULL WHERE id = $1',
    ],
    [
      'disabled',
      "UPDATE webhooks SET disabled_reason = 'failing' WHERE subscriber_id = $1",
      'UPDATE webhooks SET disabled_reason = NULL WHERE subscriber_id = $1',
    ],
  ])('wait while the endpoint is %s and resume where they stopped', async (_, stop, resume) => {
    const webhook = await addWebhook(database);
    await pool.query(stop, [webhook.subscriber.id]);
    const slugs = [newSlug(), newSlug()];
    for (const slug of slugs) await insertArticle(pool, { slug });
    await createMessages(database);
    expect(await readMessages(database, webhook)).toEqual([]);
    await pool.query(resume, [webhook.subscriber.id]);
    await createMessages(database);
    expect(await typesOf(webhook)).toEqual(slugs.map((slug) => ['article.published', slug]));
  });

  it('are created exactly once by jobs that race with writers', async () => {
    const webhooks = await Promise.all([addWebhook(database), addWebhook(database), addWebhook(database)]);
    const slugs = Array.from({ length: 60 }, newSlug);
    let writing = true;
    const jobs = Array.from({ length: 4 }, async () => {
      while (writing) await createMessages(database);
    });
    await Promise.all(slugs.map((slug) => insertArticle(pool, { slug })));
    writing = false;
    await Promise.all(jobs);
    await createMessages(database);
    for (const webhook of webhooks) {
      const announced = (await typesOf(webhook)).map(([, slug]) => slug);
      expect(announced.length).toBe(60);
      expect(announced.sort()).toEqual([...slugs].sort());
    }
  });
});

describe('message limit', () => {
  it('replaces more than 1,000 messages by one changes.available from the earliest', async () => {
    const webhook = await addWebhook(database);
    await addMany(999, 'many-a');
    await createMessages(database);
    await insertArticle(pool, { slug: newSlug() });
    await createMessages(database);
    const messages = await readMessages(database, webhook);
    expect([messages.length, new Set(messages.map(({ status }) => status))]).toEqual([1_000, new Set(['pending'])]);
    await pool.query("UPDATE webhook_messages SET claimed_until = now() + interval '1 minute' WHERE id = $1", [messages[0]?.id]);
    await addMany(2, 'many-b');
    await createMessages(database);
    const after = await readMessages(database, webhook);
    expect(after.filter(({ status }) => status === 'superseded')).toHaveLength(1_001);
    expect(after.filter(({ status }) => status === 'pending').map(({ type, data }) => [type, data.slug ?? data.since])).toEqual([
      // What is being sent stays.
      ['article.published', messages[0]?.data.slug],
      ['changes.available', messages[1]?.data.since],
    ]);
    expect(await getWebhook(webhook.owner, webhook.id)).toMatchObject({ waiting: 2 });
  });

  it('creates one changes.available for a burst', async () => {
    const webhook = await addWebhook(database);
    await addMany(3_000, 'many-c');
    await createMessages(database);
    const messages = await readMessages(database, webhook);
    expect(messages).toHaveLength(1_002);
    expect(messages.filter(({ status }) => status === 'pending')).toMatchObject([
      { type: 'changes.available', data: { since: messages[0]?.data.since } },
    ]);
    expect(await createMessages(database)).toBe(0);
  });
});

describe('changes.available', () => {
  it('is sent at most once a minute and covers every change', async () => {
    const webhook = await addWebhook(database, { events: ['changes.available'] });
    const start = await read<Date>(pool, 'SELECT changes_until FROM webhooks WHERE id = $1', [webhook.id]);
    const insert = () => insertArticle(pool, { slug: newSlug() });
    const sinces = async () => (await readMessages(database, webhook)).map(({ type, data }) => [type, data.since]);
    const first = await insert();
    await createMessages(database);
    expect(await sinces()).toEqual([['changes.available', start.toISOString()]]);
    const stamp = await stampOf(first);
    await insert();
    await createMessages(database);
    await insert();
    await createMessages(database);
    expect(await sinces()).toHaveLength(1);
    const passTime = (seconds: number) =>
      pool.query('UPDATE webhooks SET announced_at = announced_at - make_interval(secs => $2) WHERE id = $1', [
        webhook.id,
        seconds,
      ]);
    await passTime(55);
    await createMessages(database);
    expect(await sinces()).toHaveLength(1);
    await passTime(6);
    await createMessages(database);
    await createMessages(database);
    expect((await sinces()).slice(1)).toEqual([['changes.available', stamp.toISOString()]]);
  });
});

describe('replay', () => {
  it('repeats every change after a time in its latest state', async () => {
    const webhook = await addWebhook(database);
    const [a, b] = [newSlug(), newSlug()];
    const first = await insertArticle(pool, { slug: a });
    const second = await insertArticle(pool, { slug: b });
    await createMessages(database);
    await update(first, "title_en = 'b'");
    const since = new Date((await stampOf(second)).getTime() - 1);
    await replayChanges(database, webhook.id, since, webhook.owner);
    // The change of `a` is behind the place of the endpoint; its message is made in the usual way.
    expect((await typesOf(webhook)).filter(([, slug]) => slug === b)).toHaveLength(2);
    await createMessages(database);
    await replayChanges(database, webhook.id, since, webhook.owner);
    const messages = await readMessages(database, webhook);
    expect(messages.map(({ type, data, replay }) => [type, data.slug, replay])).toEqual([
      ['article.published', a, 0],
      ['article.published', b, 0],
      ['article.published', b, 1],
      ['article.published', b, 2],
      ['article.updated', a, 0],
      ['article.updated', a, 2],
    ]);
    expect(messages[1]?.data).toEqual(messages[2]?.data);
  });

  it('sends one changes.available for more than 1,000 changes', async () => {
    const webhook = await addWebhook(database);
    await replayChanges(database, webhook.id, new Date(0), webhook.owner);
    const pending = (await readMessages(database, webhook)).filter(({ status }) => status === 'pending');
    expect(pending.map(({ type }) => type)).toEqual(['changes.available']);
    const oldest = await read<Date>(
      pool,
      'SELECT least((SELECT min(changed_at) FROM articles), (SELECT min(changed_at) FROM tombstones))',
    );
    expect(pending[0]?.data.since).toBe(before(oldest));
  });

  it('is limited to ten times an hour', async () => {
    const webhook = await addWebhook(database);
    const since = new Date((await stampOf(await insertArticle(pool, { slug: newSlug() }))).getTime() - 1);
    await createMessages(database);
    const replay = () => replayChanges(database, webhook.id, since, webhook.owner);
    const results = await Promise.allSettled(Array.from({ length: 13 }, replay));
    const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(rejected.map((error) => [error.code, error.data.limit])).toEqual(Array(3).fill(['action_limited', 10]));
    await pool.query(
      `UPDATE webhook_messages SET created_at = created_at - interval '61 minutes' WHERE webhook_id = $1 AND replay = 1`,
      [webhook.id],
    );
    await replay();
    await expect(replay()).rejects.toThrow(ActionLimitedError);
    expect((await readMessages(database, webhook)).map((message) => message.replay)).toHaveLength(12);
  });

  it('needs an enabled endpoint', async () => {
    const webhook = await addWebhook(database);
    await pool.query("UPDATE webhooks SET disabled_reason = 'gone' WHERE id = $1", [webhook.id]);
    await expect(replayChanges(database, webhook.id, new Date(0), webhook.owner)).rejects.toEqual(
      new StateConflictError('disabled'),
    );
    await pool.query('UPDATE webhooks SET disabled_reason = NULL WHERE id = $1', [webhook.id]);
    await pool.query('UPDATE subscribers SET suspended_at = now() WHERE id = $1', [webhook.subscriber.id]);
    await expect(replayChanges(database, webhook.id, new Date(0), webhook.owner)).rejects.toEqual(
      new StateConflictError('paused'),
    );
    expect(await readMessages(database, webhook)).toEqual([]);
  });
});

describe('other messages', () => {
  it('report a frozen key to its subscriber only', async () => {
    const webhook = await addWebhook(database, { events: ['key.frozen'] });
    const [other, unasked] = [
      await addWebhook(database, { events: ['key.frozen'] }),
      await addWebhook(database, { subscriber: webhook.subscriber }),
    ];
    const { prefix } = await issueKey(database, webhook.subscriber);
    const key = await findKey(prefix);
    if (!key) throw new Error('no key');
    const at = new Date('2026-11-23T10:00:00.123Z');
    const freeze = { key, at, requests: [], requestId: 'r', locale: 'en' as const };
    await Promise.all([freezeKey(database, freeze), freezeKey(database, freeze)]);
    expect(await readMessages(database, webhook)).toMatchObject([
      { type: 'key.frozen', data: { prefix, frozen_at: at.toISOString() } },
    ]);
    expect([...(await readMessages(database, other)), ...(await readMessages(database, unasked))]).toEqual([]);
  });

  it('announce a snapshot in the transaction that lists it', async () => {
    const webhook = await addWebhook(database, { events: ['snapshot.created'] });
    const client = await pool.connect();
    await client.query('BEGIN');
    await queueEvent(client, 'snapshot.created', { id: '2026-11-22', next_since: '2026-11-22T02:00:00.000Z' });
    await client.query('ROLLBACK');
    client.release();
    expect(await readMessages(database, webhook)).toEqual([]);
    await queueEvent(pool, 'snapshot.created', { id: '2026-11-23', next_since: '2026-11-23T02:00:00.000Z' });
    expect(await readMessages(database, webhook)).toMatchObject([
      { type: 'snapshot.created', data: { id: '2026-11-23', next_since: '2026-11-23T02:00:00.000Z' } },
    ]);
  });

  it('test an endpoint ten times an hour, with any events', async () => {
    const webhook = await addWebhook(database, { events: ['key.frozen'] });
    const results = await Promise.allSettled(Array.from({ length: 14 }, () => queueTest(database, webhook.id, webhook.owner)));
    const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(rejected).toHaveLength(4);
    for (const error of rejected) expect(error).toBeInstanceOf(ActionLimitedError);
    expect(rejected[0]).toMatchObject({ data: { limit: 10 } });
    await pool.query(
      `UPDATE webhook_messages SET created_at = created_at - interval '61 minutes'
       WHERE id = (SELECT id FROM webhook_messages WHERE webhook_id = $1 ORDER BY created_at LIMIT 1)`,
      [webhook.id],
    );
    await queueTest(database, webhook.id, webhook.owner);
    await expect(queueTest(database, webhook.id, webhook.owner)).rejects.toThrow(ActionLimitedError);
    expect(new Set((await readMessages(database, webhook)).map(({ type }) => type))).toEqual(new Set(['webhook.test']));
  });
});

it('new endpoints of every kind start at the newest stamp', async () => {
  const newest = await read<Date>(
    pool,
    'SELECT greatest((SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones))',
  );
  const webhook = await addWebhook(database, { events: [...articleEvents, 'changes.available'] });
  expect(await read(pool, 'SELECT changes_until FROM webhooks WHERE id = $1', [webhook.id])).toEqual(newest);
});
