import { expect, test } from 'vitest';
import { renderText } from './render-text';

test.each([
  ['One\n\nTwo\n\nThree', ['One', 'Two']],
  ['# Head\n\nOne\n\n## Next\n\nTwo', ['# Head', 'One', '## Next', 'Two']],
  ['One\n\n## Next\n\n- a list\n\nTwo', ['One']],
  ['One\n\nTwo\n\n## Next\n\nThree', ['One', 'Two']],
  ['{: .chart}\n\nOne', ['One']],
  ['- a list\n\nOne', ['One']],
  ['One\n\n| a |\n| --- |\n| 1 |\n\nRead down the right-hand column.', ['One']],
  ['One\n\n- a list\n\nOf these', ['One']],
])('%j begins with paragraphs that stand for themselves', (markdown, opening) => {
  const blocks = renderText(markdown, 'en').facts.opening;
  expect(blocks.map(({ text, depth }) => (depth ? `${'#'.repeat(depth)} ${text}` : text))).toEqual(opening);
});
