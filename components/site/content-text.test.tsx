import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContentText } from './content-text';

test.each([
  ['## A section {#part}', '<h2 id="part">A section</h2>'],
  ['## A section', '<h2>A section</h2>'],
  ['## A *section*', '<h2>A <em>section</em></h2>'],
])('the heading %j has the anchor that it names', (markdown, html) => {
  expect(renderToStaticMarkup(<ContentText>{markdown}</ContentText>)).toBe(html);
});
