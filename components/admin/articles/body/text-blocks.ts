import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { alignPieces, type Piece } from '@/components/article/align';

/** A top-level block of a body in the editor: a paragraph, a heading, a list … `to` is the end of its last line. */
type TextBlock = Piece & { from: number; to: number };

/** A block of one text and its counterpart in the other, where it has one. */
export type Pair = { zh: TextBlock | undefined; en: TextBlock | undefined };

const TAGS: Record<string, string> = {
  Paragraph: 'p',
  HTMLBlock: 'p',
  BulletList: 'ul',
  OrderedList: 'ol',
  Blockquote: 'blockquote',
  FencedCode: 'pre',
  CodeBlock: 'pre',
  HorizontalRule: 'hr',
  Table: 'table',
};

/** Footnotes stand at the end of what readers see, and marks of charts nowhere. */
const NOT_SHOWN = /^(?:\[\^[^\]]+\]:|\{:)/;

/** Time limit of one parse, many times what the longest text takes. */
const PARSE_MS = 1_000;

/** The blocks of a text as the editor has parsed it, which readers will see in this order. */
export function listBlocks(state: EditorState, parseMs = PARSE_MS): TextBlock[] {
  const tree = ensureSyntaxTree(state, state.doc.length, parseMs) ?? syntaxTree(state);
  const blocks: TextBlock[] = [];
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(node.name)?.[1];
    const tag = heading ? `h${heading}` : TAGS[node.name];
    if (!tag) continue;
    const text = state.sliceDoc(node.from, node.to);
    if (NOT_SHOWN.test(text)) continue;
    // Readers see the text of a link, not its target.
    const length = text.replace(/\]\([^)\n]*\)/g, ']').length;
    blocks.push({ tag, length, from: node.from, to: state.doc.lineAt(node.to).to });
  }
  return demoteHeadings(blocks);
}

/** As readers see them: below the title of the page, which is the only heading of the first level. */
function demoteHeadings(blocks: TextBlock[]): TextBlock[] {
  if (!blocks.some(({ tag }) => tag === 'h1')) return blocks;
  return blocks.map((block) => {
    const level = /^h(\d)$/.exec(block.tag)?.[1];
    return level ? { ...block, tag: `h${Math.min(6, Number(level) + 1)}` } : block;
  });
}

/** Pairs the blocks of both texts by the rules of the page that shows them side by side. */
export function pairBlocks(zh: readonly TextBlock[], en: readonly TextBlock[]): Pair[] {
  return alignPieces(zh, en).map(({ first, second }) => ({
    zh: first === undefined ? undefined : zh[first],
    en: second === undefined ? undefined : en[second],
  }));
}

/** The pair whose block in this language has a position; between two blocks the one before it. */
export function findPair(pairs: readonly Pair[], language: 'zh' | 'en', at: number): Pair | undefined {
  return pairs.findLast(({ [language]: block }) => block !== undefined && block.from <= at);
}
