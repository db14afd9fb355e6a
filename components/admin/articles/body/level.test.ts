import { describe, expect, it } from 'vitest';
import { toPreviewPlace, toShifts } from './level';

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

describe('the room above two texts', () => {
  it.each([
    ['moves the other text down', { here: 0, there: 0 }, 120, { here: 0, there: 120 }],
    ['moves this one down where the other cannot go up', { here: 0, there: 0 }, -80, { here: 80, there: 0 }],
    ['uses the room that there is first', { here: 0, there: 50 }, -80, { here: 30, there: 0 }],
    ['gives back room that neither needs', { here: 80, there: 0 }, 200, { here: 0, there: 120 }],
    ['leaves level texts alone', { here: 0, there: 40 }, 0, { here: 0, there: 40 }],
  ])('%s', (_, now, offset, expected) => {
    const next = toShifts(now, offset);
    expect(next).toEqual(expected);
    expect(next.there - next.here).toBe(now.there - now.here + offset);
  });
});
