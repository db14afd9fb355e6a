import { beforeAll, describe, expect, it } from 'vitest';
import { Article } from '../../lib/archive/articles/schema';
import { listDeliveries } from '../../lib/distribution/webhook-messages/reads';
import { DeliveryList } from '../../lib/distribution/webhook-messages/schema';
import { draftFields } from '../../lib/editing/article-lock/record';
import { emptyRecord } from '../../lib/editing/article-lock/rules';
import { getEditedArticle } from '../../lib/editing/articles/reads';
import { EditedArticle } from '../../lib/editing/articles/schema';
import { publishDraft, saveDraft } from '../../lib/editing/drafts/writes';
import { findPreview } from '../../lib/editing/previews/reads';
import { createPreview } from '../../lib/editing/previews/writes';
import { getRevision } from '../../lib/editing/revisions/reads';
import { RevisionWithRecord } from '../../lib/editing/revisions/schema';
import { restoreRevision } from '../../lib/editing/revisions/writes';
import { publishDue, scheduleDraft } from '../../lib/editing/schedules/writes';
import type { Actor } from '../../lib/platform/actor';
import { listAudit } from '../../lib/platform/audit/reads';
import { AuditList } from '../../lib/platform/audit/schema';
import type { Database } from '../../lib/platform/db/client';
import { insertArticle, insertCategory, read } from '../support/articles';
import { createTestDatabase } from '../support/databases';

const actor: Actor = { name: 'staff:ann@example.com', role: 'editor', email: 'ann@example.com', requestId: undefined };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
});

/** The one field whose column has another name. */
const toColumn = (field: string) => (field === 'dateModified' ? 'date_modified' : field);
/** Every column has a value, so that losing one shows: a text says whose it is, the others hold what they accept. */
const written: Record<string, unknown> = {
  ...Object.fromEntries(
    draftFields.filter((field) => emptyRecord[field] === '').map((field) => [toColumn(field), `of ${field}`]),
  ),
  slug: 'since',
  category_slug: 'revenue',
  author_avatar: 'https://x.example/a.png',
  cover_image: 'https://x.example/c.png',
  original_source_url: 'https://x.example/s',
  tags: ['pricing'],
  tags_zh: ['定价'],
  is_featured: true,
  is_pinned: true,
  is_premium: true,
  aliases: ['before'],
  mentions: JSON.stringify([{ name: 'Littlewood' }]),
};

/** A field beside the one that is lost, which changes. */
const beside = (field: string) => (field === 'title_en' ? 'title_zh' : 'title_en');

let count = 0;
/** A published article that was changed once, with a draft: each changed a field beside `field`. */
async function addDraft(field: string): Promise<string> {
  count += 1;
  const id = await insertArticle(database.pool, {
    ...written,
    slug: `since-${count}`,
    aliases: [`before-${count}`],
    [beside(field)]: 'First',
  });
  await database.pool.query(`UPDATE articles SET ${beside(field)} = 'Second' WHERE id = $1`, [id]);
  await saveDraft(database, id, { [beside(field)]: 'Third' }, { since: 2, actor });
  return id;
}

/** Removes a field from everything that is stored about an article, as if a migration had added it afterwards. */
async function forget(id: string, field: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    // Revisions never change; only here, triggers stand aside.
    await client.query('SET session_replication_role = replica');
    await client.query(
      'UPDATE article_drafts SET record = record - $2, base = base - $2, fields = fields - $2 WHERE article_id = $1',
      [id, field],
    );
    await client.query('UPDATE article_revisions SET record = record - $2 WHERE article_id = $1', [id, field]);
    await client.query('UPDATE article_schedules SET base = base - $2 WHERE article_id = $1', [id, field]);
    await client.query('UPDATE article_edits SET fields = fields - $2 WHERE article_id = $1', [id, field]);
  } finally {
    await client.query('SET session_replication_role = origin');
    client.release();
  }
}

const open = async (id: string) => EditedArticle.parse(await getEditedArticle(id, actor, new Date()));
const versionOf = (id: string) =>
  read<number>(database.pool, 'SELECT version::int FROM article_edits WHERE article_id = $1', [id]);

