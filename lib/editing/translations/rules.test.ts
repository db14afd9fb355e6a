import { describe, expect, it } from 'vitest';
import { renderText } from '../../archive/rendering/render-text';
import { toTranslationState } from './rules';

const zh = ['# 引言', '第一段。', '- 甲\n- 乙', '第二段。'];
const en = ['# Introduction', 'First.', '- A\n- B', 'Second.'];
const toInStep = (zhBlocks: string[], enBlocks: string[]) => ({
  zh: renderText(zhBlocks.join('\n\n'), 'zh').facts.blockHashes,
  en: renderText(enBlocks.join('\n\n'), 'en').facts.blockHashes,
});

describe('translation state', () => {
  it('is null until the translation was marked as synchronized', () => {
    expect(toTranslationState(null, toInStep(zh, en))).toBeNull();
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
    const inStep = JSON.parse(JSON.stringify(toInStep(zh, en)));
    expect(toTranslationState(inStep, toInStep(zhBlocks, enBlocks))).toEqual(expected);
  });
});
