import { beforeAll, describe, expect, it } from 'vitest';
import { saveDraft } from '../../lib/editing/drafts/writes';
import { getRevision, listRevisions } from '../../lib/editing/revisions/reads';
import { keepRevision, restoreRevision } from '../../lib/editing/revisions/writes';
import type { Actor } from '../../lib/platform/actor';
import type { Database } from '../../lib/platform/db/client';
import { EditConflictError, NotFoundError, RoleRequiredError } from '../../lib/platform/errors';
import { pruneOldRows } from '../../lib/platform/housekeeping/writes';
import { insertArticle, insertCategory, read, readVersion } from '../support/articles';
import { createTestDatabase } from '../support/databases';

const writer: Actor = { name: 'staff:editor@example.com', role: 'editor', email: 'editor@example.com', requestId: undefined };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
});

const versionOf = (id: string) =>
  read<number>(database.pool, 'SELECT coalesce((SELECT version FROM article_edits WHERE article_id = $1), 1)::int', [id]);
const save = async (id: string, fields: Record<string, unknown>) =>
  saveDraft(database, id, fields, { since: await versionOf(id), actor: writer });
const list = async (id: string) => (await listRevisions(id, { page: 1, pageSize: 100 }, writer)).items;

describe('restoring', () => {
  it('copies a revision into the draft and keeps the previous draft as a revision', async () => {
    const id = await insertArticle(database.pool, { slug: 'restored', content_en: 'First.' });
    await database.pool.query("UPDATE articles SET content_en = 'Second.', tags = '{a}' WHERE id = $1", [id]);
    await save(id, { content_en: 'Third.' });
    const archive = await readVersion(database.pool);
    const state = await restoreRevision(database, id, 1, { since: await versionOf(id), actor: writer });
    expect(state.draft?.record).toMatchObject({ content_en: 'First.', tags: [] });
    expect(state.article).toMatchObject({ content_en: 'Second.', tags: ['a'] });
    expect(await readVersion(database.pool)).toBe(archive);
    const revisions = await list(id);
    expect(revisions.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['restored', ['content_en', 'tags']],
      ['edited', ['content_en']],
      ['imported', ['content_en', 'tags']],
      ['original', []],
    ]);
    expect((await getRevision(id, 3, writer)).record.content_en).toBe('Third.');
    expect(await versionOf(id)).toBe(state.version);
  });

  it('needs the current version and an existing revision', async () => {
    const id = await insertArticle(database.pool, { slug: 'not-restored' });
    await database.pool.query("UPDATE articles SET content_en = 'Second.' WHERE id = $1", [id]);
    await expect(restoreRevision(database, id, 1, { since: 1, actor: writer })).rejects.toThrow(EditConflictError);
    await expect(restoreRevision(database, id, 9, { since: 2, actor: writer })).rejects.toThrow(NotFoundError);
    expect(await read(database.pool, 'SELECT count(*)::int FROM article_drafts WHERE article_id = $1', [id])).toBe(0);
  });
});

it('revisions are hidden from contributors who did not create the article', async () => {
  const id = await insertArticle(database.pool, { slug: 'not-theirs' });
  await save(id, { title_en: 'Draft' });
  const other = { ...writer, role: 'contributor', email: 'ann@example.com' } as const;
  await expect(listRevisions(id, { page: 1, pageSize: 1 }, other)).rejects.toThrow(NotFoundError);
  await expect(getRevision(id, 1, other)).rejects.toThrow(NotFoundError);
});

describe('revision saved by the user', () => {
  it('contains the draft and is not repeated', async () => {
    const id = await insertArticle(database.pool, { slug: 'kept' });
    await keepRevision(database, id, writer);
    expect(await list(id)).toEqual([]);
    await save(id, { content_en: 'Draft.' });
    await keepRevision(database, id, writer);
    await keepRevision(database, id, writer);
    expect((await list(id)).map(({ n, kind }) => [n, kind])).toEqual([
      [2, 'edited'],
      [1, 'original'],
    ]);
  });
});

