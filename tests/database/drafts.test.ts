import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ArticleCreate } from '../../lib/archive/articles/schema';
import { listUpdateNotes } from '../../lib/archive/reading/reads';
import { importArchive } from '../../lib/distribution/import/writes';
import { getEditState } from '../../lib/editing/article-lock/reads';
import { getEditedArticle } from '../../lib/editing/articles/reads';
import { createArticle, deleteArticle, updateArticle } from '../../lib/editing/articles/writes';
import { listEditedArticles } from '../../lib/editing/drafts/reads';
import { discardDraft, publishDraft, saveDraft } from '../../lib/editing/drafts/writes';
import { requestReview, withdrawReview } from '../../lib/editing/reviews/writes';
import { markInStep } from '../../lib/editing/translations/writes';
import type { Actor } from '../../lib/platform/actor';
import { type Database, openDatabase } from '../../lib/platform/db/client';
import { insertArticle, insertCategory, read, readVersion } from '../support/articles';
import { inParallel } from '../support/concurrency';
import { createTestDatabase } from '../support/databases';
import { readAudit } from '../support/people';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
  await insertCategory(database.pool, 'other');
  await database.pool.query("INSERT INTO users (email, name) VALUES ('ann@example.com', 'Ann')");
});

const staff = (name: string, role: Actor['role'] = 'editor'): Actor => {
  const email = `${name}@example.com`;
  return { name: `staff:${email}`, role, email, requestId: 'test' };
};
const ann = staff('ann');
const bob = staff('bob');

let count = 0;
function addArticle(fields: object = {}): Promise<string> {
  count += 1;
  return insertArticle(database.pool, { slug: `a-${count}`, ...fields });
}

const save = (id: string, body: object, since: number, writer = ann) =>
  saveDraft(database, id, body as Record<string, unknown>, { since, actor: writer });
const publish = (id: string, since: number, publishAt?: string) => publishDraft(database, id, { publishAt, since, actor: bob });
const state = (id: string) => getEditState(database.pool, id, ann);
const readRevisions = async (id: string) =>
  (await database.pool.query('SELECT n, by, kind, fields, live FROM article_revisions WHERE article_id = $1 ORDER BY n', [id]))
    .rows;
const create = (fields: object, writer = ann) =>
  createArticle(
    database,
    ArticleCreate.parse({
      ...{
        title_zh: '题',
        title_en: 'A title',
        content_zh: '文',
        content_en: 'Body',
        category_slug: 'revenue',
        author_name: 'A',
      },
      ...fields,
    }),
    writer,
  );

describe('an article without a draft', () => {
  it('has version 1 and no editing rows after an import, and revisions after an update', async () => {
    const line = {
      slug: 'imported',
      title_zh: '题',
      title_en: 'T',
      content_zh: '',
      content_en: 'B',
      category_slug: 'revenue',
      author_name: 'A',
    };
    const run = (fields: object) =>
      importArchive(database, async function* () {
        yield { file: 'f', line: 1, value: { ...line, ...fields } };
      });
    await run({});
    const id = await read<string>(database.pool, "SELECT id FROM articles WHERE slug = 'imported'");
    expect(await read(database.pool, 'SELECT count(*)::int FROM article_edits WHERE article_id = $1', [id])).toBe(0);
    expect(await state(id)).toMatchObject({ version: 1, draft: undefined });
    await run({ title_en: 'New', tags: ['x'] });
    expect(await state(id)).toMatchObject({
      version: 2,
      marks: { title_en: { version: 2, by: 'operator' }, tags: { version: 2 } },
    });
    expect(await readRevisions(id)).toEqual([
      { n: 1, by: 'operator', kind: 'original', fields: [], live: true },
      { n: 2, by: 'operator', kind: 'imported', fields: ['tags', 'title_en'], live: true },
    ]);
  });

  it('gets a new version when it is published by schedule', async () => {
    const id = await addArticle({ publish_at: new Date(Date.now() + 50) });
    await expect.poll(() => read(database.pool, 'SELECT archive_go_live()')).toBe(1);
    expect(await state(id)).toMatchObject({ version: 2, state: 'published' });
    expect(await readRevisions(id)).toMatchObject([
      { kind: 'original', live: false },
      { kind: 'published', by: 'service', live: true },
    ]);
  });
});

