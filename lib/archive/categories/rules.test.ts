import { expect, it } from 'vitest';
import { findCategoryByName, nameOfCategory } from './rules';
import type { Category } from './schema';

const empty = { description_zh: null, description_en: null, order: 0, article_count: 0 };
const categories: Category[] = [
  { ...empty, slug: 'both', name_zh: '收益管理', name_en: 'Revenue' },
  { ...empty, slug: 'only-chinese', name_zh: '分销', name_en: null },
  { ...empty, slug: 'unnamed', name_zh: null, name_en: null },
];

it.each([
  ['both', 'en', 'Revenue'],
  ['both', 'zh', '收益管理'],
  ['only-chinese', 'en', '分销'],
  ['unnamed', 'zh', 'unnamed'],
  ['gone', 'en', 'gone'],
] as const)('names the category %s for readers of %s: %s', (slug, locale, name) => {
  expect(nameOfCategory(categories, slug, locale)).toBe(name);
});

it.each([
  ['revenue management', 'revenue'],
  ['“Revenue  Management”', 'revenue'],
  ['"Revenue Management"', 'revenue'],
  ['收益管理', 'revenue'],
  ['revenue', undefined],
  ['', undefined],
])('a query %s names the category %s', (query, slug) => {
  const categories = [
    { slug: 'nameless', name_en: null, name_zh: '' },
    { slug: 'revenue', name_en: 'Revenue management', name_zh: '收益管理' },
  ];
  expect(findCategoryByName(categories as never, query)).toEqual(slug === undefined ? undefined : categories[1]);
});
