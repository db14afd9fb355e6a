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

test.each([
  ['a', PAGE_CODE_POINTS.en],
  ['酒', PAGE_CODE_POINTS.zh],
  ['😀', PAGE_CODE_POINTS.zh],
])('a page of %s holds %i characters', (character, size) => {
  for (const length of [0, 1, size - 1, size, size + 1, 2 * size, 2 * size + 1]) {
    const pages = readPages(character.repeat(length));
    expect(pages.join('')).toBe(character.repeat(length));
    expect(pages).toHaveLength(Math.max(1, Math.ceil(length / size)));
    for (const page of pages.slice(0, -1)) expect([...page]).toHaveLength(size);
  }
});

test('pages of mixed text add up to it and split no character', () => {
  const text = textOf(150_001);
  const pages = readPages(text);
  expect(pages.join('')).toBe(text);
  for (const page of pages) expect(page.isWellFormed()).toBe(true);
  // A fifth of the characters is ASCII.
  const lengths = pages.map((page) => [...page].length);
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(PAGE_CODE_POINTS.zh);
  expect(Math.max(...lengths)).toBeLessThan(PAGE_CODE_POINTS.en / 3);
});

test('every offset starts at a whole character, and a page past the end is empty', () => {
  const text = textOf(50);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), (offset) => {
      const page = toTextPage(text, offset);
      expect(page).toEqual({ text: [...text].slice(offset).join(''), offset, next_offset: null, total_characters: 50 });
    }),
  );
});
