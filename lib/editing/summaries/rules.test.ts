import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractSummary, toExcerpt, toParagraphs } from './rules';

describe('paragraphs', () => {
  test.each([
    ['plain text', 'One.\n\nTwo.', ['One.', 'Two.']],
    ['lines of one paragraph', 'One\ntwo\n  three', ['One two three']],
    ['marks', '**Bold**, *slanted*, `code` and [a link](https://example.com).', ['Bold, slanted, code and a link.']],
    ['lists and quotations', '- first\n- second\n\n> quoted', ['first', 'second', 'quoted']],
    ['no headings', '# Title\n\nText.\n\n## Part\n', ['Text.']],
    [
      'no code, tables, images or HTML',
      '```\ncode\n```\n\n| a |\n| - |\n| 1 |\n\n![alt](x.png)\n\n<div>html</div>\n\nText.',
      ['Text.'],
    ],
    ['no footnotes', 'Text.[^1]\n\n[^1]: Note.', ['Text.']],
    ['nothing', ' \n\t\n', []],
  ])('are split in %s', (_name, content, expected) => {
    expect(toParagraphs(content)).toEqual(expected);
  });
});

const english = `# Housekeeping

Outsourced housekeeping lowers the cost of cleaning a room in every hotel we studied. The weather was fine. Housekeeping
quality falls when the contractor is paid by the room, because speed is what the contract rewards.

Rooms cleaned by employees are inspected twice. Hotels that pay contractors by the hour keep both the lower cost and the
housekeeping quality. Thanks to everyone who answered our letters.`;

const chinese =
  '# 客房外包\n\n客房外包降低了每间客房的清洁成本。天气晴朗。按间付费时，客房清洁质量下降，因为合同奖励的是速度。\n\n按小时付费的酒店同时保住了较低的成本和客房清洁质量。感谢各位来信。';

describe('extractive summary', () => {
  test('picks the most representative sentences, in the order of the text', () => {
    const summary = extractSummary({ title: 'Outsourced housekeeping and quality', content: english }, 'en');
    expect(summary).toMatch(/^Outsourced housekeeping lowers the cost/);
    expect(summary).toContain('keep both the lower cost');
    expect(summary).not.toContain('weather');
    expect(summary).not.toContain('Thanks');
    const zh = extractSummary({ title: '客房外包与清洁质量', content: chinese }, 'zh');
    expect(zh).toMatch(/^客房外包降低了每间客房的清洁成本。/);
    expect(zh).not.toContain('天气');
    expect(zh).not.toContain('。 ');
  });

  test('has no duplicate sentences', () => {
    const sentence = 'Revenue per available room rewards occupancy more than margin.';
    expect(extractSummary({ title: '', content: `${sentence}\n\n`.repeat(5) }, 'en')).toBe(sentence);
  });

  test('consists of whole sentences unless the first is too long by itself', () => {
    const long = `Occupancy ${'and revenue '.repeat(60)}rose.`;
    expect(extractSummary({ title: '', content: long }, 'en')).toMatch(/^Occupancy and revenue .*(?:and|revenue)…$/);
    expect(extractSummary({ title: '', content: '酒店收益'.repeat(100) }, 'zh')).toMatch(/^(?:酒店收益)+(?:酒店)?…$/);
  });

  test.each(['', '   ', '# Only a heading', '```\ncode\n```', '![](x.png)'])('is empty for %j', (content) => {
    expect(extractSummary({ title: 'Title', content }, 'en')).toBe('');
  });

  test('is plain and within its length limit for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 2_000 }),
      fc
        .array(fc.constantFrom('酒店。', '# ', '\n\n', 'Revenue rose again. ', '[a](b)', '𠮷'.repeat(200), '|', '- '), {
          maxLength: 200,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('en' as const, 'zh' as const), (content, locale) => {
        for (const summary of [extractSummary({ title: content, content }, locale), toExcerpt(content, locale)]) {
          expect([...summary].length).toBeLessThanOrEqual(locale === 'zh' ? 160 : 320);
          expect(summary).not.toMatch(/\n/);
        }
      }),
      { numRuns: 200, seed: 20_261_123 },
    );
  });
});

test('strips Markdown from a model’s response and truncates it', () => {
  expect(toExcerpt('**Costs** fell.\n\n- Twice.', 'en')).toBe('Costs fell. Twice.');
  expect(toExcerpt('成本下降。'.repeat(60), 'zh')).toMatch(/^(成本下降。)+(成本|成本下降)?…$/);
  expect([...toExcerpt('成本下降。'.repeat(60), 'zh')].length).toBeLessThanOrEqual(160);
});
