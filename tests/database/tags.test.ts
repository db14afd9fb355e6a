import { beforeAll, describe, expect, it } from 'vitest';
import { findTag } from '../../lib/archive/tags/reads';
import { createTestDatabase } from '../support/databases';
import { addArticles } from '../support/search';

const database = await createTestDatabase();
const run = (text: string) => database.pool.query(text);

beforeAll(async () => {
  await run("INSERT INTO categories (slug, name_en, name_zh) VALUES ('one', 'One', '一')");
  await addArticles(database, [
    { slug: 'old', tags: ['pricing', 'data'], tags_zh: ['价格', '数据'], publish_at: '2024-01-01T00:00:00Z' },
    { slug: 'new', tags: ['ota', 'pricing'], tags_zh: ['在线旅行社', '定价'], publish_at: '2025-01-01T00:00:00Z' },
    { slug: 'newest', tags: ['pricing', '数据'], publish_at: '2026-01-01T00:00:00Z' },
    { slug: 'hidden', tags: ['secret'], tags_zh: ['机密'], is_published: false },
  ]);
});

describe('a tag', () => {
  it.each([
    ['its own name', 'pricing', { tag: 'pricing', zh: '定价' }],
    ['the name that its newest named article gives it', '定价', { tag: 'pricing', zh: '定价' }],
    ['a name that an older article gives it', '价格', { tag: 'pricing', zh: '定价' }],
    ['its own name before the Chinese name of another', '数据', { tag: '数据', zh: '' }],
    ['no name of an unpublished article', '机密', undefined],
    ['no empty name', '', undefined],
    ['no other case', 'Pricing', undefined],
  ])('is found by %s', async (_, name, tag) => {
    expect(await findTag(name)).toEqual(tag);
  });

  it('follows a change of its name alone', async () => {
    await run("UPDATE articles SET tags_zh = '{渠道,房价}' WHERE slug = 'new'");
    expect(await findTag('pricing')).toEqual({ tag: 'pricing', zh: '房价' });
    expect(await findTag('定价')).toBeUndefined();
  });
});

describe('the Chinese names of tags in the database', () => {
  const read = async () => (await run("SELECT tags, tags_zh FROM articles WHERE slug = 'old'")).rows[0];

  it('stay with their tags when a writer that does not know them changes the tags', async () => {
    await run("UPDATE articles SET tags = '{waste,data,pricing}' WHERE slug = 'old'");
    expect(await read()).toEqual({ tags: ['waste', 'data', 'pricing'], tags_zh: ['', '数据', '价格'] });
    await run("UPDATE articles SET tags = '{waste}' WHERE slug = 'old'");
    expect(await read()).toEqual({ tags: ['waste'], tags_zh: [] });
  });

  it('are as many as the tags', async () => {
    await expect(run("UPDATE articles SET tags_zh = '{甲,乙}' WHERE slug = 'old'")).rejects.toMatchObject({
      constraint: 'articles_tags_zh_check',
    });
  });
});