describe('a draft', () => {
  it('is invisible to readers, to the archive version and to stamps', async () => {
    const id = await addArticle();
    const stamp = () => read<Date>(database.pool, 'SELECT changed_at FROM articles WHERE id = $1', [id]);
    const before = [await readVersion(database.pool), await stamp()];
    await save(id, { title_en: 'Draft', category_slug: 'other' }, 1);
    await discardDraft(database, id, { since: 2, actor: bob });
    expect([await readVersion(database.pool), await stamp()]).toEqual(before);
    expect(await read(database.pool, 'SELECT title_en FROM articles WHERE id = $1', [id])).toBe('Hotel revenue');
  });

  it('neither waits for an archive writer nor delays one', async () => {
    const id = await addArticle();
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT archive_lock()');
    await save(id, { title_en: 'Draft' }, 1);
    await client.query('ROLLBACK');
    client.release();
    expect(await state(id)).toMatchObject({ version: 2 });
  });

  it('merges concurrent saves in two languages', async () => {
    const id = await addArticle();
    const write = async (field: string, writer: Actor) => {
      let version = 1;
      let others: object = {};
      for (let n = 1; n <= 20; n += 1) {
        const { state: saved, merged } = await save(id, { [field]: `${field} ${n}` }, version, writer);
        version = saved.version;
        others = { ...others, ...merged };
        expect(saved.draft?.record).toMatchObject(others);
      }
    };
    await Promise.all([write('content_zh', ann), write('content_en', bob)]);
    const { draft, version } = await state(id);
    expect(draft?.record).toMatchObject({ content_zh: 'content_zh 20', content_en: 'content_en 20' });
    expect(version).toBe(41);
  });

  it('reports changes of others and rejects a field that they changed', async () => {
    const id = await addArticle();
    await save(id, { title_en: 'By Ann' }, 1);
    const { state: saved, merged } = await save(id, { title_zh: '鲍勃' }, 1, bob);
    expect([saved.version, merged]).toEqual([3, { title_en: 'By Ann' }]);
    await expect(save(id, { title_en: 'By Bob', title_zh: '鲍勃' }, 1, bob)).rejects.toMatchObject({
      code: 'edit_conflict',
      data: { version: 3, conflicts: [{ field: 'title_en', theirs: 'By Ann', by: 'Ann' }] },
    });
    expect(await state(id)).toMatchObject({ version: 3 });
  });

  it('accepts a repeated save without a new version', async () => {
    const id = await addArticle();
    await save(id, { title_en: 'Once', mentions: [{ n: -0 }], tags: ['a', 'a'] }, 1);
    const { state: again } = await save(id, { title_en: 'Once', mentions: [{ n: -0 }], tags: ['a', 'a'] }, 1);
    expect(again.version).toBe(2);
    await expect(save(id, { title_en: 'Ahead' }, 9)).rejects.toMatchObject({ code: 'edit_conflict' });
  });

  it('is kept as a revision when another user changes it and when it is discarded', async () => {
    const id = await addArticle();
    await save(id, { title_en: 'Ann 1' }, 1);
    await save(id, { title_en: 'Ann 2' }, 2);
    await save(id, { title_en: 'Bob' }, 3, bob);
    await discardDraft(database, id, { since: 4, actor: ann });
    const kept = await database.pool.query<{ by: string; title: string }>(
      "SELECT by, record ->> 'title_en' AS title FROM article_revisions WHERE article_id = $1 ORDER BY n",
      [id],
    );
    expect(kept.rows).toEqual([
      { by: 'operator', title: 'Hotel revenue' },
      { by: ann.name, title: 'Ann 2' },
      { by: bob.name, title: 'Bob' },
    ]);
    await expect(save(id, { title_en: 'Bob again' }, 4, bob)).rejects.toMatchObject({
      data: { conflicts: [{ theirs: 'Hotel revenue', by: 'Ann' }] },
    });
    await expect(discardDraft(database, id, { since: 5, actor: ann })).rejects.toMatchObject({ data: { resource: 'draft' } });
  });

  it('keeps the Chinese names of tags that are saved without them, and rejects names that do not fit', async () => {
    const id = await addArticle({ tags: ['pricing', 'data'], tags_zh: ['定价', '数据'] });
    const { state: saved } = await save(id, { tags: ['data', 'waste'] }, 1);
    expect(saved.draft?.record).toMatchObject({ tags: ['data', 'waste'], tags_zh: ['数据', ''] });
    const rejected = { field: 'tags_zh', type: 'value_error' };
    await expect(save(id, { tags_zh: ['数据'] }, saved.version)).rejects.toMatchObject(rejected);
    await expect(save(id, { tags: ['data'], tags_zh: ['数据', '废弃物'] }, saved.version)).rejects.toMatchObject(rejected);
    await expect(create({ tags: ['a'], tags_zh: ['甲', '乙'] })).rejects.toMatchObject(rejected);
    await expect(updateArticle(database, id, { tags_zh: ['定价'] }, { since: saved.version, actor: ann })).rejects.toMatchObject(
      rejected,
    );
  });

  it('rejects an unknown category and the slug or alias of another article', async () => {
    const holder = await addArticle({ slug: 'held', aliases: ['alias'] });
    const id = await addArticle();
    await expect(save(id, { category_slug: 'none' }, 1)).rejects.toMatchObject({ field: 'category_slug', type: 'value_error' });
    for (const body of [{ slug: 'held' }, { slug: 'alias' }, { aliases: ['held'] }, { aliases: ['alias'] }])
      await expect(save(id, body, 1)).rejects.toMatchObject({ code: 'slug_taken', data: { held_by: holder } });
  });
});

