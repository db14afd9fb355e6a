import { describe, expect, it } from 'vitest';
import { toPreviewPlace } from './level';

describe('scroll position of the preview', () => {
  const starts = [
    { text: 100, preview: 0 },
    { text: 200, preview: 300 },
    { text: 200, preview: 310 },
    { text: 400, preview: 400 },
  ];
  it.each([
    ['before the text', 40, 0],
    ['at its beginning', 100, 0],
    ['within a paragraph', 150, 150],
    ['where a paragraph begins', 200, 310],
    ['within a longer one', 300, 355],
    ['at its end', 400, 400],
    ['after it', 900, 400],
  ])('%s', (_, text, expected) => {
    expect(toPreviewPlace(starts, text)).toBe(expected);
  });

  it('handles an empty text', () => {
    expect(toPreviewPlace([], 12)).toBe(0);
  });
});
