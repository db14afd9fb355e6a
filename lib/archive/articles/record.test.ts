import { expect, test } from 'vitest';
import { type ArticleBodyRow, toArticle, toItem } from './record';
import { Article, ArticleItem } from './schema';

/** A row in which every column has a value; what a mapper leaves out is then undefined. */
const row = new Proxy({} as ArticleBodyRow, { get: (_, column) => String(column) });

test.each([
  ['list items', ArticleItem.shape, toItem(row, 'both', 'https://example.com')],
  ['articles', Article.shape, toArticle(row, 'both', 'https://example.com', true)],
])('%s send every field of their schema', (_, shape, sent) => {
  const missing = Object.keys(shape).filter((name) => (sent as Record<string, unknown>)[name] == null);
  expect(missing).toEqual([]);
});
