import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { renderBody } from '@/lib/archive/rendering/render';
import { findPair, listBlocks, pairBlocks } from './text-blocks';

const blocksOf = (text: string) =>
  listBlocks(
    EditorState.create({ doc: text, extensions: markdown({ base: markdownLanguage, completeHTMLTags: false }) }),
    60_000,
  );

const everyKind = [
  '## One',
  'A [link](https://example.com/a/very/long/path) and\nmore.',
  'Two\n---',
  '- a\n\n- b',
  '1. a\n2. b',
  '> said',
  '```\ncode\n```',
  '    indented',
  '---',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  'Last[^1].',
];

describe('the blocks of a text in the editor', () => {
  it('are those that readers see, at the same lines', () => {
    const text = `${everyKind.join('\n\n')}\n\n[ref]: https://example.com\n\n[^1]: A note.`;
    const { doc } = EditorState.create({ doc: text });
    const shown = renderBody(text, 'en').filter(({ tag }) => tag !== 'section');
    expect(blocksOf(text).map(({ tag, from }) => [tag, doc.lineAt(from).number])).toEqual(
      shown.map(({ tag, line }) => [tag === 'div' ? 'table' : tag, line]),
    );
  });

  it('end with their last line, and do not count the target of a link', () => {
    const first = 'A [link](https://example.com/x)\n  and more.  ';
    const [block] = blocksOf(`${first}\n\nB`);
    expect(block).toMatchObject({ from: 0, to: first.length, length: 'A [link]\n  and more.  '.length });
  });

  it('are paired across a paragraph that one text lacks', () => {
    const zh = blocksOf('## 一\n\n第一段文字。\n\n## 二\n\n末段。');
    const en = blocksOf('## One\n\nThe first paragraph.\n\nAdded here only.\n\n## Two\n\nThe last.');
    const pairs = pairBlocks(zh, en);
    expect(pairs.map((pair) => [pair.zh && zh.indexOf(pair.zh), pair.en && en.indexOf(pair.en)])).toEqual([
      [0, 0],
      [1, 1],
      [undefined, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(findPair(pairs, 'en', 32)).toBe(pairs[2]);
    // Between two blocks the cursor belongs to the one before.
    expect(findPair(pairs, 'zh', (zh[1]?.to ?? 0) + 1)).toBe(pairs[1]);
    expect(findPair(pairBlocks([], en), 'zh', 0)).toBeUndefined();
  });
});
