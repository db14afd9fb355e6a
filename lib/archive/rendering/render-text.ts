import type { Locale } from '../../platform/i18n/locales';
import { findExcess } from './budget';
import { toFacts, toPlainFacts } from './facts';
import { markTerms } from './mark-terms';
import { toPlainBlocks } from './plain';
import type { Rendering } from './record';
import { parseBody, toBlocks } from './render';

/** Everything that is derived from a text: a pure function, which the worker runs. */
export function renderText(markdown: string, language: Locale): Rendering {
  if (findExcess(markdown)) return renderPlain(markdown, language);
  const tree = parseBody(markdown, language);
  const facts = toFacts(tree.children ?? [], markdown);
  return { blocks: markTerms(toBlocks(tree, language), language), facts };
}

/** A text that cannot be rendered within the budget, as it was written. */
export function renderPlain(markdown: string, language: Locale): Rendering {
  return { blocks: toPlainBlocks(markdown, language), facts: toPlainFacts(markdown) };
}
