import { describe, expect, it } from 'vitest';
import { renderText } from '../../archive/rendering/render-text';
import { type InStep, listUnmatchedLines, toInStep, toTranslationState } from './rules';

const zh = ['# 引言', '第一段。', '- 甲\n- 乙', '第二段。'];
const en = ['# Introduction', 'First.', '- A\n- B', 'Second.'];
const toBlocks = (zhBlocks: string[], enBlocks: string[]) => ({
  zh: renderText(zhBlocks.join('\n\n'), 'zh').facts,
  en: renderText(enBlocks.join('\n\n'), 'en').facts,
});
/** As the database returns it. */
const stored = (...blocks: [string[], string[]]): InStep => JSON.parse(JSON.stringify(toInStep(toBlocks(...blocks))));

describe('translation state', () => {
  it('is null until the translation was marked as synchronized', () => {
    expect(toTranslationState(null, toBlocks(zh, en))).toBeNull();
  });

  it.each([
    ['nothing', zh, en, { zh: 0, en: 0 }],
    ['an edited paragraph', zh, en.with(1, 'First, again.'), { zh: 0, en: 1 }],
    ['two edited blocks', zh.with(0, '# 前言').with(2, '- 甲'), en, { zh: 2, en: 0 }],
    ['an added paragraph in each', [...zh, '新。'], ['New.', ...en], { zh: 1, en: 1 }],
    ['a repeated paragraph', zh, [...en, 'Second.'], { zh: 0, en: 1 }],
    ['a removed paragraph', zh.slice(1), en, { zh: 1, en: 0 }],
    ['a moved paragraph', zh, [...en].reverse(), { zh: 0, en: 0 }],
    ['a rewrapped paragraph', zh, en.with(1, 'First.  '), { zh: 0, en: 0 }],
    ['an emptied body', zh, [], { zh: 0, en: 4 }],
  ])('is updated after %s', (_, zhBlocks, enBlocks, expected) => {
    expect(toTranslationState(stored(zh, en), toBlocks(zhBlocks, enBlocks))).toEqual(expected);
  });

  it.each([
    ['nothing', zh, en, { zh: [], en: [] }],
    ['an edited paragraph', zh, en.with(1, 'First, again.'), { zh: [], en: [3] }],
    ['an edited list and a heading', zh.with(0, '# 前言').with(2, '- 甲\n- 丙'), en, { zh: [1, 5], en: [] }],
    ['an added paragraph in each', [...zh, '新。'], ['New.', ...en], { zh: [10], en: [1] }],
    ['a repeated paragraph', zh, [...en, 'Second.'], { zh: [], en: [10] }],
    ['a removed paragraph', zh.slice(1), en, { zh: [], en: [] }],
    ['a moved paragraph', zh, [...en].reverse(), { zh: [], en: [] }],
  ])('names the lines of blocks that are new after %s', (_, zhBlocks, enBlocks, expected) => {
    expect(listUnmatchedLines(stored(zh, en), toBlocks(zhBlocks, enBlocks))).toEqual(expected);
  });

  it('names no lines before the first mark, nor in a text that cannot be laid out', () => {
    expect(listUnmatchedLines(null, toBlocks(zh, en))).toBeNull();
    expect(listUnmatchedLines(stored(zh, en), toBlocks(zh, [`${'> '.repeat(50)}deep`]))).toEqual({ zh: [], en: [] });
  });
});
