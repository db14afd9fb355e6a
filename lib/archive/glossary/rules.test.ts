import { expect, it } from 'vitest';
import { findTermsByInitial } from './reads';
import type { Term } from './record';
import { listSearched, toInitial } from './rules';

it.each([
  ['RevPAR', 'en', 'R'],
  ['average daily rate', 'en', 'A'],
  ['RevPAR', 'zh', 'R'],
  ['平均房价', 'zh', 'P'],
  ['入境旅游', 'zh', 'R'],
  ['收益管理', 'zh', 'S'],
  ['长住酒店', 'zh', 'C'],
  ['重置成本', 'zh', 'C'],
  ['综合体', 'zh', 'Z'],
  ['附加收入', 'zh', 'F'],
  ['高档', 'zh', 'G'],
  ['环境', 'zh', 'H'],
  ['机器人', 'zh', 'J'],
  ['客房', 'zh', 'K'],
  ['绿色', 'zh', 'L'],
  ['毛利', 'zh', 'M'],
  ['能源', 'zh', 'N'],
] as const)('%s in %s begins with %s', (name, language, initial) => {
  expect(toInitial(name, language)).toBe(initial);
});

const find = (locale: 'en' | 'zh', q: string, subject?: 'finance') =>
  findTermsByInitial(locale, { q, subject }).map(({ initial, terms }) => [initial, ...terms.map(({ id }) => id)]);

it('lists each term once, by letter', () => {
  for (const locale of ['en', 'zh'] as const) {
    const groups = find(locale, '');
    expect(groups.map(([initial]) => initial)).toEqual([...new Set(groups.map(([initial]) => initial))].sort());
    expect(groups.flatMap(([, ...ids]) => ids)).toHaveLength(167);
  }
});

it('finds names in either language, or else definitions', () => {
  expect(find('en', '每间可售房收入')).toEqual([['R', 'revpar']]);
  expect(find('zh', 'REVENUE PER AVAILABLE ROOM')).toEqual([['M', 'revpar', 'trevpar']]);
  expect(find('en', 'joins rate and occupancy')).toEqual([['R', 'revpar']]);
  expect(find('en', 'revpar', 'finance')).toEqual([]);
});

it('a term is searched for by each of its names once', () => {
  const names = { en: 'ADR', zh: '平均房价', also_en: ['average daily rate'], also_zh: ['adr', 'a', 'b'] };
  const term: Term = { id: 'adr', subject: 'pricing', ...names, text_en: '', text_zh: '' };
  expect(listSearched(term, 'zh')).toEqual(['平均房价', 'ADR', 'a', 'b']);
  expect(listSearched(term, 'en')).toEqual(['ADR', '平均房价', 'average daily rate', 'a']);
});
