import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderBody } from '@/lib/archive/rendering/render';
import { type Rendered, renderChanges } from './preview-blocks';

const render = (...texts: string[]): Rendered =>
  texts.reduce<Rendered | undefined>((before, text) => renderChanges(before, text, 'en'), undefined) as Rendered;
const paragraphs = (count: number) => Array.from({ length: count }, (_, n) => `Paragraph ${n}.`);

describe('the preview after a change', () => {
  it('keeps the blocks that did not change', () => {
    const before = render(paragraphs(20).join('\n\n'));
    const after = renderChanges(before, paragraphs(20).with(9, 'Other words.').join('\n\n'), 'en');
    const keys = new Set(before.blocks.map(({ key }) => key));
    expect(after.blocks.filter(({ key }) => !keys.has(key)).map(({ text }) => text)).toEqual(['Other words.']);
  });

  it.each<[string, string, string]>([
    ['a fence that takes the rest', 'One\n\nTwo\n\nThree\n\nFour\n\nFive', 'One\n\n```\nTwo\n\nThree\n\nFour\n\nFive'],
    ['a fence that ends', '```\nOne\n\nTwo\n\nThree\n\nFour', '```\nOne\n```\n\nTwo\n\nThree\n\nFour'],
    ['a paragraph that becomes a heading', 'One\n\nTwo\n\nThree\n\nFour', 'One\n\nTwo\n===\n\nThree\n\nFour'],
    ['a list that grows together', '- a\n\nand\n\n- b\n\nEnd\n\nLast', '- a\n\n- b\n\nEnd\n\nLast'],
    [
      'a definition for an earlier link',
      '[One][1]\n\nTwo\n\nThree\n\nFour',
      '[One][1]\n\nTwo\n\nThree\n\nFour\n\n[1]: /archive/x',
    ],
    ['a footnote', 'One\n\nTwo\n\nThree', 'One[^1]\n\nTwo\n\nThree\n\n[^1]: Note'],
    ['an emptied body', 'One\n\nTwo', ''],
    ['a body that was empty', '', 'One\n\nTwo'],
  ])('equals a complete rendering: %s', (_, before, after) => {
    expect(toLook(render(before, after))).toEqual(renderBody(after, 'en'));
  });

  it('equals a complete rendering after any edits', () => {
    const line = fc.constantFrom(
      '',
      '',
      '',
      'Words.',
      '- item',
      '  deeper',
      '> quote',
      '```',
      '| a | b |',
      '|---|---|',
      '===',
      '<b>',
      '1. one',
      '    code',
      '***',
    );
    const edit = fc.record({ at: fc.nat(60), remove: fc.nat(2), insert: fc.array(line, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40, size: 'max' }), fc.array(edit, { maxLength: 6 }), (lines, edits) => {
        let text = lines;
        let rendered = render(text.join('\n'));
        for (const { at, remove, insert } of edits) {
          text = text.toSpliced(at % (text.length + 1), remove, ...insert);
          rendered = renderChanges(rendered, text.join('\n'), 'en');
        }
        expect(toLook(rendered)).toEqual(renderBody(text.join('\n'), 'en'));
      }),
      { numRuns: 150, seed: 20_261_124 },
    );
  });
});

const toLook = ({ blocks }: Rendered) => blocks.map(({ key: _, ...block }) => block);
