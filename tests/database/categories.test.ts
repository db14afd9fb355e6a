import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findSuccessor, listAdminCategories } from '../../lib/archive/categories/reads';
import type { CategoryCreate } from '../../lib/archive/categories/schema';
import { createCategory, deleteCategory, orderCategories, updateCategory } from '../../lib/archive/categories/writes';
import { listChanges } from '../../lib/archive/changes/reads';
import { saveDraft } from '../../lib/editing/drafts/writes';
import type { Actor } from '../../lib/platform/actor';
import type { Database } from '../../lib/platform/db/client';
import { CategoryInUseError, NotFoundError, SlugTakenError } from '../../lib/platform/errors';
import { InvalidField } from '../../lib/platform/validation';
import { insertArticle, insertCategory, read, readNewestStamp } from '../support/articles';
import { inParallel, tally } from '../support/concurrency';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';
import { readAudit } from '../support/people';

let database: Database;
const context = { name: 'staff:ed@example.com', requestId: 'request-1' };
const writer: Actor = { ...context, role: 'editor', email: 'ed@example.com' };
const category = (slug: string, fields: Partial<CategoryCreate> = {}): CategoryCreate => ({
  slug,
  name_zh: '类别',
  name_en: 'Category',
  description_zh: '',
  description_en: '',
  order: 0,
  ...fields,
});

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  await database.pool.query('DELETE FROM articles');
  await database.pool.query('DELETE FROM videos');
  await database.pool.query('DELETE FROM categories');
  for (const slug of ['from', 'to', 'other']) await insertCategory(database.pool, slug);
});

const addVideo = (category_slug: string) =>
  database.pool.query(
    "INSERT INTO videos (video_url, title_zh, title_en, category_slug) VALUES ('https://v.example.com/' || gen_random_uuid(), '片', 'Film', $1)",
    [category_slug],
  );
const placesOf = async (table: 'articles' | 'videos') =>
  (await database.pool.query<{ slug: string }>(`SELECT category_slug AS slug FROM ${table} ORDER BY 1`)).rows.map(
    ({ slug }) => slug,
  );
const auditOf = async (slug: string) => readAudit(database, `category:${slug}`);

describe('a category', () => {
  test('needs a name in one language', async () => {
    await updateCategory(database, 'from', { name_zh: '' }, context);
    await expect(updateCategory(database, 'from', { name_en: '' }, context)).rejects.toMatchObject({
      type: 'value_error',
      field: 'name_en',
    });
    await updateCategory(database, 'from', { name_zh: '类别', name_en: '' }, context);
    await expect(updateCategory(database, 'from', { name_zh: '' }, context)).rejects.toMatchObject({ field: 'name_zh' });
  });

  test('is created once, with one audit row', async () => {
    const outcomes = await inParallel(8, 8, () =>
      createCategory(database, category('new', { order: 7 }), context).then(
        () => 'created',
        (error) => (error instanceof SlugTakenError ? `held by ${error.data.held_by}` : String(error)),
      ),
    );
    expect(tally(outcomes)).toEqual({ created: 1, 'held by new': 7 });
    expect(await auditOf('new')).toMatchObject([
      { actor: context.name, action: 'category.create', before: null, after: { slug: 'new', order: 7 } },
    ]);
  });

  test.each([
    ['sets a field', { name_en: 'Revenue' }, { name_en: 'Revenue' }],
    ['empties a text', { name_zh: '' }, { name_zh: '' }],
    ['sets the order to 0', { order: 0 }, undefined],
    ['keeps null and absent fields', { name_en: null, order: null }, undefined],
    ['keeps equal fields', { name_en: 'Category from' }, undefined],
  ])('%s', async (_rule, update, after) => {
    const version = await read(database.pool, 'SELECT version FROM archive_state');
    const rows = (await auditOf('from')).length;
    await updateCategory(database, 'from', update, context);
    const stored = (await listAdminCategories()).find(({ slug }) => slug === 'from');
    expect(stored).toMatchObject({ name_zh: '类别', name_en: 'Category from', order: 0, ...after });
    expect((await auditOf('from')).slice(rows)).toMatchObject(after ? [{ action: 'category.update', after }] : []);
    if (!after) expect(await read(database.pool, 'SELECT version FROM archive_state')).toBe(version);
  });

  test('is neither changed nor deleted if unknown', async () => {
    await expect(updateCategory(database, 'none', { name_en: 'x' }, context)).rejects.toThrow(NotFoundError);
    await expect(deleteCategory(database, 'none', undefined, context)).rejects.toThrow(NotFoundError);
    await expect(deleteCategory(database, 'none', 'to', context)).rejects.toThrow(NotFoundError);
  });
});