it('a translation is marked as synchronized once', async () => {
  const id = await addArticle({ content_zh: '一。\n\n二。', content_en: 'One.' });
  const marked = await markInStep(database, id, ann);
  expect(marked).toMatchObject({
    version: 2,
    inStep: { zh: [expect.any(String), expect.any(String)], en: [expect.any(String)] },
  });
  expect(await markInStep(database, id, bob)).toEqual(marked);
  expect(await readAudit(database, `article:${id}`)).toHaveLength(1);
  await save(id, { content_en: 'One and a half.' }, 2);
  expect((await markInStep(database, id, bob)).version).toBe(4);
});

it('the list names the languages that changed since both were marked', async () => {
  const id = await addArticle({ content_zh: '一。\n\n二。', content_en: 'One.' });
  const readUnmatched = async () => {
    const { items } = await listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 5 }, bob, 'http://localhost');
    return items.find((item) => item.id === id)?.unmatched;
  };
  expect(await readUnmatched()).toBeNull();
  await markInStep(database, id, ann);
  expect(await readUnmatched()).toEqual([]);
  await save(id, { content_zh: '一。\n\n\n二。 ' }, 2);
  expect(await readUnmatched()).toEqual([]);
  await save(id, { content_en: 'One and a half.' }, 3);
  expect(await readUnmatched()).toEqual(['en']);
  const list = async (unmatched: boolean) =>
    (await listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 100, unmatched }, bob, 'http://localhost')).items;
  expect((await list(true)).map((item) => item.id)).toEqual([id]);
  expect((await list(false)).map((item) => item.id)).not.toContain(id);
  await save(id, { content_zh: '一。\n\n三。' }, 4);
  expect(await readUnmatched()).toEqual(['en', 'zh']);
  await markInStep(database, id, ann);
  expect(await readUnmatched()).toEqual([]);
  // A mark of an older version has no hash of the texts.
  await database.pool.query("UPDATE article_edits SET in_step = in_step - 'texts' WHERE article_id = $1", [id]);
  expect(await readUnmatched()).toBeNull();
  expect((await list(true)).map((item) => item.id)).not.toContain(id);
});

