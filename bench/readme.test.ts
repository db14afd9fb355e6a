import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withGrowth } from './readme';

const section = {
  title: '',
  text: '',
  head: ['read', 'first, 1,000', 'first, 9,000', 'grows', 'again, 1,000', 'again, 9,000', 'grows'],
  rows: [['list', '2.50', '3.50', '×1.40', '0.31', '0.32', '×1.03']],
  verdicts: [],
};

test('the README has a place for the table of growth, and nothing else of it changes', () => {
  const readme = readFileSync('README.md', 'utf8');
  const once = withGrowth(readme, section);
  expect(once).toContain('| read | first, 1,000 | first, 9,000 | grows | again, 9,000 |');
  expect(once).toContain('| list |         2.50 |         3.50 | ×1.40 |         0.32 |');
  expect(withGrowth(once, section)).toBe(once);
  const around = (text: string) => text.replace(/<!-- growth[\s\S]*<!-- \/growth -->/, '');
  expect(around(once)).toBe(around(readme));
});

test('a README without that place is refused', () => {
  expect(() => withGrowth('# Hello', section)).toThrow('no place');
});
