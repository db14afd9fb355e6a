import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** The parts of a Markdown tree that are read here. */
export type MarkdownNode = {
  type: string;
  depth?: number;
  value?: string;
  /** of a link, an image or a definition */
  url?: string;
  /** of an image */
  alt?: string | null;
  /** of a definition, and of what refers to it */
  identifier?: string;
  position?: { start: { offset?: number }; end: { offset?: number } };
  children?: MarkdownNode[];
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Quotations and lists nested deeper than this at the start of a line: the parser's work grows with the square of the depth. */
const TOO_DEEP = /^(?:[ \t]{0,3}(?:>|[-+*][ \t]+|\d{1,9}[.)][ \t]+)){40,}/gm;

/** The blocks of a Markdown text. */
export function parseMarkdown(markdown: string): MarkdownNode[] {
  return (parser.parse(markdown.replace(TOO_DEEP, '')) as MarkdownNode).children ?? [];
}

/** The blocks with the text that each was written as. */
export function parseBlocks(markdown: string): { node: MarkdownNode; source: string }[] {
  const text = markdown.replace(TOO_DEEP, '');
  return parseMarkdown(text).map((node) => ({
    node,
    source: text.slice(node.position?.start.offset, node.position?.end.offset),
  }));
}

/** The words of a node on one line, without HTML, pictures and references to footnotes. */
export function toNodeText(node: MarkdownNode): string {
  return toWords(node).replace(/\s+/g, ' ').trim();
}

function toWords({ type, value, children }: MarkdownNode): string {
  if (type === 'text' || type === 'inlineCode') return value ?? '';
  return type === 'break' ? ' ' : (children ?? []).map(toWords).join('');
}