describe('publishing', () => {
  it('merges by field, deletes the draft, and adds an alias and an audit row', async () => {
    const id = await addArticle({ slug: 'before' });
    await save(id, { title_en: 'Draft', slug: 'after' }, 1);
    await database.pool.query("UPDATE articles SET excerpt_en = 'Imported' WHERE id = $1", [id]);
    const published = await publish(id, 3);
    expect(published).toMatchObject({
      version: 4,
      draft: undefined,
      article: { title_en: 'Draft', excerpt_en: 'Imported', slug: 'after', aliases: ['before'] },
    });
    expect(await readAudit(database, `article:${id}`)).toMatchObject([
      { actor: bob.name, action: 'article.publish', before: { slug: 'before' }, after: { slug: 'after' } },
    ]);
    expect((await readRevisions(id)).at(-1)).toMatchObject({ by: bob.name, kind: 'published', live: true });
    // Ann has seen her title: her next save from the version she knows passes.
    expect((await save(id, { title_en: 'Draft 2' }, 2)).merged).toEqual({ excerpt_en: 'Imported', aliases: ['before'] });
  });

  it('gives the tags of one side the Chinese names of the other', async () => {
    const id = await addArticle({ tags: ['pricing', 'data'], tags_zh: [] });
    const { state: named } = await save(id, { tags_zh: ['定价', '数据'] }, 1);
    await updateArticle(database, id, { tags: ['waste', 'data', 'pricing'] }, { since: named.version, actor: bob });
    await publish(id, (await state(id)).version);
    expect((await state(id)).article).toMatchObject({ tags: ['waste', 'data', 'pricing'], tags_zh: ['', '数据', '定价'] });
  });

  it('stops at a field changed on both sides until a save resolves it', async () => {
    const id = await addArticle();
    await save(id, { title_en: 'Draft' }, 1);
    await database.pool.query("UPDATE articles SET title_en = 'Imported' WHERE id = $1", [id]);
    await expect(publish(id, 3)).rejects.toMatchObject({
      data: { version: 3, conflicts: [{ field: 'title_en', theirs: 'Imported', by: 'operator' }] },
    });
    await expect(save(id, { rebase: ['title_en'] }, 2)).rejects.toMatchObject({ data: { conflicts: [{ field: 'title_en' }] } });
    await save(id, { rebase: ['title_en'] }, 3);
    expect((await publish(id, 4)).article.title_en).toBe('Draft');
  });

  it('drops the old slug of an article that was never published', async () => {
    const { id } = await create({ is_published: false, slug: 'never-live' });
    await save(id, { slug: 'first-slug' }, 1);
    expect((await publish(id, 2)).article).toMatchObject({ slug: 'first-slug', aliases: [], is_published: true });
  });

  it('is rejected in the wrong state, for a stale version or an incomplete article', async () => {
    const archived = await addArticle({ is_archived: true });
    await expect(publish(archived, 1)).rejects.toMatchObject({
      code: 'state_conflict',
      data: { status_of_resource: 'archived' },
    });
    const live = await addArticle();
    await expect(publish(live, 1, '2999-01-01T00:00:00.000Z')).rejects.toMatchObject({
      data: { status_of_resource: 'published' },
    });
    await expect(publish(live, 2)).rejects.toMatchObject({ code: 'edit_conflict', data: { version: 1 } });
    await save(live, { author_name: '', content_zh: '', content_en: '' }, 1);
    await expect(publish(live, 2)).rejects.toMatchObject({
      data: {
        reasons: [
          { field: 'content_en', type: 'missing' },
          { field: 'author_name', type: 'missing' },
        ],
      },
    });
  });

  it('is rejected for a text that is too complex, which the draft keeps', async () => {
    const id = await addArticle();
    const content_en = `First.\n\n${'> '.repeat(40)}deep`;
    await save(id, { content_en }, 1);
    await expect(publish(id, 2)).rejects.toMatchObject({
      data: { reasons: [{ field: 'content_en', type: 'too_complex', line: 3 }] },
    });
    expect(await getEditedArticle(id, bob, new Date(), 'https://research.example')).toMatchObject({
      draft: { content_en },
      version: 2,
    });
    await save(id, { content_en: 'First.' }, 2);
    expect((await publish(id, 3)).article.content_en).toBe('First.');
  });

  it('leaves a text alone that readers had before it was too complex', async () => {
    const content_zh = `${'> '.repeat(40)}深`;
    const id = await addArticle({ content_zh });
    await save(id, { title_en: 'Another title' }, 1);
    expect((await publish(id, 2)).article).toMatchObject({ title_en: 'Another title', content_zh });
    const { version } = await updateArticle(database, id, { tags: ['deep'] }, { since: 3, actor: bob });
    await expect(
      updateArticle(database, id, { content_zh: `${content_zh}。` }, { since: version, actor: bob }),
    ).rejects.toMatchObject({ data: { reasons: [{ field: 'content_zh', type: 'too_complex', line: 1 }] } });
  });

  it('clears a future publication time and keeps a past one', async () => {
    const soon = await addArticle({ publish_at: '2999-01-01T00:00:00Z' });
    expect(await publish(soon, 1)).toMatchObject({ state: 'published', article: { publish_at: '' } });
    const dated = await addArticle({ publish_at: '2020-01-01T00:00:00Z' });
    expect(await publish(dated, 1)).toMatchObject({ version: 1, article: { publish_at: '2020-01-01T00:00:00.000Z' } });
  });
});

