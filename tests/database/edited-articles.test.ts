import { describe, expect, it, vi } from 'vitest';
import { requireVisible } from '../../lib/editing/article-lock/reads';
import { getEditedArticle } from '../../lib/editing/articles/reads';
import { deleteArticle, updateArticle } from '../../lib/editing/articles/writes';
import { listEditedArticles } from '../../lib/editing/drafts/reads';
import { discardDraft } from '../../lib/editing/drafts/writes';
import { requestReview, withdrawReview } from '../../lib/editing/reviews/writes';
import { markInStep } from '../../lib/editing/translations/writes';
import type { Actor } from '../../lib/platform/actor';
import { read } from '../support/articles';
import { inParallel } from '../support/concurrency';
import { ann, bob, openEditing, staff } from '../support/editing';
import { readAudit } from '../support/people';

const { database, addArticle, save, publish, state, create } = await openEditing();

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
    const calls = {
      read: () => getEditedArticle(id, bob, new Date()),
      save: () => save(id, { title_zh: '稿二' }, 3),
      update: () => updateArticle(database, id, { title_en: 'Three' }, { since: 3, actor: bob }),
      delete: () => deleteArticle(database, id, staff('boss', 'admin')),
      visible: () => requireVisible(database.pool, id, bob),
    };
    for (const [name, call] of Object.entries(calls))
      await expect(call(), name).rejects.toMatchObject({
        code: 'not_found',
        data: {
          resource: 'article',
          deletion: { by: expect.stringContaining('boss'), at: expect.stringMatching(/^\d{4}-.*Z$/) },
        },
      });
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
    const isEditableBy = async (reader: Actor) => (await getEditedArticle(id, reader, new Date())).editable;
    expect(await isEditableBy(mine)).toBe(true);
    await publish(id, 2);
    await expect(save(id, { title_en: 'Late' }, 3, mine)).rejects.toMatchObject({
      code: 'role_required',
      data: { role: 'editor' },
    });
    await updateArticle(database, id, { is_published: false }, { since: 3, actor: ann });
    await expect(save(id, { title_en: 'Later' }, 4, mine)).rejects.toMatchObject({ code: 'role_required' });
    expect([await isEditableBy(mine), await isEditableBy(ann)]).toEqual([false, true]);
    const listed = (reader: Actor) => listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 20 }, reader);
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
      const { deletable } = await getEditedArticle(own.id, mine, new Date());
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
    const page = await listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 100, ...options }, reader);
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
    expect((await getEditedArticle(id, con, now)).review).toMatchObject({ by: 'Ann', note: '' });
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

describe('article list', () => {
  const list = async (options: object) =>
    (await listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 100, ...options }, ann)).items;

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
    await Promise.all(Array.from({ length: 21 }, () => addArticle()));
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

it('the list names the languages that changed since both were marked', async () => {
  const id = await addArticle({ content_zh: '一。\n\n二。', content_en: 'One.' });
  const readUnmatched = async () => {
    const { items } = await listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 5 }, bob);
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
    (await listEditedArticles({ sort: '-edited_at', page: 1, pageSize: 100, unmatched }, bob)).items;
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
