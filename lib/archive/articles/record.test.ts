import { expect, test } from 'vitest';
import { type ArticleBodyRow, toArticle, toItem } from './record';
import { Article, ArticleItem } from './schema';

/** A row in which every column has its own name as value; what a mapper leaves out is then undefined. */
const row = new Proxy({} as ArticleBodyRow, { get: (_, column) => String(column) });

test.each([
  ['list items', ArticleItem.shape, toItem(row, 'both', 'https://example.com')],
  ['articles', Article.shape, toArticle(row, 'both', 'https://example.com', true)],
])('%s send every field of their schema', (_, shape, sent) => {
  const missing = Object.keys(shape).filter((name) => (sent as Record<string, unknown>)[name] == null);
  expect(missing).toEqual([]);
});

/** Fields that are not the value of the column of their name. */
const derived = ['author_avatar', 'cover_image', 'languages', 'updated_at', 'url', 'access'];

test('every other field has the value of its own column', () => {
  const sent = Object.entries(toArticle(row, 'both', 'https://example.com', true));
  expect(sent.filter(([name, value]) => !derived.includes(name) && value !== name)).toEqual([]);
});
