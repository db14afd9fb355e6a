import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExcess } from './budget';
import { renderText } from './render-text';

/** Texts that cost a parser or a page the most, by size. */
const HOSTILE: Record<string, (size: number) => string> = {
  headings: (size) => '# a\n'.repeat(size),
  'underlined headings': (size) => 'a\n=\n'.repeat(size),
  'paragraphs of one character': (size) => 'a\n\n'.repeat(size),
  footnotes: (size) => `${'[^1] '.repeat(size)}\n\n[^1]: note`,
  'definitions of footnotes': (size) => Array.from({ length: size }, (_, i) => `[^${i}]\n\n[^${i}]: n`).join('\n\n'),
  'references to a long address': (size) => `${'[a][b] '.repeat(size)}\n\n[b]: https://x.example/${'a'.repeat(64_000)}`,
  'references to a long address on the next line': (size) =>
    `${'[a][b\nb] '.repeat(size)}\n\n[b\nb]:\nhttps://x.example/${'a'.repeat(64_000)}`,
  'opened elements': (size) => '<b>'.repeat(size),
  'Markdown in elements': (size) => '<p markdown="1">\n*a*\n</p>\n\n'.repeat(size),
  'rows of a table': (size) => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(size)}`,
  charts: (size) => '{: .chart title="a"}\n\n|a|b|c|\n|-|-|-|\n|x|1|2|\n|y|3|4|\n\n'.repeat(size),
  'rows of a wide table': (size) => `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'|\n'.repeat(size)}`,
  'links without scheme': (size) => 'www.a.b '.repeat(size),
  'links in angle brackets': (size) => '<http://a.b>'.repeat(size),
  'addresses of email': (size) => 'a@b.cc '.repeat(size),
  links: (size) => '[a](b) '.repeat(size),
  images: (size) => '![](/x)'.repeat(size),
  'opened brackets': (size) => '['.repeat(size),
  'nested emphasis': (size) => `${'*a _b '.repeat(size)}x${'_ *'.repeat(size)}`,
  'closed emphasis': (size) => '**a*'.repeat(size),
  'deleted words': (size) => '~a~ '.repeat(size),
  'items of a list': (size) => '- a\n'.repeat(size),
  'lists of one item': (size) => '- a\n+ a\n'.repeat(size),
  quotations: (size) => '> a\n\n'.repeat(size),
  'lists in quotations': (size) => '> - a\n'.repeat(size),
  'line breaks': (size) => 'a  \n'.repeat(size),
  'lines of code': (size) => '\ta\n'.repeat(size),
};

/** The largest text of a kind that is within the budget, up to the size of a body. */
function toLargest(create: (size: number) => string): string {
  let [fits, exceeds] = [1, 40_000];
  while (exceeds - fits > 1) {
    const size = (fits + exceeds) >> 1;
    const text = create(size);
    if (text.length > 300_000 || findExcess(text)) exceeds = size;
    else fits = size;
  }
  return create(fits);
}

describe('budget of a text', () => {
  it.each(Object.entries(HOSTILE))('keeps %s within bounds', (_kind, create) => {
    expect(findExcess(create(40_000))).toBeDefined();
    const text = toLargest(create);
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
    ['as many headings', `${'Prose.\n\n'.repeat(10)}${'# a\n'.repeat(20_000)}`, 4_770],
  ])('names the line at which %s exceed it', (_kind, text, line) => {
    expect(findExcess(text)).toEqual({ line });
  });

  const english = 'The price of a room follows from what the next guest would pay for it, and from how many of them still call. ';
  const chinese = '收益管理决定何时开放哪一种价格，并为愿意支付更高价格的客人保留房间。';
  it.each([
    ['prose', `${english.repeat(4)}*Rates* follow [demand](https://x.example/a).\n\n`],
    ['Chinese prose', `${chinese.repeat(6)}**价格**随[需求](https://x.example/a)变化。\n\n`],
  ])('has room for 290,000 characters of %s', (_kind, paragraph) => {
    const text = paragraph.repeat(Math.floor(290_000 / paragraph.length));
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

  it('bounds whatever is written', () => {
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
  ] as const)('is shown as it was written, said once, in %s', (language, notice) => {
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
    expect(facts).toMatchObject({ links: [], images: [], headings: [], opening: ['# Title', 'A <b>word</b> & more'] });
    expect(facts.blockHashes).toHaveLength(3);
  });
});
