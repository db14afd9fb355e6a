import { expect, test } from 'vitest';
import { listUncovered } from './uncovered-words';

test.each([
  ['管理合約', '管理合约', ['管理'], ['合約']],
  ['如何降低食物浪费', '如何降低食物浪费', ['降低'], ['食物', '浪费']],
  // A word that is covered in part is not lacking.
  ['收益管理', '收益管理', ['收益', '管'], []],
  ['收益收益管理', '收益收益管理', ['收益'], ['管理']],
  ['管理合约', '管理合约', ['酒店', ''], []],
  ['管理合约', '管理合约', [], []],
])('%s lacks, beside %s with the marks %j, %j', (typed, simplified, marks, uncovered) => {
  expect(listUncovered(typed, simplified, marks)).toEqual(uncovered);
});
