import { describe, expect, it } from 'vitest';
import {
  type BlockFormat,
  type Formatting,
  leaveBlock,
  toFootnote,
  toggleBlock,
  toggleMark,
  toImage,
  toLink,
  toPasted,
  toTable,
} from './formatting';

/** A text with its selection between `[` and `]`, or a cursor at `|`. */
function parse(marked: string) {
  const cursor = marked.indexOf('|');
  if (cursor >= 0) return { text: marked.replace('|', ''), selection: { from: cursor, to: cursor } };
  const from = marked.indexOf('⟦');
  return { text: marked.replace(/[⟦⟧]/g, ''), selection: { from, to: marked.indexOf('⟧') - 1 } };
}

function apply(text: string, { changes, anchor, head }: Formatting): string {
  let result = text;
  for (const { from, to, insert } of [...changes].reverse()) result = result.slice(0, from) + insert + result.slice(to);
  return anchor === head
    ? `${result.slice(0, anchor)}|${result.slice(anchor)}`
    : `${result.slice(0, anchor)}⟦${result.slice(anchor, head)}⟧${result.slice(head)}`;
}

describe('bold', () => {
  it.each([
    ['marks the selection', 'a ⟦rate⟧ b', 'a **⟦rate⟧** b'],
    ['leaves spaces outside', 'a⟦ rate ⟧b', 'a **⟦rate⟧** b'],
    ['removes marks around the selection', 'a **⟦rate⟧** b', 'a ⟦rate⟧ b'],
    ['removes marks inside the selection', 'a ⟦**rate**⟧ b', 'a ⟦rate⟧ b'],
    ['marks the word at the cursor', 'the ra|te is', 'the **⟦rate⟧** is'],
    ['puts the cursor between marks', 'the | is', 'the **|** is'],
    ['removes empty marks', 'the **|** is', 'the | is'],
    ['is left at its end', 'the **rate|** is', 'the **rate**| is'],
    ['does not guess a word in Chinese', '房价|上涨', '房价**|**上涨'],
    ['leaves Chinese punctuation outside', '⟦房价上涨。⟧其他', '**⟦房价上涨⟧**。其他'],
    ['keeps Chinese punctuation inside at the end of a line', '⟦房价上涨。⟧', '**⟦房价上涨。⟧**'],
    ['leaves a Chinese quotation mark outside', '称⟦“收益”⟧管理', '称“**⟦收益⟧**”管理'],
    ['does not take italic for bold', '*⟦rate⟧*', '***⟦rate⟧***'],
    ['removes bold from bold italic', '***⟦rate⟧***', '*⟦rate⟧*'],
  ])('%s', (_, before, after) => {
    const { text, selection } = parse(before);
    expect(apply(text, toggleMark(text, selection, '**'))).toBe(after);
  });
});

describe('italic', () => {
  it.each([
    ['marks the selection', '⟦Cornell⟧', '*⟦Cornell⟧*'],
    ['is left at its end', 'the *rate|* is', 'the *rate*| is'],
    ['removes its own mark', '*⟦Cornell⟧*', '⟦Cornell⟧'],
    ['adds its mark to bold', '**⟦Cornell⟧**', '***⟦Cornell⟧***'],
    ['removes its mark from bold italic', '***⟦Cornell⟧***', '**⟦Cornell⟧**'],
  ])('%s', (_, before, after) => {
    const { text, selection } = parse(before);
    expect(apply(text, toggleMark(text, selection, '*'))).toBe(after);
  });
});

describe('link', () => {
  it.each([
    ['asks for the URL of a text', 'see ⟦the study⟧.', 'see [the study](⟦https://⟧).'],
    ['asks for the text of a URL', 'see ⟦https://example.com/a⟧', 'see [|](https://example.com/a)'],
    ['escapes brackets', '⟦a [b]⟧', '[a \\[b\\]](⟦https://⟧)'],
    ['starts empty', '房价|', '房价[](⟦https://⟧)'],
  ])('%s', (_, before, after) => {
    const { text, selection } = parse(before);
    expect(apply(text, toLink(text, selection))).toBe(after);
  });
});

