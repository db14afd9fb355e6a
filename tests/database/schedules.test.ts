import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listChanges } from '../../lib/archive/changes/reads';
import { publishDraft, saveDraft } from '../../lib/editing/drafts/writes';
import { listRevisions } from '../../lib/editing/revisions/reads';
import { listSchedules } from '../../lib/editing/schedules/reads';
import { cancelSchedule, publishDue, scheduleDraft } from '../../lib/editing/schedules/writes';
import type { Actor } from '../../lib/platform/actor';
import type { Database } from '../../lib/platform/db/client';
import { EditConflictError, NotFoundError, StateConflictError } from '../../lib/platform/errors';
import { insertArticle, insertCategory, read, readNewestStamp } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';
import { openPatiently } from '../support/patient-database';
import { readAudit } from '../support/people';

const writer: Actor = { name: 'staff:editor@example.com', role: 'editor', email: 'editor@example.com', requestId: 'a-request' };
const past = () => new Date(Date.now() - 1_000);
const future = () => new Date(Date.now() + 3_600_000);

let database: Database;
let instances: Database[];
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
  instances = Array.from({ length: 2 }, () => openPatiently(database.url, { max: 2 }));
  return async () => {
    for (const instance of instances) await instance.close();
  };
});

const versionOf = (id: string) =>
  read<number>(database.pool, 'SELECT coalesce((SELECT version FROM article_edits WHERE article_id = $1), 1)::int', [id]);
const save = async (id: string, fields: Record<string, unknown>) =>
  saveDraft(database, id, fields, { since: await versionOf(id), actor: writer });
const schedule = async (id: string, at: Date, revision?: number, ifPublishable?: boolean) =>
  scheduleDraft(database, id, { at, revision, ifPublishable }, { since: await versionOf(id), actor: writer });
const readRow = async (table: string, id: string) =>
  (await database.pool.query(`SELECT * FROM ${table} WHERE article_id = $1`, [id])).rows[0];
const readTitle = (id: string) => read<string>(database.pool, 'SELECT title_en FROM articles WHERE id = $1', [id]);
const countEmails = () => read<number>(database.pool, "SELECT count(*)::int FROM mails WHERE template = 'schedule_failed'");

let articles = 0;
/** A published article with a draft of a new title that is scheduled. */
async function scheduled(at: Date, fields: Record<string, unknown> = { title_en: 'New title' }): Promise<string> {
  articles += 1;
  const id = await insertArticle(database.pool, { slug: `scheduled-${articles}` });
  await save(id, fields);
  await schedule(id, at);
  return id;
}

