import { expect, test } from 'vitest';
import { draftFields } from './record';
import { completeArticle, listPublishReasons, toChanges, withTagNames } from './rules';
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
])('%j is not published while it is incomplete', (fields, categoryExists, reasons) => {
  expect(listPublishReasons({ ...empty, ...fields }, categoryExists).map(({ field, type }) => `${field} ${type}`)).toEqual(
    reasons,
  );
});

const named = { tags: ['pricing', 'data'], tags_zh: ['定价', '数据'] };

test.each([
  ['tags alone, which keep their names', { tags: ['data', 'waste'] }, { tags: ['data', 'waste'], tags_zh: ['数据', ''] }],
  ['both', { tags: ['waste'], tags_zh: ['废弃物'] }, { tags: ['waste'], tags_zh: ['废弃物'] }],
  ['names alone', { tags_zh: ['价格', ''] }, { tags_zh: ['价格', ''] }],
  ['no names', { tags_zh: [] }, { tags_zh: [] }],
  ['neither', { title_en: 'T' }, { title_en: 'T' }],
])('Chinese names fit their tags after a change of %s', (_, changes, expected) => {
  expect(withTagNames(changes, named)).toEqual(expected);
});

test.each([
  ['too few names', { tags_zh: ['定价'] }],
  ['too many names', { tags: ['pricing'], tags_zh: ['定价', '数据'] }],
])('rejects %s', (_, changes) => {
  expect(() => withTagNames(changes, named)).toThrow(
    expect.objectContaining({
      field: 'tags_zh',
      type: 'value_error',
      message: 'List should be empty or have one entry for each tag',
    }),
  );
});

test('a repeated tag takes its Chinese name with it', () => {
  expect(toChanges({ tags: ['a', 'b', 'a'], tags_zh: ['甲', '乙', '丙'] })).toEqual({ tags: ['a', 'b'], tags_zh: ['甲', '乙'] });
});

test('a record from before there were names has those of its article', () => {
  expect(completeArticle<typeof named>({ tags: ['data', 'old'] }, named)).toEqual({
    tags: ['data', 'old'],
    tags_zh: ['数据', ''],
  });
  expect(completeArticle<typeof named>(named, { tags: [], tags_zh: [] })).toEqual(named);
});