describe('an article', () => {
  it('is created with a slug as in imports, and a number if it is taken', async () => {
    await addArticle({ slug: 'held-by-alias', aliases: ['the-title-2'] });
    const slugs = await inParallel(4, 4, async () => (await create({ title_en: 'The Title', is_published: false })).article.slug);
    expect(slugs.sort()).toEqual(['the-title', 'the-title-3', 'the-title-4', 'the-title-5']);
  });

  it('is created unless it is to be published with a text that is too complex', async () => {
    const text = { slug: 'too-complex', content_en: '# a\n'.repeat(20_000) };
    await expect(create(text)).rejects.toMatchObject({ data: { reasons: [{ field: 'content_en', type: 'too_complex' }] } });
    expect((await create({ ...text, is_published: false })).state).toBe('draft');
  });

  it('is created once per slug by concurrent requests', async () => {
    const results = await inParallel(8, 8, () =>
      create({ slug: 'wanted' }).then(
        ({ id }) => id,
        (error) => error.data.held_by,
      ),
    );
    expect(new Set(results).size).toBe(1);
  });

  it('is updated by only one of two writers with the same version, and deleted with all its rows', async () => {
    const { id } = await create({ slug: 'updated' });
    const update = (title_en: string) => updateArticle(database, id, { title_en }, { since: 1, actor: bob });
    const results = await Promise.allSettled([update('One'), update('Two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await save(id, { title_zh: '稿' }, 2);
    await deleteArticle(database, id, staff('boss', 'admin'));
    for (const table of ['article_edits', 'article_drafts', 'article_revisions'])
      expect(await read(database.pool, `SELECT count(*)::int FROM ${table} WHERE article_id = $1`, [id])).toBe(0);
    expect(await read(database.pool, 'SELECT slug FROM tombstones WHERE article_id = $1', [id])).toBe('updated');
  });

  it('is hidden from other contributors and read-only for its own once published, even if withdrawn', async () => {
    const [mine, other] = [staff('con', 'contributor'), staff('else', 'contributor')];
    await expect(create({}, mine)).rejects.toMatchObject({ code: 'role_required' });
    const { id } = await create({ is_published: false, slug: 'of-con' }, mine);
    await save(id, { title_en: 'Mine' }, 1, mine);
    await expect(save(id, { title_en: 'Not mine' }, 2, other)).rejects.toMatchObject({ code: 'not_found' });
    const isEditableBy = async (reader: Actor) =>
      (await getEditedArticle(id, reader, new Date(), 'https://example.com')).editable;
    expect(await isEditableBy(mine)).toBe(true);
    await publish(id, 2);
    await expect(save(id, { title_en: 'Late' }, 3, mine)).rejects.toMatchObject({
      code: 'role_required',
      data: { role: 'editor' },
    });
    await updateArticle(database, id, { is_published: false }, { since: 3, actor: ann });
    await expect(save(id, { title_en: 'Later' }, 4, mine)).rejects.toMatchObject({ code: 'role_required' });
    expect([await isEditableBy(mine), await isEditableBy(ann)]).toEqual([false, true]);
    const listed = (reader: Actor) =>
      listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 20 }, reader, 'https://example.com');
    expect((await listed(mine)).items.map(({ slug }) => slug)).toEqual(['of-con']);
    expect((await listed(other)).items).toEqual([]);
  });
});

describe('deletion', () => {
  const remove = (id: string, actor: Actor) => deleteArticle(database, id, actor);

  it.each(['contributor', 'editor'] as const)(
    'is limited, for a %s, to their own articles that readers never saw',
    async (role) => {
      const [mine, other] = [staff(`del-${role}`, role), staff('del-else', 'editor')];
      const own = await create({ is_published: false }, mine);
      const others = await create({ is_published: false }, other);
      const seen = await create({ is_published: false }, mine);
      await publish(seen.id, 1);
      await updateArticle(database, seen.id, { is_published: false }, { since: 2, actor: ann });
      await expect(remove(seen.id, mine)).rejects.toMatchObject({ code: 'role_required', data: { role: 'admin' } });
      await expect(remove(others.id, mine)).rejects.toMatchObject({ code: role === 'editor' ? 'role_required' : 'not_found' });
      const { deletable } = await getEditedArticle(own.id, mine, new Date(), 'https://example.com');
      expect(deletable).toBe(true);
      await remove(own.id, mine);
      await expect(remove(own.id, mine)).rejects.toMatchObject({ code: 'not_found' });
      await remove(seen.id, staff('boss', 'admin'));
    },
  );

  it('is rejected if the article was published while the deletion waited for its lock', async () => {
    const mine = staff('del-late');
    const { id } = await create({ is_published: false }, mine);
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE articles SET is_published = true WHERE id = $1', [id]);
      // Expected before the commit: the rejection may come before its response.
      const rejected = expect(remove(id, mine)).rejects.toMatchObject({ code: 'role_required', data: { role: 'admin' } });
      const waiting = "datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'";
      await vi.waitUntil(() => read(database.pool, `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE ${waiting})`), 60_000);
      await client.query('COMMIT');
      await rejected;
    } finally {
      client.release();
    }
    expect((await state(id)).state).toBe('published');
  });
});

