import { describe, expect, it } from 'vitest';
import { listUpdateNotes } from '../../lib/archive/reading/reads';
import { getEditedArticle } from '../../lib/editing/articles/reads';
import { deleteArticle, updateArticle } from '../../lib/editing/articles/writes';
import { publishDraft } from '../../lib/editing/drafts/writes';
import { bob, openEditing, staff } from '../support/editing';
import { readAudit } from '../support/people';

const { database, addArticle, save, publish, state, readRevisions, create } = await openEditing();

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

  it('is rejected for a text that is too complex, and keeps the draft', async () => {
    const id = await addArticle();
    const content_en = `First.\n\n${'> '.repeat(40)}deep`;
    await save(id, { content_en }, 1);
    await expect(publish(id, 2)).rejects.toMatchObject({
      data: { reasons: [{ field: 'content_en', type: 'too_complex', line: 3 }] },
    });
    expect(await getEditedArticle(id, bob, new Date())).toMatchObject({
      draft: { content_en },
      version: 2,
    });
    await save(id, { content_en: 'First.' }, 2);
    expect((await publish(id, 3)).article.content_en).toBe('First.');
  });

  it('accepts a text that was published before it counted as too complex', async () => {
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

describe('a note for readers about a change', () => {
  const tell = (id: string, since: number, note: { note_zh: string; note_en: string }) =>
    publishDraft(database, id, { publishAt: undefined, since, actor: bob, note });
  const notes = async (id: string) => (await listUpdateNotes({ id })).map(({ note_zh, note_en }) => [note_zh, note_en]);

  it('is kept with the revision of its change, latest first, and in the audit row', async () => {
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

  it('is discarded if nothing changed for readers', async () => {
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
