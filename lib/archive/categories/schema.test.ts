import { expect, test } from 'vitest';
import { CategoryCreate, CategoryUpdate } from './schema';

const names = { name_zh: '收益', name_en: 'Revenue' };

test.each<[string, string, boolean]>([
  ['none in one language', '', true],
  ['one line', 'Rooms & rates', true],
  ['200 characters', '名'.repeat(200), true],
  ['201 characters', '名'.repeat(201), false],
  ['a space', ' ', false],
  ['spaces and what nobody sees', ' \u3000\u200b', false],
  ['two lines', 'a\nb', false],
  ['a line separator', 'a\u2028b', false],
])('a name is %s: %j', (_, name_en, isValid) => {
  const results = [CategoryCreate.safeParse({ slug: 'revenue', ...names, name_en }), CategoryUpdate.safeParse({ name_en })];
  for (const { success, error } of results) {
    expect(success).toBe(isValid);
    if (error) expect(error.issues.map(({ path }) => path)).toEqual([['name_en']]);
  }
});

test('a new category has a name in one language', () => {
  for (const [name_zh, name_en, isValid] of [
    ['', 'Revenue', true],
    ['收益', '', true],
    ['', '', false],
  ] as const)
    expect(CategoryCreate.safeParse({ slug: 'revenue', name_zh, name_en }).success).toBe(isValid);
});
