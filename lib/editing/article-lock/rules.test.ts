import { expect, test } from 'vitest';
import { draftFields } from './record';
import { listPublishReasons, toChanges } from './rules';
import type { ArticleRecord } from './schema';

const empty = Object.fromEntries(draftFields.map((field) => [field, ''])) as unknown as ArticleRecord;

test('a body becomes changes as they are stored', () => {
  const body = {
    title_en: null,
    excerpt_en: '',
    tags: ['a', 'b', 'a'],
    aliases: ['x', 'own', 'x'],
    publish_at: '2026-03-01',
    mentions: [-0],
  };
  expect(toChanges(body, 'own')).toEqual({
    excerpt_en: '',
    tags: ['a', 'b'],
    aliases: ['x'],
    publish_at: '2026-03-01T00:00:00.000Z',
    mentions: [0],
  });
});

test.each([
  [{}, true, ['title_en missing', 'content_en missing', 'author_name missing']],
  [{ title_zh: '题' }, true, ['content_zh missing', 'author_name missing']],
  [{ title_zh: '题', content_en: 'Body', author_name: 'A' }, true, ['title_en missing']],
  [{ title_zh: '题', content_zh: '文', author_name: 'A' }, true, []],
  [
    { title_zh: ' ', content_zh: '文', author_name: ' ' },
    false,
    ['title_zh missing', 'author_name missing', 'category_slug value_error'],
  ],
])('%j is not published because of what it lacks', (fields, categoryExists, reasons) => {
  expect(listPublishReasons({ ...empty, ...fields }, categoryExists).map(({ field, type }) => `${field} ${type}`)).toEqual(
    reasons,
  );
});