describe('retention', () => {
  it('keeps published, pinned and previewed revisions, the last 50 and the last 90 days', async () => {
    const id = await insertArticle(database.pool, { slug: 'retained' });
    // 60 old revisions, a young one among the oldest, then 50 of any age.
    await database.pool.query(
      `INSERT INTO article_revisions (article_id, n, at, by, kind, record, live, pinned)
       SELECT $1, n, now() - CASE WHEN n = 8 THEN interval '89 days' ELSE interval '91 days' END, 'operator', 'edited', '{}', n = 3, n = 5
       FROM generate_series(1, 60) n`,
      [id],
    );
    await database.pool.query(
      `INSERT INTO article_previews (hash, article_id, revision, expires_at, created_by)
       VALUES (sha256('p'), $1, 7, now() + interval '1 day', 'operator')`,
      [id],
    );
    const pruned = await pruneOldRows(database);
    expect(pruned).toEqual({ article_revisions: 6 });
    const { rows } = await database.pool.query<{ n: number }>(
      'SELECT n FROM article_revisions WHERE article_id = $1 AND n <= 12 ORDER BY n',
      [id],
    );
    expect(rows.map(({ n }) => n)).toEqual([3, 5, 7, 8, 11, 12]);
    expect(await pruneOldRows(database)).toEqual({});
  });

  it('cannot be shortened', async () => {
    await expect(database.pool.query('DELETE FROM article_revisions')).rejects.toThrow('revisions of articles are final');
    await expect(database.pool.query("UPDATE article_revisions SET record = '{}'")).rejects.toThrow('final');
  });
});

describe('text kept over the draft', () => {
  const other: Actor = { ...writer, name: 'staff:other@example.com', email: 'other@example.com' };
  it('becomes a revision by its writer, and the draft stays', async () => {
    const id = await insertArticle(database.pool, { slug: 'kept-over', content_en: 'Live.' });
    await save(id, { content_en: 'Theirs.', title_en: 'Title' });
    const version = await versionOf(id);
    const { state, revision } = await keepRevision(database, id, other, { content_en: 'Mine.' });
    expect(state.draft?.record).toMatchObject({ content_en: 'Theirs.', title_en: 'Title' });
    expect(await versionOf(id)).toBe(version);
    expect(await getRevision(id, revision ?? 0, other)).toMatchObject({
      kind: 'kept',
      by: other.name,
      record: { content_en: 'Mine.', title_en: 'Title' },
    });
    // Twice is once, and fields that the draft has already are the draft.
    expect((await keepRevision(database, id, other, { content_en: 'Mine.' })).revision).toBe(revision);
    const same = await keepRevision(database, id, other, { content_en: 'Theirs.' });
    expect(await getRevision(id, same.revision ?? 0, writer)).toMatchObject({ kind: 'edited', by: writer.name });
  });

  it('needs no draft', async () => {
    const id = await insertArticle(database.pool, { slug: 'kept-without-draft', content_en: 'Live.' });
    const { revision } = await keepRevision(database, id, other, { content_en: 'Mine.' });
    expect((await getRevision(id, revision ?? 0, other)).record.content_en).toBe('Mine.');
    expect((await list(id)).map(({ kind }) => kind)).toEqual(['kept', 'original']);
  });

  it('is not taken from a contributor once the article was published', async () => {
    const id = await insertArticle(database.pool, { slug: 'kept-too-late' });
    const contributor: Actor = { ...other, role: 'contributor' };
    await database.pool.query('INSERT INTO article_edits (article_id, created_by) VALUES ($1, $2)', [id, other.name]);
    await expect(keepRevision(database, id, contributor, { content_en: 'Mine.' })).rejects.toThrow(RoleRequiredError);
    expect(await list(id)).toEqual([]);
  });
});