describe('a scheduled draft', () => {
  it('goes live exactly once across instances', async () => {
    for (let round = 0; round < 10; round += 1) {
      const since = await readNewestStamp(database.pool);
      const id = await scheduled(past());
      expect(await readTitle(id)).toBe('Hotel revenue');
      const outcomes = await Promise.all([...instances, ...instances].map((instance) => publishDue(instance)));
      expect(outcomes.reduce((sum, { published }) => sum + published, 0)).toBe(1);
      const { changes } = await listChanges({ since, pageSize: 10 }, appUrl);
      expect(changes.map(({ article }) => article?.title_en).at(-1)).toBe('New title');
      const { rows } = await database.pool.query(
        `SELECT kind, live, pinned, by FROM article_revisions WHERE article_id = $1 ORDER BY n`,
        [id],
      );
      expect(rows).toEqual([
        { kind: 'original', live: true, pinned: false, by: 'operator' },
        { kind: 'scheduled', live: false, pinned: false, by: writer.name },
        { kind: 'published', live: true, pinned: false, by: writer.name },
      ]);
      const audit = await database.pool.query('SELECT actor, action FROM audit WHERE subject = $1 ORDER BY id', [
        `article:${id}`,
      ]);
      expect(audit.rows).toEqual([
        { actor: writer.name, action: 'article.schedule' },
        { actor: 'service', action: 'article.publish' },
      ]);
      expect([await readRow('article_schedules', id), await readRow('article_drafts', id)]).toEqual([undefined, undefined]);
    }
  });

  it('leaves later edits in the draft, including reverted fields', async () => {
    const id = await scheduled(past(), { title_en: 'New title', excerpt_en: 'New excerpt', tags: ['new'] });
    await save(id, { title_en: 'Later title', excerpt_en: '', author_name: 'Grace' });
    expect(await publishDue(database)).toEqual({ published: 1, failed: 0 });
    const { rows } = await database.pool.query('SELECT title_en, excerpt_en, tags, author_name FROM articles WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ title_en: 'New title', excerpt_en: 'New excerpt', tags: ['new'], author_name: 'Ada' }]);
    const draft = await readRow('article_drafts', id);
    expect(draft.record).toMatchObject({ title_en: 'Later title', excerpt_en: '', tags: ['new'], author_name: 'Grace' });
    expect(draft.base).toMatchObject({ title_en: 'New title', excerpt_en: 'New excerpt', tags: ['new'], author_name: 'Ada' });
  });

  it('keeps concurrent changes to other fields', async () => {
    const id = await scheduled(past());
    await database.pool.query("UPDATE articles SET author_name = 'Grace' WHERE id = $1", [id]);
    expect(await publishDue(database)).toEqual({ published: 1, failed: 0 });
    const { rows } = await database.pool.query('SELECT title_en, author_name FROM articles WHERE id = $1', [id]);
    expect(rows).toEqual([{ title_en: 'New title', author_name: 'Grace' }]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['edit_conflict', { title_en: 'New title' }, "UPDATE articles SET title_en = 'Theirs' WHERE id = $1"],
    ['publish_blocked', { author_name: '' }, 'SELECT $1::uuid'],
    ['state_conflict', { title_en: 'New title' }, 'UPDATE articles SET is_archived = true WHERE id = $1'],
    ['slug_taken', { slug: 'wanted' }, "UPDATE articles SET slug = 'wanted' WHERE slug = 'an-article' AND id <> $1"],
  ])('fails once with %s if it cannot be published, and notifies its author', async (reason, fields, meanwhile) => {
    await insertArticle(database.pool).catch(() => undefined);
    const id = await scheduled(past(), fields);
    await database.pool.query(meanwhile, [id]);
    const [before, emails] = [await readTitle(id), await countEmails()];
    const outcomes = await Promise.all(instances.map((instance) => publishDue(instance)));
    expect(outcomes.map(({ published }) => published)).toEqual([0, 0]);
    expect(outcomes.map(({ failed }) => failed).sort()).toEqual([0, 1]);
    expect(await readTitle(id)).toBe(before);
    expect(await readRow('article_schedules', id)).toMatchObject({ status: 'failed', reason });
    expect(await readRow('article_drafts', id)).toMatchObject({ record: fields });
    expect(await publishDue(database)).toEqual({ published: 0, failed: 0 });
    expect(await countEmails()).toBe(emails + 1);
    const { rows } = await database.pool.query("SELECT to_email, props FROM mails WHERE props ->> 'article_id' = $1", [id]);
    expect(rows).toMatchObject([{ to_email: 'editor@example.com', props: { reason } }]);
  });

  it('goes live in the same round as articles that are published for the first time', async () => {
    const id = await scheduled(past());
    await insertArticle(database.pool, { slug: 'first-time', publish_at: new Date(Date.now() + 50) });
    const total = { published: 0, failed: 0 };
    const publish = async () => {
      const { published, failed } = await publishDue(database);
      total.published += published;
      total.failed += failed;
      return total;
    };
    await expect.poll(publish, { interval: 5 }).toEqual({ published: 2, failed: 0 });
    const state = await read(database.pool, "SELECT state FROM articles WHERE slug = 'first-time'");
    expect([await readTitle(id), state]).toEqual(['New title', 'published']);
  });

  it('is published completely or not at all when its connection is killed', async () => {
    const id = await scheduled(past());
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    // The article is written by then; its transaction waits for the archive's version.
    await holder.query('SELECT FROM archive_state FOR UPDATE');
    const killed = expect(publishDue(instances[0] as Database)).rejects.toThrow();
    const waiting = "datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'";
    const findWaiting = () => read<number | undefined>(database.pool, `SELECT pid FROM pg_stat_activity WHERE ${waiting}`);
    const pid = await vi.waitUntil(findWaiting, { timeout: 60_000, interval: 5 });
    await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    await killed;
    await holder.query('COMMIT');
    holder.release();
    expect(await readTitle(id)).toBe('Hotel revenue');
    expect(await readRow('article_schedules', id)).toMatchObject({ status: 'pending' });
    expect(await publishDue(database)).toEqual({ published: 1, failed: 0 });
    expect(await readTitle(id)).toBe('New title');
  });
});

describe('scheduling', () => {
  it('requires a published article with a draft at the current version', async () => {
    const id = await insertArticle(database.pool, { slug: 'rules' });
    await expect(schedule(id, future())).rejects.toThrow(StateConflictError);
    await save(id, { title_en: 'New title' });
    const stale = scheduleDraft(database, id, { at: future() }, { since: 1, actor: writer });
    await expect(stale).rejects.toThrow(EditConflictError);
    await database.pool.query('UPDATE articles SET is_published = false WHERE id = $1', [id]);
    await expect(schedule(id, future())).rejects.toMatchObject({ data: { status_of_resource: 'draft' } });
  });

  it('pins the current draft when repeated, or changes only the time with its revision', async () => {
    const id = await scheduled(future());
    const first = await readRow('article_schedules', id);
    await save(id, { title_en: 'Later title' });
    const at = future();
    await schedule(id, at, first.revision);
    expect(await readRow('article_schedules', id)).toMatchObject({ at, revision: first.revision });
    await expect(schedule(id, at, first.revision + 1)).rejects.toThrow(NotFoundError);
    await schedule(id, at);
    const second = await readRow('article_schedules', id);
    expect(second.revision).toBeGreaterThan(first.revision);
    const { rows } = await database.pool.query('SELECT n FROM article_revisions WHERE article_id = $1 AND pinned', [id]);
    expect(rows).toEqual([{ n: second.revision }]);
  });

  it('is not renewed after a failure until its conflict is resolved in the draft', async () => {
    const id = await scheduled(past());
    await database.pool.query("UPDATE articles SET title_en = 'Theirs' WHERE id = $1", [id]);
    await publishDue(database);
    const failed = await readRow('article_schedules', id);
    for (const revision of [failed.revision, undefined])
      await expect(schedule(id, future(), revision, true)).rejects.toMatchObject({
        data: { conflicts: [{ field: 'title_en', theirs: 'Theirs' }] },
      });
    expect(await readRow('article_schedules', id)).toEqual(failed);
    await save(id, { rebase: ['title_en'] });
    await schedule(id, past());
    expect(await publishDue(database)).toEqual({ published: 1, failed: 0 });
    expect(await readTitle(id)).toBe('New title');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without an author', { author_name: '' }, 'publish_blocked'],
    ['at the address of another article', { slug: 'wanted-now' }, 'slug_taken'],
  ])('is rejected on request for a draft %s', async (_, fields, code) => {
    const id = await insertArticle(database.pool, { slug: `rejected-${code}` });
    await save(id, fields);
    if (fields.slug) await insertArticle(database.pool, fields);
    await expect(schedule(id, future(), undefined, true)).rejects.toMatchObject({ code });
    expect(await readRow('article_schedules', id)).toBeUndefined();
    await schedule(id, future());
    expect(await readRow('article_schedules', id)).toMatchObject({ status: 'pending' });
  });

  it('can be cancelled and then keeps the draft', async () => {
    const id = await scheduled(past());
    await cancelSchedule(database, id, { since: await versionOf(id), actor: writer });
    expect(await publishDue(database)).toEqual({ published: 0, failed: 0 });
    expect(await readRow('article_drafts', id)).toMatchObject({ record: { title_en: 'New title' } });
    expect(await read(database.pool, 'SELECT count(*)::int FROM article_revisions WHERE article_id = $1 AND pinned', [id])).toBe(
      0,
    );
    const again = cancelSchedule(database, id, { since: await versionOf(id), actor: writer });
    await expect(again).rejects.toThrow(NotFoundError);
  });

  it('returns an unpublished article to a draft when cancelled', async () => {
    const id = await insertArticle(database.pool, { slug: 'first', publish_at: future() });
    await cancelSchedule(database, id, { since: 1, actor: writer });
    expect(await read(database.pool, 'SELECT state FROM articles WHERE id = $1', [id])).toBe('draft');
  });

  it('lists failures first, then by time', async () => {
    await database.pool.query('DELETE FROM article_schedules');
    const [soon, late] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)];
    const second = await scheduled(late);
    const first = await insertArticle(database.pool, { slug: 'listed', publish_at: soon });
    const failed = await scheduled(past(), { author_name: '' });
    await publishDue(database);
    const { items, total } = await listSchedules({ page: 1, pageSize: 10 }, new Date());
    expect(items.map(({ id, status, revision }) => [id, status, revision === null])).toEqual([
      [failed, 'failed', false],
      [first, 'pending', true],
      [second, 'pending', false],
    ]);
    expect(total).toBe(3);
    expect(await listSchedules({ page: 2, pageSize: 10 }, new Date())).toEqual({ items: [], total: 3 });
  });

  it('lists scheduled publications for a week, latest first, with the user who scheduled each', async () => {
    await database.pool.query('DELETE FROM article_schedules');
    const live = async (now = new Date()) => (await listSchedules({ status: 'live', page: 1, pageSize: 100 }, now)).items;
    const before = (await live()).length;
    const first = await insertArticle(database.pool, { slug: 'first-by-itself', is_published: false });
    await publishDraft(database, first, { publishAt: future().toISOString(), since: await versionOf(first), actor: writer });
    // As if the time had come: with its triggers, the change itself would publish the article.
    await database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE articles SET publish_at = now() WHERE slug = 'first-by-itself'; COMMIT`);
    await publishDue(database);
    const second = await scheduled(past());
    await publishDue(database);
    // Publishing by hand is no news here.
    const byHand = await insertArticle(database.pool, { slug: 'by-hand' });
    await save(byHand, { title_en: 'By hand' });
    await publishDraft(database, byHand, { publishAt: undefined, since: await versionOf(byHand), actor: writer });
    const items = await live();
    expect(items.slice(0, items.length - before)).toMatchObject([
      { id: second, status: 'live', by: writer.name, revision: 2, title_en: 'New title' },
      { id: first, status: 'live', by: writer.name, revision: null },
    ]);
    const waiting = (await listSchedules({ page: 1, pageSize: 100 }, new Date())).items;
    expect(waiting.filter(({ id }) => id === first || id === second)).toEqual([]);
    expect(await live(new Date(Date.now() + 8 * 86_400_000))).toEqual([]);
  });

  it('of an article that was never live is logged as a schedule, like that of a draft', async () => {
    const id = await insertArticle(database.pool, { slug: 'never-live', is_published: false });
    for (const at of ['2095-01-01T00:00:00.000Z', '2095-02-01T00:00:00.000Z'])
      await publishDraft(database, id, { publishAt: at, since: await versionOf(id), actor: writer });
    await cancelSchedule(database, id, { since: await versionOf(id), actor: writer });
    expect(await readAudit(database, `article:${id}`)).toMatchObject([
      { action: 'article.schedule', before: { state: 'draft' }, after: { state: 'scheduled', at: '2095-01-01T00:00:00.000Z' } },
      { action: 'article.schedule', before: { state: 'scheduled' }, after: { at: '2095-02-01T00:00:00.000Z' } },
      { action: 'article.unschedule', before: { at: '2095-02-01T00:00:00.000Z' } },
    ]);
  });

  it('is named in revisions with the time it was last scheduled for', async () => {
    const id = await scheduled(future());
    const due = past();
    await schedule(id, due, 2);
    await publishDue(database);
    await save(id, { title_en: 'By hand' });
    await publishDraft(database, id, { publishAt: undefined, since: await versionOf(id), actor: writer });
    const { items } = await listRevisions(id, { page: 1, pageSize: 10 }, writer);
    expect(items.map(({ kind, scheduled_for }) => [kind, scheduled_for])).toEqual([
      ['published', null],
      ['published', due.toISOString()],
      ['scheduled', due.toISOString()],
      ['original', null],
    ]);
  });
});