describe('a request for review', () => {
  const con = staff('reviewee', 'contributor');
  const now = new Date('2026-11-24T08:00:00Z');
  const ask = (id: string, note: string, actor = con) => requestReview(database, id, { note }, { actor, now });
  const reviewOf = async (id: string) => (await state(id)).review;
  const list = async (options: object, reader = ann) => {
    const page = await listEditedArticles(
      { sort: '-edited_at', page: 1, pageSize: 100, ...options },
      reader,
      'https://example.com',
    );
    return page.items;
  };

  it('is listed with its note, replaced by another and taken back, each with an audit row and a version', async () => {
    const { id } = await create({ is_published: false, slug: 'to-review' }, con);
    expect((await ask(id, 'Figures are final')).version).toBe(2);
    expect((await ask(id, 'Figures are final')).version).toBe(2);
    const review = { by: con.name, at: now.toISOString(), note: 'Figures are final' };
    expect(await list({ review: true })).toMatchObject([{ slug: 'to-review', review }]);
    expect((await list({ review: false })).some(({ slug }) => slug === 'to-review')).toBe(false);
    expect((await list({ mine: true }, con)).map(({ slug }) => slug)).toEqual(['to-review']);
    expect((await list({ mine: true, review: true })).map(({ slug }) => slug)).toEqual([]);
    expect((await ask(id, '', ann)).version).toBe(3);
    expect((await getEditedArticle(id, con, now, 'https://example.com')).review).toMatchObject({ by: 'Ann', note: '' });
    expect((await withdrawReview(database, id, con)).review).toBeUndefined();
    await expect(withdrawReview(database, id, con)).rejects.toMatchObject({ code: 'not_found', data: { resource: 'review' } });
    const audited = (await readAudit(database, `article:${id}`)).filter(({ action }) => action === 'article.review');
    expect(audited.map(({ actor, after }) => [actor, after !== null])).toEqual([
      [con.name, true],
      [ann.name, true],
      [con.name, false],
    ]);
  });

  it('ends when the article is published, directly too, and when its draft is discarded', async () => {
    const first = await create({ is_published: false }, con);
    await ask(first.id, 'one');
    await publish(first.id, 2);
    expect(await reviewOf(first.id)).toBeUndefined();
    await expect(ask(first.id, 'late')).rejects.toMatchObject({ code: 'role_required', data: { role: 'editor' } });

    const second = await create({ is_published: false }, con);
    await ask(second.id, 'two');
    await updateArticle(database, second.id, { is_published: true }, { since: 2, actor: ann });
    expect(await reviewOf(second.id)).toBeUndefined();

    const third = await create({ is_published: false }, con);
    await save(third.id, { title_en: 'Draft' }, 1, con);
    await ask(third.id, 'three');
    await discardDraft(database, third.id, { since: 3, actor: con });
    expect(await reviewOf(third.id)).toBeUndefined();
  });
});

