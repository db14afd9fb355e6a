import type { Locale } from '../../../platform/i18n/locales';
import { createTypesetter, joinSums, joinUnits } from '../../../platform/text/typography';
import type { Node } from '../tree';

const BLOCKS = /^(?:p|li|h[1-6]|td|th|blockquote|div)$/;

/** URLs stay as written, yet the runs after them depend on how they end. */
function setRun(text: Node, typeset: (run: string) => string): void {
  const { value = '' } = text;
  const set = typeset(value);
  if (!/^(?:https?:|www\.)/.test(value)) text.value = joinSums(joinUnits(set));
}

/**
 * A rehype plugin that keeps figures with their units and short sums together, and typesets English text, paragraph by paragraph.
 * Code and written-out URLs stay as they are.
 */
export function typesetText(language: Locale) {
  const start = () => (language === 'en' ? createTypesetter() : (run: string) => run);
  const visit = (node: Node, typeset: (run: string) => string): void => {
    for (const child of node.children ?? []) {
      if (child.type === 'text') setRun(child, typeset);
      else if (child.tagName === 'code') typeset('x');
      else if (child.tagName !== 'pre') visit(child, BLOCKS.test(child.tagName ?? '') ? start() : typeset);
    }
  };
  return (tree: Node): void => visit(tree, start());
}
