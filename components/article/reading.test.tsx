import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderText } from '@/lib/archive/rendering/render-text';
import { Reading, toRows } from './reading';

test('a link to a heading leads to its pair in the other language', () => {
  const rows = toRows(
    renderText('## Where lines are drawn\n\nText.', 'en').blocks,
    renderText('## 界线何在\n\n正文。', 'zh').blocks,
  );
  const html = renderToStaticMarkup(<Reading rows={rows} view="zh" locale="zh" />);
  const [row = ''] = html.split('id="row-2"');
  expect(row).toContain('id="en-where-lines-are-drawn"');
  expect(html.match(/id="en-/g)).toHaveLength(1);
});

test('a sentence that a term begins or ends is marked with its partner', () => {
  const rows = toRows(renderText('This is ADR. That is not.', 'en').blocks, renderText('这是平均房价。那不是。', 'zh').blocks);
  const html = renderToStaticMarkup(<Reading rows={rows} view="both" locale="en" />);
  expect(html).toContain('<span data-s="1">This is <a class="term" href="#term-adr">ADR</a>.</span>');
  expect(html).toContain('<span data-s="1">这是<a class="term" href="#term-adr">平均房价</a>。</span>');
});

test.each([
  ['/a.png "Rates in 2025"', '/a.png "2025 年房价"', 1],
  ['/a.png', '/a.png', 1],
  ['/a.png "Rates in 2025"', '/b.png "2025 年房价"', 0],
])('a picture of both languages is shown once: %s and %s', (english, chinese, count) => {
  const [en, zh] = [renderText(`![A chart](${english})`, 'en').blocks, renderText(`![图](${chinese})`, 'zh').blocks];
  const html = renderToStaticMarkup(<Reading rows={toRows(en, zh)} view="both" locale="en" />);
  expect(html.split('pair-picture')).toHaveLength(count + 1);
});
