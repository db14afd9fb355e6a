import { describe, expect, test } from 'vitest';
import { toSaveSearchPath } from '../../platform/portal-paths';
import { toSearchToSave } from './rules';

const none = { q: '', category: '', tag: '', author: '' };

describe('the search that a path saves', () => {
  test.each([
    { q: 'revenue management' },
    { q: '"收益管理"', category: 'revenue-management' },
    { tag: 'F&B' },
    { author: '苏婉清' },
  ])('%o', (search) => {
    for (const locale of ['en', 'zh'])
      expect(toSearchToSave(`/${locale}${toSaveSearchPath(search)}`)).toEqual({ ...none, ...search });
  });

  test.each([
    '/en/dashboard/searches',
    '/en/dashboard/searches?',
    '/en/dashboard/searches?from=2026-01-01',
    '/en/dashboard/searches?q=-excluded',
    '/en/dashboard/searches/stop?q=a',
    '/en/dashboard?q=a',
    '/fr/dashboard/searches?q=a',
    '/dashboard/searches?q=a',
    '//example.com/en/dashboard/searches?q=a',
    '',
  ])('%j saves none', (path) => expect(toSearchToSave(path)).toBeUndefined());

  test('is cut at the length of a query, and takes the last of several', () => {
    expect(toSearchToSave(`/en/dashboard/searches?q=${'a'.repeat(1_000)}`)?.q).toBe('a'.repeat(200));
    expect(toSearchToSave('/en/dashboard/searches?q=a&q=b&__proto__=c#q=d')).toEqual({ ...none, q: 'b' });
  });
});
