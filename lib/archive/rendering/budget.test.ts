import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS, toLargestText } from '../../../bench/hostile-texts';
import { findExcess } from './budget';
import { renderText } from './render-text';

describe('budget of a text', () => {
  it.each(Object.entries(HOSTILE_TEXTS))('keeps %s within bounds', (_kind, create) => {
    expect(findExcess(create(40_000))).toBeDefined();
    const text = toLargestText(create);
    const { blocks, facts } = renderText(text, 'en');
    expect(blocks.length + facts.blockHashes.length).toBeLessThan(10_000);
    expect(blocks.reduce((total, { html }) => total + html.length, 0)).toBeLessThan(2_000_000);
  });

  const nested = (toLine: (depth: number) => string) => Array.from({ length: 50 }, (_, depth) => toLine(depth)).join('\n');

  it.each([
    ['quotations', '> '.repeat(33), 1],
    ['quotations below a paragraph', `Text\n\n${'> '.repeat(2_000)}a`, 3],
    ['lists', nested((depth) => `${'  '.repeat(depth)}- a`), 33],
    ['lists with lazy lines', nested((depth) => `${'  '.repeat(depth)}- a\nlazy`), 65],
    ['lists in a quotation', nested((depth) => `> ${'   '.repeat(depth)}1. a`), 32],
    ['as many headings', `${'Prose.\n\n'.repeat(10)}${'# a\n'.repeat(20_000)}`, 2_599],
  ])('names the line at which %s exceed it', (_kind, text, line) => {
    expect(findExcess(text)).toEqual({ line });
  });

  const english = 'The price of a room follows from what the next guest would pay for it, and from how many of them still call. ';
  const chinese = '收益管理决定何时开放哪一种价格，并为愿意支付更高价格的客人保留房间。';
  it.each([
    ['prose', 290_000, `${english.repeat(4)}*Rates* follow [demand](https://x.example/a).\n\n`],
    ['Chinese prose', 190_000, `${chinese.repeat(6)}**价格**随[需求](https://x.example/a)变化。\n\n`],
  ])('has room for %s of %i characters', (_kind, length, paragraph) => {
    const text = paragraph.repeat(Math.floor(length / paragraph.length));
    expect(findExcess(text)).toBeUndefined();
  });

  it('has room for a table of 300 rows, a list of 1,000 items and 200 footnotes', () => {
    const repeat = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('');
    const table = `|Year|Rooms|Rate|RevPAR|\n|---|--:|--:|--:|\n${repeat(300, (i) => `|${i}|120|98.5|61|\n`)}`;
    expect(findExcess(table)).toBeUndefined();
    expect(findExcess(repeat(1_000, (i) => `- Item *${i}*\n`))).toBeUndefined();
    const notes = repeat(200, (i) => `Claim[^${i}].\n\n`) + repeat(200, (i) => `[^${i}]: Source ${i}, https://x.example/${i}\n`);
    expect(findExcess(notes)).toBeUndefined();
  });

  it('has room for a list of 300 changes with their kinds', () => {
    const change = (index: number) => `* [fix]: A guest of room ${index} is asked twice, see https://x.example/pull/${index}\n`;
    expect(findExcess(`## Changes\n\n${Array.from({ length: 300 }, (_, index) => change(index)).join('')}`)).toBeUndefined();
  });

  it('bounds the cost of any text', () => {
    const piece = fc.constantFrom(
      '# ',
      '> ',
      '- ',
      '  ',
      '\n',
      '\n\n',
      '*',
      '_',
      '`',
      '[a]',
      '[^a]',
      '(b)',
      '|',
      '|-|\n',
      '<b>',
      '![',
      'www.a.b ',
      'a',
      '=\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (pieces, times) => {
        const text = pieces.join('').repeat(times);
        const { blocks } = renderText(text, 'en');
        const bytes = blocks.reduce((total, { html }) => total + html.length, 0);
        expect(bytes).toBeLessThan(2_000_000);
      }),
      { seed: 24, numRuns: 40 },
    );
  });
});

describe('a text over the budget', () => {
  const text = `# Title\n\nA <b>word</b> & more\n\n${'> '.repeat(50)}deep`;

  it.each([
    ['en', 'This text is too complex to be laid out, so it is shown as it was written.'],
    ['zh', '此文结构过于复杂，无法排版，以下按原文显示。'],
  ] as const)('is shown as source text with one notice, in %s', (language, notice) => {
    expect(renderText(text, language).blocks.map(({ html }) => html)).toEqual([
      `<p class="text-muted">${notice}</p>`,
      '<p># Title</p>',
      '<p>A &lt;b&gt;word&lt;/b&gt; &amp; more</p>',
      `<p>${'&gt; '.repeat(50)}deep</p>`,
    ]);
  });

  it('has at most 1,000 paragraphs, and loses nothing', () => {
    const long = `${'> '.repeat(50)}${'a\n\n'.repeat(20_000)}`;
    const { blocks } = renderText(long, 'en');
    expect(blocks.length).toBeLessThan(1_010);
    expect(blocks.reduce((total, block) => total + block.text.split('a').length - 1, 0)).toBeGreaterThan(20_000);
  });

  it('has no facts that would need a parser', () => {
    const { facts } = renderText(text, 'en');
    expect(facts).toMatchObject({
      links: [],
      images: [],
      headings: [],
      opening: [{ text: '# Title' }, { text: 'A <b>word</b> & more' }],
    });
    expect(facts.blockHashes).toHaveLength(3);
  });
});
