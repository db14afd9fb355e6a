import { beforeAll, describe, expect, it } from 'vitest';
import { deleteCategory } from '../../lib/archive/categories/writes';
import { findIntroduction, getIntroduction } from '../../lib/archive/introductions/reads';
import type { IntroductionUpdate } from '../../lib/archive/introductions/schema';
import { updateIntroduction } from '../../lib/archive/introductions/writes';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';

const database = await createTestDatabase();
const { pool } = database;
const editor = { name: 'staff:ed@example.com', email: 'ed@example.com', role: 'editor', requestId: undefined } as const;
const update = (slug: string, changes: IntroductionUpdate) => updateIntroduction(database, slug, changes, editor);
const slugsOf = async (category: string) => (await findIntroduction(category, appUrl))?.articles.map(({ slug }) => slug);
const auditRows = async () =>
  (
    await pool.query<{ before: unknown; after: unknown }>(
      "SELECT before, after FROM audit WHERE action = 'category.introduce' AND subject = 'category:revenue' ORDER BY id",
    )
  ).rows;

describe('introduction to a category', () => {
  beforeAll(async () => {
    await insertCategory(pool, 'revenue');
    await insertCategory(pool, 'labour');
    for (const slug of ['one', 'two', 'three']) await insertArticle(pool, { slug, category_slug: 'revenue' });
    await insertArticle(pool, { slug: 'draft', category_slug: 'revenue', is_published: false });
  });

  it('is empty at first, and unknown without its category', async () => {
    expect(await findIntroduction('revenue', appUrl)).toBeUndefined();
    const empty = { category_slug: 'revenue', intro_zh: '', intro_en: '', articles: [] };
    expect(await getIntroduction('revenue')).toEqual(empty);
    await expect(getIntroduction('none')).rejects.toMatchObject({ data: { resource: 'category' } });
    await expect(update('none', { intro_en: 'x' })).rejects.toMatchObject({ data: { resource: 'category' } });
  });

  it('keeps absent and null fields, and the order of its articles; each change leaves one audit row', async () => {
    await update('revenue', { intro_en: 'Prices.', article_ids: ['two', 'one'] });
    await update('revenue', { intro_zh: '价格。', intro_en: null });
    await update('revenue', { intro_zh: '价格。' });
    expect(await slugsOf('revenue')).toEqual(['two', 'one']);
    expect(await getIntroduction('revenue')).toMatchObject({ intro_zh: '价格。', intro_en: 'Prices.' });
    const ids = (await getIntroduction('revenue')).articles.map(({ id }) => id);
    expect(await auditRows()).toEqual([
      { before: { intro_en: '', article_ids: [] }, after: { intro_en: 'Prices.', article_ids: ids } },
      { before: { intro_zh: '' }, after: { intro_zh: '价格。' } },
    ]);
  });

  it.each([
    ['a draft', ['one', 'draft'], 1, 'Article should be published'],
    ['an unknown article', ['nothing'], 0, 'Article should be published'],
    ['one listed twice', ['one', 'two', 'one'], 2, 'Article should be listed once'],
  ])('rejects %s at its place, and changes nothing', async (_kind, article_ids, index, message) => {
    const before = await auditRows();
    await expect(update('revenue', { intro_en: 'Lost', article_ids })).rejects.toMatchObject({
      fields: [{ field: 'article_ids', message, inside: [index] }],
    });
    expect(await slugsOf('revenue')).toEqual(['two', 'one']);
    expect(await auditRows()).toEqual(before);
  });

  it('shows readers only published articles, and editors the state of the others', async () => {
    await update('revenue', { article_ids: ['three', 'one'] });
    await pool.query("UPDATE articles SET is_archived = true WHERE slug = 'three'");
    expect(await slugsOf('revenue')).toEqual(['one']);
    expect((await getIntroduction('revenue')).articles.map(({ is_published }) => is_published)).toEqual([false, true]);
    await pool.query("DELETE FROM articles WHERE slug = 'three'");
    expect((await getIntroduction('revenue')).articles).toHaveLength(1);
  });

  it('ends with its category', async () => {
    await deleteCategory(database, 'revenue', 'labour', editor);
    expect(await findIntroduction('revenue', appUrl)).toBeUndefined();
    expect(await slugsOf('labour')).toBeUndefined();
  });
});

it('exists in both languages for every sample category, with published articles of that category', async () => {
  const sample = await createTestDatabase();
  await loadSampleArchive(sample);
  await loadSampleArchive(sample);
  const { rows } = await sample.pool.query<{ slug: string; zh: boolean; en: boolean; listed: number; own: number }>(`
    SELECT c.slug, i.intro_zh ~ '[一-龥]{10}' AS zh, i.intro_en ~ '^[^一-龥]{80,}$' AS en, cardinality(i.article_ids) AS listed,
      (SELECT count(*)::int FROM articles a WHERE a.id = ANY (i.article_ids) AND a.state = 'published' AND a.category_slug = c.slug) AS own
    FROM categories c LEFT JOIN category_introductions i ON i.category_slug = c.slug ORDER BY c.slug`);
  expect(rows).toHaveLength(8);
  for (const row of rows) {
    expect(row).toMatchObject({ zh: true, en: true, own: row.listed });
    expect(row.listed).toBeGreaterThanOrEqual(3);
  }
});
