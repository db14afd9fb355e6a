import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { toAltSource, toFigure } from './figures';

const path = `/media/${'a1'.repeat(32)}/full.webp`;
const figureIn = (text: string) => toFigure(EditorState.create({ doc: text }).doc.line(1));

describe('an image alone on its line', () => {
  it.each([
    ['', `![](${path})`],
    ['The lobby', `![The lobby](${path})  `],
    ['a [b] \\ c', `  ![a \\[b\\] \\\\ c](${path})`],
  ])('has the alternative text %j', (alt, text) => {
    const figure = figureIn(text);
    expect(figure).toMatchObject({ alt, path, from: 0, to: text.length });
    expect(text.slice(figure?.altFrom, figure?.altTo)).toBe(toAltSource(alt));
  });

  it.each([
    ['in a sentence', `See ![a](${path})`],
    ['of another site', '![a](https://example.com/a.png)'],
    ['with a title', `![a](${path} "T")`],
    ['in code', `    ![a](${path})`],
    ['twice', `![a](${path}) ![b](${path})`],
    ['unfinished', `![a](${path}`],
  ])('is not recognized %s', (_, text) => {
    expect(figureIn(text)).toBeUndefined();
  });

  it('keeps an alternative text on one line and within its brackets', () => {
    const alt = 'one\ntwo ](x) [y] \\';
    expect(figureIn(`![${toAltSource(alt)}](${path})`)).toMatchObject({ alt: 'one two ](x) [y] \\' });
  });
});
