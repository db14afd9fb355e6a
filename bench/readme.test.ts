import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withGrowth } from './readme';

const section = { title: '', text: '', head: ['read', 'first, 1,000'], rows: [['list', '2.50']], verdicts: [] };

test('the README has a place for the table of growth, and nothing else of it changes', () => {
  const readme = readFileSync('README.md', 'utf8');
  const once = withGrowth(readme, section);
  expect(once).toContain('| list |         2.50 |');
  expect(withGrowth(once, section)).toBe(once);
  const around = (text: string) => text.replace(/<!-- growth[\s\S]*<!-- \/growth -->/, '');
  expect(around(once)).toBe(around(readme));
});

test('a README without that place is refused', () => {
  expect(() => withGrowth('# Hello', section)).toThrow('no place');
});
