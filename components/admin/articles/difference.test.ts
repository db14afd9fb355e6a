import { describe, expect, it } from 'vitest';
import { toDifference } from './difference';

describe('a difference', () => {
  it.each([
    ['房价上涨', '房价下跌', { before: '房价', removed: '上涨', added: '下跌', after: '' }],
    ['one two three', 'one three', { before: 'one t', removed: 'wo t', added: '', after: 'hree' }],
    ['', 'new', { before: '', removed: '', added: 'new', after: '' }],
    ['same', 'same', { before: 'same', removed: '', added: '', after: '' }],
    ['a😀b', 'a😃b', { before: 'a', removed: '😀', added: '😃', after: 'b' }],
  ])('of %j and %j', (from, to, expected) => {
    expect(toDifference(from, to)).toEqual(expected);
  });
});