describe('category order', () => {
  test('follows the given slugs, with one audit row', async () => {
    const rows = (await readAudit(database, 'categories')).length;
    await orderCategories(database, ['to', 'other', 'from'], context);
    await orderCategories(database, ['to', 'other', 'from'], context);
    expect((await listAdminCategories()).map(({ slug, order }) => [slug, order])).toEqual([
      ['to', 1],
      ['other', 2],
      ['from', 3],
    ]);
    expect((await readAudit(database, 'categories')).slice(rows)).toMatchObject([
      { before: { slugs: ['from', 'other', 'to'] }, after: { slugs: ['to', 'other', 'from'] } },
    ]);
  });

  test.each([
    [['to', 'from']],
    [['to', 'from', 'from']],
    [['to', 'from', 'other', 'none']],
    [['to', 'from', 'none']],
    [['to', 'from', 'other', 'to']],
    [[]],
  ])('is unchanged by %j', async (slugs) => {
    const issue = { field: 'slugs', type: 'value_error' };
    await expect(orderCategories(database, slugs, context)).rejects.toMatchObject(issue);
    expect((await listAdminCategories()).map(({ order }) => order)).toEqual([0, 0, 0]);
  });

  test("equals one writer's order after concurrent writes", async () => {
    const wanted = [
      ['to', 'other', 'from'],
      ['other', 'from', 'to'],
      ['from', 'to', 'other'],
    ];
    await inParallel(12, 6, (index) => orderCategories(database, wanted[index % 3] as string[], context));
    expect(wanted).toContainEqual((await listAdminCategories()).map(({ slug }) => slug));
  });
});

