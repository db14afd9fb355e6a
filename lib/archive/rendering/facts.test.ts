import { expect, test } from 'vitest';
import { renderText } from './render-text';

test.each([
  ['One\n\nTwo\n\nThree', ['One', 'Two']],
  ['# Head\n\nOne\n\n## Next\n\nTwo', ['One', 'Two']],
  ['{: .chart}\n\nOne', ['One']],
  ['- a list\n\nOne', ['One']],
  ['One\n\n| a |\n| --- |\n| 1 |\n\nRead down the right-hand column.', ['One']],
  ['One\n\n- a list\n\nOf these', ['One']],
])('%j begins with paragraphs that stand for themselves', (markdown, opening) => {
  expect(renderText(markdown, 'en').facts.opening).toEqual(opening);
});
