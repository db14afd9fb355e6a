import { expect, test } from 'vitest';
import { toBreakable } from './title-words';

test.each([
  ['keeps short phrases whole', '从跟团到自由行：酒店里变的是什么', ['从跟团到自由行：酒店里变的是什么']],
  [
    'breaks a long phrase between words, and never before a particle or a mark',
    '成本：上海酒店的朋友介绍北京医院的朋友、结论',
    ['成本：上海', '酒店的', '朋友', '介绍', '北京', '医院的', '朋友、结论'],
  ],
  [
    'breaks a first phrase that does not fit beside a picture, so that no line begins with its mark',
    '把超额预订当作保险来算：一个算例',
    ['把', '超额', '预订', '当作', '保险', '来', '算：一个算例'],
  ],
  [
    'keeps a later phrase of that length whole',
    '没有发生的预订：需求还原与历史数据的失真',
    ['没有发生的预订：需求还原与历史数据的失真'],
  ],
  ['keeps Latin words and figures whole', 'Karmada v1.18 版本发布', ['Karmada v1.18 版本发布']],
  ['takes an empty title', '', ['']],
])('%s', (_name, title, parts) => {
  expect(toBreakable(title)).toEqual(parts);
});

test('keeps every character', () => {
  for (const title of ['“双碳”目标下酒店能源管理系统的投资回报（修订版）', '  空格  与　全角空格以及一个相当长的短语没有标点 ']) {
    expect(toBreakable(title).join('')).toBe(title);
  }
});
