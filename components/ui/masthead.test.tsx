import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Band, Masthead } from './masthead';

const parts = (html: string) =>
  [...html.matchAll(/data-category="(\d+)" x="(\d+)" width="(\d+)"/g)].map((found) => found.slice(1));
const categories = ['rooms', 'food', 'labour'];
const shares = [
  { value: 'labour', count: 3 },
  { value: 'food', count: 0 },
  { value: 'rooms', count: 1 },
];

test('a band has a part per category, in their order and color, as long as its count', () => {
  const html = renderToStaticMarkup(<Band categories={categories} shares={shares} />);
  expect(html).toContain('viewBox="0 0 4 1"');
  expect(parts(html)).toEqual([
    ['0', '0', '1'],
    ['2', '1', '3'],
  ]);
});

test('the band of one category has its color alone, and that of an empty page none', () => {
  expect(parts(renderToStaticMarkup(<Band categories={categories} shares={shares} only="labour" />))).toEqual([['2', '0', '3']]);
  expect(parts(renderToStaticMarkup(<Band categories={categories} shares={[]} />))).toEqual([]);
});

test('a head has a second lead only beside a second title that faces the first', () => {
  const lead = { text: '导语', lang: 'zh' as const };
  const second = { text: '主题', lang: 'zh' as const };
  const head = { title: { text: 'Topics' }, lead: { text: 'Lead' }, secondLead: lead };
  expect(renderToStaticMarkup(<Masthead {...head} facing />)).not.toContain('导语');
  expect(renderToStaticMarkup(<Masthead {...head} second={second} />)).not.toContain('导语');
  const pair = renderToStaticMarkup(<Masthead {...head} second={second} facing />);
  expect(pair).toMatch(/主题<\/p><p[^>]*>Lead<\/p><p lang="zh-Hans"[^>]*>导语<\/p>/);
});