describe('records stored before a field existed', { timeout: 240_000 }, () => {
  it('are tested with a value in every field', () => {
    expect(
      draftFields.filter((field) => !(toColumn(field) in written)),
      'Give each field a value in `written` above.',
    ).toEqual([]);
  });

  it.each(draftFields)('open, compare, restore and publish without %s', async (field) => {
    const id = await addDraft(field);
    const { token } = await createPreview(database, id, {}, actor, new Date());
    await forget(id, field);

    const opened = await open(id);
    expect(opened.base_changed).toEqual([]);
    expect(opened.draft?.[field]).toEqual(opened.article[field]);
    expect(Article.safeParse((await findPreview(id, token, new Date()))?.article).error).toBeUndefined();

    const { record } = RevisionWithRecord.parse(await getRevision(id, 1, actor));
    expect(record).toEqual({ ...opened.article, [beside(field)]: 'First', [field]: emptyRecord[field] });
    await restoreRevision(database, id, 1, { since: await versionOf(id), actor });
    const restored = await open(id);
    expect(restored.draft).toEqual({ ...opened.article, [beside(field)]: 'First' });

    await saveDraft(database, id, { [beside(field)]: 'Fourth' }, { since: await versionOf(id), actor });
    await forget(id, field);
    const published = await publishDraft(database, id, { publishAt: undefined, since: await versionOf(id), actor });
    expect(published.article).toEqual({ ...opened.article, [beside(field)]: 'Fourth' });
  });

  it.each(['excerpt_en', 'tags', 'is_pinned', 'mentions'] as const)('are published on time without %s', async (field) => {
    const id = await insertArticle(database.pool, { ...written, slug: `due-since-${field.replaceAll('_', '-')}`, aliases: [] });
    await saveDraft(database, id, { title_en: 'New title' }, { since: 1, actor });
    const { article } = await open(id);
    await scheduleDraft(database, id, { at: new Date(Date.now() - 1_000) }, { since: 2, actor });
    await forget(id, field);
    expect(await publishDue(database)).toEqual({ published: 1, failed: 0 });
    expect((await open(id)).article).toEqual({ ...article, title_en: 'New title' });
  });

  it('do not overwrite the value of a new field', async () => {
    const id = await addDraft('excerpt_en');
    await forget(id, 'excerpt_en');
    await saveDraft(database, id, { excerpt_en: 'Mine' }, { since: await versionOf(id), actor });
    await database.pool.query("UPDATE articles SET excerpt_en = 'Theirs' WHERE id = $1", [id]);
    await expect(publishDraft(database, id, { publishAt: undefined, since: await versionOf(id), actor })).rejects.toMatchObject({
      data: { conflicts: [{ field: 'excerpt_en', theirs: 'Theirs' }] },
    });
  });

  it('list deliveries whose attempts lack later fields', async () => {
    const owner = await read<string>(
      database.pool,
      "INSERT INTO subscribers (email, plan, active_until) VALUES ('old@example.com', 'api', now()) RETURNING id",
      [],
    );
    const webhook = await read<string>(
      database.pool,
      `INSERT INTO webhooks (subscriber_id, url, events, secret, sealed_under, changes_until)
        VALUES ($1, 'https://x.example/hook', '{article.published}', '\\x00', '\\x01', now()) RETURNING id`,
      [owner],
    );
    const attempts = [{ at: '2026-01-01T00:00:00.000Z', status_code: 500, error: null, milliseconds: 20 }];
    const message = await read<string>(
      database.pool,
      `INSERT INTO webhook_messages (webhook_id, type, data, occurred_at, attempts)
        VALUES ($1, 'article.published', '{}', now(), $2::jsonb) RETURNING id`,
      [webhook, JSON.stringify(attempts)],
    );
    const { items, total } = await listDeliveries({ subscriberId: owner }, webhook, { page: 1, pageSize: 10 });
    DeliveryList.parse({ items, page: 1, page_size: 10, total, total_pages: 1 });
    expect(items).toMatchObject([{ id: message, attempts }]);
  });

  it.each([null, {}, { slug: 'a' }, 'text'])('list audit rows that hold %j', async (stored) => {
    await database.pool.query(
      "INSERT INTO audit (actor, action, subject, before, after) VALUES ('operator', 'article.update', $1, $2::jsonb, $2::jsonb)",
      [`article:${JSON.stringify(stored)}`, JSON.stringify(stored)],
    );
    const { items, total } = await listAudit({ page: 1, pageSize: 1 });
    AuditList.parse({ items, page: 1, page_size: 1, total, total_pages: total });
    expect(items[0]).toMatchObject({ before: stored, after: stored });
  });
});
