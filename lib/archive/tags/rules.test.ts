import { expect, it } from 'vitest';
import { hasFittingNames, keepTagNames, toDistinctNames, toRetypedNames, toTagName } from './rules';

const named = { tags: ['pricing', 'data', 'ota'], tags_zh: ['定价', '', '在线旅行社'] };

it.each([
  ['the same tags', ['pricing', 'data', 'ota'], ['定价', '', '在线旅行社']],
  ['another order', ['ota', 'pricing'], ['在线旅行社', '定价']],
  ['a new tag', ['pricing', 'waste'], ['定价', '']],
  ['tags without a name only', ['data', 'waste'], []],
  ['no tags', [], []],
])('keeps the Chinese names of tags for %s', (_, tags, expected) => {
  expect(keepTagNames(tags, named)).toEqual(expected);
});

it('leaves tags without names unnamed', () => {
  expect(keepTagNames(['pricing'], { tags: ['pricing'], tags_zh: [] })).toEqual([]);
});

it.each([
  ['no names', ['a', 'b'], [], true],
  ['a name for each', ['a', 'b'], ['甲', ''], true],
  ['too few', ['a', 'b'], ['甲'], false],
  ['too many', ['a'], ['甲', '乙'], false],
  ['names without tags', [], ['甲'], false],
])('checks that names fit their tags: %s', (_, tags, tags_zh, fits) => {
  expect(hasFittingNames({ tags, tags_zh })).toBe(fits);
});

it.each([
  ['a letter more', ['pricings', 'data', 'ota'], ['定价', '', '在线旅行社']],
  ['a tag more', ['pricing', 'data', 'ota', 'w'], ['定价', '', '在线旅行社', '']],
  ['a tag less', ['pricing', 'ota'], ['定价', '在线旅行社']],
  ['two in another order', ['ota', 'data', 'pricing'], ['在线旅行社', '', '定价']],
])('keeps the names of tags that are being typed: %s', (_, tags, expected) => {
  expect(toRetypedNames(tags, named)).toEqual(expected);
});

it('drops the name of a tag that is listed again, and a list of blanks', () => {
  expect(toDistinctNames(['a', 'b', 'a', 'c'], ['甲', '乙', '另', '丙'])).toEqual(['甲', '乙', '丙']);
  expect(toDistinctNames(['a', 'b'], ['', ' '])).toEqual([]);
  // Too many stay too many, so that the list is rejected.
  expect(toDistinctNames(['a'], ['甲', '乙'])).toEqual(['甲', '乙']);
});

it('shows a tag in Chinese to readers of Chinese, if it has such a name', () => {
  expect(toTagName({ tag: 'pricing', zh: '定价' }, 'zh')).toBe('定价');
  expect(toTagName({ tag: 'pricing', zh: '定价' }, 'en')).toBe('pricing');
  expect(toTagName({ tag: 'pms', zh: '' }, 'zh')).toBe('pms');
});
