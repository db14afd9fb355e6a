import type { Locale } from '../../platform/i18n/locales';
import { listTerms } from '../glossary/reads';
import { toTermPattern } from '../glossary/rules';
import { escapeHtml } from './html';
import type { Block } from './record';

/** More marks than these in one text would disturb its readers. */
const MAX_MARKED = 10;

/** Blocks of running text. Headings, tables and code are left alone. */
const PROSE = /^(?:p|ul|ol|blockquote)$/;
/** Elements whose text is not marked: links, code, and copies of notes. */
const CLOSED = /^(?:a|code|pre|sup|table|span|h[1-6])$/;

const patterns = {
  en: toTermPattern(listTerms(), 'en', escapeHtml),
  zh: toTermPattern(listTerms(), 'zh', escapeHtml),
};

/**
 * Makes the first mention of each term of the glossary a link to the term's card (`TermCards`). A button would not break across lines.
 * Expects the HTML of `toHtml`, in which `<` and `>` are markup and nothing else.
 */
export function markTerms(blocks: readonly Block[], language: Locale): Block[] {
  const marked = new Set<string>();
  return blocks.map((block) => {
    if (!PROSE.test(block.tag) || marked.size >= MAX_MARKED) return block;
    return { ...block, html: markBlock(block.html, language, marked) };
  });
}

function markBlock(html: string, language: Locale, marked: Set<string>): string {
  const { pattern, toId } = patterns[language];
  let closed = 0;
  return html.replace(/<(\/?)([a-z\d]+)[^>]*>|[^<]+/g, (token, slash: string | undefined, tag: string | undefined) => {
    if (tag !== undefined) {
      if (CLOSED.test(tag)) closed += slash ? -1 : 1;
      return token;
    }
    if (closed > 0) return token;
    return token.replace(pattern, (name: string) => {
      const id = toId(name);
      if (id === undefined || marked.has(id) || marked.size >= MAX_MARKED) return name;
      marked.add(id);
      return `<a class="term" href="#term-${id}">${name}</a>`;
    });
  });
}

/** The ids of the terms that are marked in texts, each once. */
export function listMarkedTerms(...texts: readonly (readonly Block[])[]): string[] {
  const found = texts.flat().flatMap(({ html }) => [...html.matchAll(/<a class="term" href="#term-([a-z\d-]+)"/g)]);
  return [...new Set(found.map(([, id]) => id ?? ''))];
}
