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
  position?: { start: { offset?: number; line: number }; end: { offset?: number } };
  children?: MarkdownNode[];
};

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The blocks of a Markdown text that its author may be trusted with, or that `findExcess` has checked. */
export function parseMarkdown(markdown: string): MarkdownNode[] {
  return (parser.parse(markdown) as MarkdownNode).children ?? [];
}

/** The words of a node on one line, without HTML, pictures and references to footnotes. */
export function toNodeText(node: MarkdownNode): string {
  return toWords(node).replace(/\s+/g, ' ').trim();
}

function toWords({ type, value, children }: MarkdownNode): string {
  if (type === 'text' || type === 'inlineCode') return value ?? '';
  return type === 'break' ? ' ' : (children ?? []).map(toWords).join('');
}
