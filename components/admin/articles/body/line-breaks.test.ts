import { readdirSync, readFileSync } from 'node:fs';
import { history, undo } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepLineBreaks } from './line-breaks';

function open(text: string) {
  const breaks = keepLineBreaks(text);
  let state = EditorState.create({ doc: text, extensions: [breaks.extension, history()] });
  return {
    edit: (spec: TransactionSpec) => {
      state = state.update(spec).state;
      return breaks.toText(state);
    },
    undo: () => {
      undo({ state, dispatch: (transaction) => (state = transaction.state) });
      return breaks.toText(state);
    },
    text: () => breaks.toText(state),
  };
}

describe('line breaks', () => {
  it.each(['', '\n', '\r', '\r\n', 'a\nb', 'a\r\nb\r\n', 'a\rb', '\r\r\n\n\r', 'a\r\n\r\nb\rc\n'])(
    'survive opening %j',
    (text) => {
      expect(open(text).text()).toBe(text);
    },
  );

  it('survive writing at the end of every sample body', () => {
    const folder = 'prisma/sample/articles';
    for (const file of readdirSync(folder)) {
      const { content_zh, content_en } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>;
      for (const text of [content_zh, content_en]) {
        if (text === undefined) continue;
        const from = text.replace(/\r\n/g, '\n').length;
        expect(open(text).edit({ changes: { from, insert: 'x' } })).toBe(`${text}x`);
      }
    }
  });

  it('survive an edit of any other place', () => {
    const piece = fc.constantFrom('a', '酒店', '\n', '\r', '\r\n', ' ');
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (before, after) => {
        const text = `${before.join('')}|${after.join('')}`;
        const opened = open(text);
        const at = text.replace(/\r\n/g, '\n').indexOf('|');
        expect(opened.edit({ changes: { from: at, to: at + 1, insert: 'x' } })).toBe(text.replace('|', 'x'));
        expect(opened.undo()).toBe(text);
      }),
    );
  });

  it.each([
    ['a\r\nb', { from: 1, insert: '\n' }, 'a\r\n\r\nb'],
    ['a\nb\r\nc', { from: 3, insert: '\n' }, 'a\nb\n\r\nc'],
    ['a\r\nb\r\nc', { from: 1, to: 2 }, 'ab\r\nc'],
    ['a\rb\r\nc', { from: 0, to: 4, insert: 'x' }, 'xc'],
    ['a\r\nb', { from: 0, to: 3, insert: 'x\ny\nz' }, 'x\r\ny\r\nz'],
    ['a\r\nb', { from: 2, insert: 'x' }, 'a\r\nxb'],
  ])('are kept in %j after %j', (text, changes, expected) => {
    expect(open(text).edit({ changes })).toBe(expected);
  });
});
