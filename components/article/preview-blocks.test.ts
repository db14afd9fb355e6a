import { expect, test } from 'vitest';
import { countFurtherSections, toPreviewBlocks } from './preview-blocks';

const headings = [
  { depth: 2, text: 'The fee' },
  { depth: 3, text: 'Its base' },
  { depth: 2, text: 'The term' },
];

test('a preview shows the heading above its second paragraph, and the rest are further sections', () => {
  const preview = { headings, opening: [{ text: 'One' }, { text: 'The fee', depth: 2 }, { text: 'A & b' }] };
  expect(toPreviewBlocks(preview, 'en').map(({ tag, html }) => [tag, html])).toEqual([
    ['p', '<p>One</p>'],
    ['h2', '<h2>The fee</h2>'],
    ['p', '<p>A &amp; b</p>'],
  ]);
  expect(countFurtherSections(preview)).toBe(2);
  expect(countFurtherSections({ headings, opening: [{ text: 'One' }] })).toBe(3);
});

test('below the title of the page no heading is of the first level', () => {
  const opening = [{ text: 'Head', depth: 1 }, { text: 'One' }];
  expect(toPreviewBlocks({ headings: [{ depth: 1, text: 'Head' }], opening }, 'en').map(({ tag }) => tag)).toEqual(['h2', 'p']);
});