describe('deleting a category', () => {
  test('writes an audit row for an empty category', async () => {
    await deleteCategory(database, 'from', undefined, context);
    expect((await listAdminCategories()).map(({ slug }) => slug)).toEqual(['other', 'to']);
    expect((await auditOf('from')).at(-1)).toMatchObject({
      action: 'category.delete',
      before: { name_en: 'Category from' },
      after: null,
    });
  });

  test.each([
    ['an unknown category', 'none'],
    ['itself', 'from'],
    ['nothing', ''],
  ])('cannot move contents to %s', async (_what, moveTo) => {
    await insertArticle(database.pool, { category_slug: 'from' });
    const error = await deleteCategory(database, 'from', moveTo, context).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidField);
    expect(error).toMatchObject({ field: 'move_to', type: 'value_error' });
    expect(await placesOf('articles')).toEqual(['from']);
  });

  test('reports articles of any state, drafts and videos in the category', async () => {
    const remove = () => deleteCategory(database, 'from', undefined, context);
    await addVideo('from');
    await expect(remove()).rejects.toMatchObject({ data: { articles: 0, videos: 1 } });
    await insertArticle(database.pool, { slug: 'hidden', category_slug: 'from', is_published: false });
    await expect(remove()).rejects.toMatchObject({ data: { articles: 1, videos: 1 } });
    const id = await insertArticle(database.pool, { slug: 'elsewhere', category_slug: 'other' });
    await saveDraft(database, id, { category_slug: 'from' }, { since: 1, actor: writer });
    await expect(remove()).rejects.toMatchObject({ data: { articles: 2, videos: 1 } });
    await expect(remove()).rejects.toThrow(CategoryInUseError);
    expect((await listAdminCategories()).find(({ slug }) => slug === 'from')).toMatchObject({
      article_count: 0,
      articles: 2,
      videos: 1,
    });
  });

  test('moves everything: one upsert per published article, a revision, and drafts without conflict', async () => {
    const live = await insertArticle(database.pool, { slug: 'live', category_slug: 'from' });
    await insertArticle(database.pool, { slug: 'hidden', category_slug: 'from', is_published: false });
    await insertArticle(database.pool, { slug: 'bystander', category_slug: 'other' });
    const elsewhere = await insertArticle(database.pool, { slug: 'elsewhere', category_slug: 'other' });
    await addVideo('from');
    await saveDraft(database, live, { title_en: 'Draft' }, { since: 1, actor: writer });
    const { state } = await saveDraft(database, elsewhere, { category_slug: 'from' }, { since: 1, actor: writer });
    const since = await readNewestStamp(database.pool);

    await deleteCategory(database, 'from', 'to', context);

    expect(await placesOf('articles')).toEqual(['other', 'other', 'to', 'to']);
    expect(await placesOf('videos')).toEqual(['to']);
    const { changes } = await listChanges({ since, pageSize: 10 }, appUrl);
    expect(changes.map(({ slug, article }) => [slug, article?.category_slug])).toEqual([['live', 'to']]);
    const drafts = await database.pool.query(
      `SELECT a.slug, record ->> 'category_slug' AS record, base ->> 'category_slug' AS base, record ->> 'title_en' AS title
       FROM article_drafts d JOIN articles a ON a.id = d.article_id ORDER BY 1`,
    );
    expect(drafts.rows).toEqual([
      { slug: 'elsewhere', record: 'to', base: 'other', title: 'Hotel revenue' },
      { slug: 'live', record: 'to', base: 'to', title: 'Draft' },
    ]);
    const { rows: revisions } = await database.pool.query(
      'SELECT n, by, kind, fields FROM article_revisions WHERE article_id = $1 ORDER BY n',
      [live],
    );
    expect(revisions.at(-1)).toMatchObject({ by: context.name, kind: 'edited', fields: ['category_slug'] });
    expect((await auditOf('from')).at(-1)).toMatchObject({
      before: { name_en: 'Category from' },
      after: { moved_to: 'to', articles: 3, videos: 1 },
    });
    // An editor of the draft sees the move, and keeps the rest.
    const saved = await saveDraft(database, elsewhere, { title_en: 'Mine' }, { since: state.version, actor: writer });
    expect(saved.merged).toEqual({ category_slug: 'to' });
  });

  test('leaves nothing behind during concurrent publishing', async () => {
    const outcomes = await inParallel(60, 6, (index) => {
      const work =
        index === 20
          ? deleteCategory(database, 'from', 'to', context)
          : insertArticle(database.pool, { slug: `a-${index}`, category_slug: 'from' });
      return work.then(
        () => 'done',
        (error) => String((error as { code?: string }).code),
      );
    });
    const places = await placesOf('articles');
    expect(new Set(places)).toEqual(new Set(['to']));
    // Those that came too late failed by the foreign key.
    expect(tally(outcomes)).toEqual({ done: places.length + 1, 23503: 59 - places.length });
  });

  test('rejects more than 5,000 articles and moves fewer in several statements', async () => {
    await database.pool.query(
      `INSERT INTO articles (slug, title_zh, title_en, content_zh, content_en, category_slug, author_name, is_published)
       SELECT 'bulk-' || n, '题', 'Title', '文', 'Text', 'from', 'Ada', false FROM generate_series(1, 5001) n`,
    );
    await expect(deleteCategory(database, 'from', 'to', context)).rejects.toMatchObject({ data: { articles: 5_001, videos: 0 } });
    expect(new Set(await placesOf('articles'))).toEqual(new Set(['from']));
    await database.pool.query('DELETE FROM articles WHERE id NOT IN (SELECT id FROM articles LIMIT 300)');
    await deleteCategory(database, 'from', 'to', context);
    expect(await placesOf('articles')).toEqual(Array(300).fill('to'));
  });
});

describe('the successor of a deleted category', () => {
  const move = (slug: string, to?: string) => deleteCategory(database, slug, to, context);
  const create = (slug: string) => createCategory(database, category(slug), context);

  test('is the one that has its articles now, also after several moves', async () => {
    await move('from', 'to');
    expect(await findSuccessor('from')).toBe('to');
    await move('to', 'other');
    expect([await findSuccessor('from'), await findSuccessor('to')]).toEqual(['other', 'other']);
    // A new category has nothing of the one that had its slug.
    await create('to');
    expect(await findSuccessor('from')).toBe('other');
  });

  test('is another one if a category with its slug was deleted again', async () => {
    await move('from', 'to');
    await create('from');
    await move('to', 'from');
    await move('from', 'other');
    expect([await findSuccessor('from'), await findSuccessor('to')]).toEqual(['other', 'other']);
    await create('from');
    await move('from');
    expect([await findSuccessor('from'), await findSuccessor('to')]).toEqual([undefined, 'other']);
  });

  test('does not exist for an unknown category, one that was deleted empty, and one whose successor was', async () => {
    expect(await findSuccessor('unknown')).toBeUndefined();
    await move('to');
    expect(await findSuccessor('to')).toBeUndefined();
    await move('from', 'other');
    await move('other');
    expect(await findSuccessor('from')).toBeUndefined();
    await create('other');
    expect(await findSuccessor('from')).toBeUndefined();
  });
});
