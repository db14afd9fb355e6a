import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_CODE_POINTS, toTextPage } from './text-page';

/** Characters of one to four bytes, some of two code units. */
const alphabet = ['a', 'é', '酒', '𠮷', '😀'];
const textOf = (length: number) => Array.from({ length }, (_, index) => alphabet[(index * 7) % alphabet.length]).join('');

function readPages(text: string) {
  const pages: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page = toTextPage(text, offset);
    expect([page.offset, page.total_characters]).toEqual([offset, [...text].length]);
    pages.push(page.text);
    offset = page.next_offset;
  }
  return pages;
}

test.each([0, 1, PAGE_CODE_POINTS - 1, PAGE_CODE_POINTS, PAGE_CODE_POINTS + 1, 2 * PAGE_CODE_POINTS, 150_001])(
  'pages of %i characters add up to the text',
  (length) => {
    const text = textOf(length);
    const pages = readPages(text);
    expect(pages.join('')).toBe(text);
    expect(pages).toHaveLength(Math.max(1, Math.ceil(length / PAGE_CODE_POINTS)));
    for (const page of pages) expect(page.isWellFormed()).toBe(true);
    for (const page of pages.slice(0, -1)) expect([...page]).toHaveLength(PAGE_CODE_POINTS);
  },
);

test('every offset starts at a whole character, and a page past the end is empty', () => {
  const text = textOf(50);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), (offset) => {
      const page = toTextPage(text, offset);
      expect(page).toEqual({ text: [...text].slice(offset).join(''), offset, next_offset: null, total_characters: 50 });
    }),
  );
});