describe('a note for readers about a change', () => {
  const tell = (id: string, since: number, note: { note_zh: string; note_en: string }) =>
    publishDraft(database, id, { publishAt: undefined, since, actor: bob, note });
  const notes = async (id: string) => (await listUpdateNotes({ id })).map(({ note_zh, note_en }) => [note_zh, note_en]);

  it('stands beside the revision of its change, the latest first, and in the audit row', async () => {
    const id = await addArticle();
    await save(id, { title_en: 'Second' }, 1);
    await tell(id, 2, { note_zh: '更正标题', note_en: '' });
    await save(id, { title_en: 'Third' }, 3);
    await publish(id, 4);
    await save(id, { title_en: 'Fourth' }, 5);
    await tell(id, 6, { note_zh: '再次更正', note_en: 'Title corrected' });
    expect(await notes(id)).toEqual([
      ['再次更正', 'Title corrected'],
      ['更正标题', ''],
    ]);
    const { rows } = await database.pool.query<{ fields: string[]; at: Date }>(
      `SELECT r.fields, r.at FROM article_revisions r JOIN article_update_notes USING (article_id, n) WHERE article_id = $1 ORDER BY n DESC`,
      [id],
    );
    expect(rows.map(({ fields }) => fields)).toEqual([['title_en'], ['title_en']]);
    expect((await listUpdateNotes({ id }))[0]?.at).toBe(rows[0]?.at.toISOString());
    const audit = (await readAudit(database, `article:${id}`)).filter(({ action }) => action === 'article.publish');
    expect(audit.map(({ after }) => (after as { note_en?: string }).note_en)).toEqual(['', undefined, 'Title corrected']);
    await deleteArticle(database, id, staff('boss', 'admin'));
    expect(await notes(id)).toEqual([]);
  });

  it.each([
    ['note_en', { note_zh: '更正', note_en: 'Corrected' }],
    ['note_zh', { note_zh: '更正', note_en: '' }],
  ])('is rejected as %s for an article that is not live, and nothing is published', async (field, note) => {
    const id = await addArticle({ is_published: false });
    await expect(tell(id, 1, note)).rejects.toMatchObject({
      field,
      message: 'Note should be about a change of a published article',
    });
    expect((await state(id)).state).toBe('draft');
  });

  it('is not kept where nothing changed for readers', async () => {
    const id = await addArticle();
    await save(id, { title_en: 'Same' }, 1);
    await publish(id, 2);
    await save(id, { title_en: 'Other' }, 3);
    await save(id, { title_en: 'Same' }, 4);
    const { version, draft } = await state(id);
    expect(draft).toBeDefined();
    await tell(id, version, { note_zh: '', note_en: 'Nothing' });
    expect(await notes(id)).toEqual([]);
  });
});

describe('article list', () => {
  const list = async (options: object) =>
    (await listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 100, ...options }, ann, 'https://example.com')).items;

  it('filters by draft, missing language and text, drafts included', async () => {
    const id = await addArticle({ title_zh: '', content_zh: '', slug: 'only-english' });
    const slugs = async (options: object) => (await list(options)).map(({ slug }) => slug);
    expect(await slugs({ missing: 'zh', q: 'ONLY-engl' })).toEqual(['only-english']);
    await save(id, { title_zh: '唯一', content_zh: '文' }, 1);
    expect(await slugs({ missing: 'zh', q: 'only-english' })).toEqual([]);
    expect(await list({ hasDraft: true, q: '唯一' })).toMatchObject([{ slug: 'only-english', has_draft: true, missing: [] }]);
    expect(await slugs({ q: '100%_' })).toEqual([]);
  });

  it('contains every article once in any order and page size', async () => {
    const all = (await list({})).map(({ id }) => id).sort();
    for (const sort of ['edited_at', '-edited_at', 'published_at', '-published_at', 'title_en', '-title_zh']) {
      const pages = [
        await list({ sort, pageSize: 7 }),
        await list({ sort, pageSize: 7, page: 2 }),
        await list({ sort, pageSize: 7, page: 3 }),
      ];
      const times = pages.flat().map(({ edited_at }) => edited_at);
      if (sort === '-edited_at') expect(times).toEqual([...times].sort().reverse());
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(21);
    }
    expect(new Set(all).size).toBe(all.length);
  });
});

it('a writer killed between two statements leaves no changes', async () => {
  const id = await addArticle();
  await save(id, { title_en: 'Draft' }, 1);
  const before = [await state(id), await readRevisions(id)];
  for (const table of ['audit', 'article_drafts', 'article_revisions']) {
    const doomed = openDatabase(database.url, { max: 1 });
    const fail = `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`;
    await database.pool.query(fail);
    await database.pool.query(
      `CREATE TRIGGER fail AFTER INSERT OR DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION fail()`,
    );
    await expect(publishDraft(doomed, id, { publishAt: undefined, since: 2, actor: bob })).rejects.toThrow();
    await database.pool.query('DROP FUNCTION fail CASCADE');
    await doomed.close();
    expect([await state(id), await readRevisions(id)]).toEqual(before);
  }
  expect((await publish(id, 2)).article.title_en).toBe('Draft');
});