describe('image', () => {
  const image = { alt: '', path: '/media/a/full.webp' };

  it.each([
    ['fills an empty text', '|', '![|](/media/a/full.webp)'],
    ['divides a paragraph', 'one |two', 'one \n\n![|](/media/a/full.webp)\n\ntwo'],
    ['ends a paragraph', '房价|', '房价\n\n![|](/media/a/full.webp)'],
    ['keeps away from the lines around it', 'one\n|\ntwo', 'one\n\n![|](/media/a/full.webp)\n\ntwo'],
    ['takes an empty line as it is', 'one\n\n|\n\ntwo', 'one\n\n![|](/media/a/full.webp)\n\ntwo'],
  ])('%s', (_, before, after) => {
    const { text, selection } = parse(before);
    expect(apply(text, toImage(text, selection.from, image))).toBe(after);
  });

  it('keeps an existing description', () => {
    expect(apply('', toImage('', 0, { ...image, alt: 'A [lobby]' }))).toBe('![A \\[lobby\\]](/media/a/full.webp)|');
  });
});

describe('blocks', () => {
  it.each<[BlockFormat, string, string]>([
    ['heading', 'One\nTw|o', 'One\n## Two|'],
    ['heading', '### One|', 'One|'],
    ['list', '⟦One\n\nTwo⟧', '- One\n\n- Two|'],
    ['list', '⟦- One\n- Two⟧', 'One\nTwo|'],
    ['list', '⟦- One\nTwo⟧', '- One\n- Two|'],
    ['quote', '|', '> |'],
  ])('%s of %j', (kind, before, after) => {
    const { text, selection } = parse(before);
    expect(apply(text, toggleBlock(text, selection, kind))).toBe(after);
  });

  it('a table is a paragraph of its own, with the cursor in its first cell', () => {
    expect(apply('One\nTwo', toTable('One\nTwo', { from: 3, to: 3 }))).toBe('One\n\n| | |  |\n| --- | --- |\n|  |  |\n\nTwo');
  });

  it.each([
    ['One| two', 'One[^1] two\n\n[^1]: |'],
    ['One|', 'One[^1]\n\n[^1]: |'],
    ['One| two[^3]\n\n[^3]: Note', 'One[^4] two[^3]\n\n[^3]: Note\n[^4]: |'],
  ])('a footnote in %j has the next number, and its text at the end', (before, after) => {
    const { text, selection } = parse(before);
    expect(apply(text, toFootnote(text, selection))).toBe(after);
  });
});

describe('Enter on an empty item', () => {
  it.each<[string, string | undefined]>([
    ['- b\n- |', '- b\n\n|'],
    ['1. b\n2. |', '1. b\n\n|'],
    ['> quote\n> |', '> quote\n\n|'],
    ['- [ ] |', '|'],
    ['- b|', undefined],
    ['- |b', undefined],
    ['|', undefined],
  ])('in %j', (before, after) => {
    const { text, selection } = parse(before);
    const left = leaveBlock(text, selection.to);
    expect(left && apply(text, left)).toBe(after);
  });
});

describe('what is pasted', () => {
  it.each([
    ['a paragraph continues the line', 'One| two', ' and', 'One and| two'],
    ['a heading is set apart', 'One|', '## Head\n\nText', 'One\n\n## Head\n\nText|'],
    ['a list is set apart on both sides', 'One| two', '- a\n- b', 'One\n\n- a\n- b\n\n| two'],
    ['a table replaces the selection', 'One ⟦two⟧', '| a |\n| --- |', 'One \n\n| a |\n| --- ||'],
    ['a block begins an empty text', '|', '> Said', '> Said|'],
    ['a block follows an empty line', 'One\n\n|', '1. a', 'One\n\n1. a|'],
    ['a mark without its note means the one that is there', 'One[^1]|', ' two[^1]', 'One[^1] two[^1]|'],
    ['a footnote keeps a free number', 'One[^1]|', ' two[^2]\n\n[^2]: Note', 'One[^1] two[^2]\n\n[^2]: Note|'],
    [
      'footnotes get the next numbers',
      'One[^3]|',
      ' a[^1] b[^3]\n\n[^1]: N\n\n[^3]: M',
      'One[^3] a[^4] b[^6]\n\n[^4]: N\n\n[^6]: M|',
    ],
  ])('%s', (_name, marked, markdown, expected) => {
    const { text, selection } = parse(marked);
    expect(apply(text, toPasted(text, selection, markdown))).toBe(expected);
  });
});
