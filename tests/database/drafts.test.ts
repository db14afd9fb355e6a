import { describe, expect, it } from 'vitest';
import { importArchive } from '../../lib/distribution/import/writes';
import { updateArticle } from '../../lib/editing/articles/writes';
import { discardDraft, publishDraft } from '../../lib/editing/drafts/writes';
import { markInStep } from '../../lib/editing/translations/writes';
import type { Actor } from '../../lib/platform/actor';
import { openDatabase } from '../../lib/platform/db/client';
import { read, readVersion } from '../support/articles';
import { ann, bob, openEditing } from '../support/editing';
import { readAudit } from '../support/people';

const { database, addArticle, save, publish, state, readRevisions, create } = await openEditing();

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
