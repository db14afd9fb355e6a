import { createHash } from 'node:crypto';
import { findHiddenTag } from '../../platform/text/html';
import { type MarkdownNode, toNodeText } from '../../platform/text/markdown';
import { toChartMarks } from '../charts/rules';
import { toPlainParagraphs } from './plain';
import { findFrontMatter, findInstructions, findMarkedInstructions } from './plugins/kramdown';
import type { MarkdownFacts, OpeningBlock } from './record';

/** Paragraphs that are kept as plain text. */
const OPENING = 2;

/** The facts of a parsed text. Hashes do not depend on spaces: rewrapping a paragraph does not make its translation outdated. */
export function toFacts(blocks: readonly MarkdownNode[], markdown: string): MarkdownFacts {
  const nodes = [...walk(blocks)];
  const definitions = new Map(nodes.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])));
  const toUrl = ({ url, identifier }: MarkdownNode) => url ?? definitions.get(identifier) ?? '';
  const images = nodes.filter(({ type }) => type === 'image' || type === 'imageReference');
  const links = nodes.filter(({ type }) => type === 'link' || type === 'linkReference');
  return {
    hidden: [...new Set([findFrontMatter(markdown) ?? [], nodes.flatMap(findHidden)].flat())],
    malformedLinks: [...new Set(nodes.flatMap((node) => findMalformedLinks(node, markdown)))],
    links: [...new Set(links.map(toUrl))],
    images: [...new Set(images.map(toUrl))],
    imageWithoutAlt: images.some(({ alt }) => !alt?.trim()),
    blockHashes: blocks.map(({ position }) => toHash(markdown.slice(position?.start.offset, position?.end.offset))),
    blockLines: blocks.map(({ position }) => position?.start.line ?? 1),
    headings: blocks.flatMap((node) => {
      const text = node.type === 'heading' ? toNodeText(node) : '';
      return text === '' ? [] : [{ depth: node.depth ?? 1, text }];
    }),
    opening: toOpening(blocks),
  };
}

/** The facts of a text that is shown as source. */
export function toPlainFacts(markdown: string): MarkdownFacts {
  const paragraphs = toPlainParagraphs(markdown);
  const nothing = { hidden: [], malformedLinks: [], links: [], images: [], imageWithoutAlt: false, blockLines: [], headings: [] };
  return { ...nothing, blockHashes: paragraphs.map(toHash), opening: paragraphs.slice(0, OPENING).map((text) => ({ text })) };
}

function findHidden({ type, value = '', children }: MarkdownNode): string[] {
  if (type === 'text') return findInstructions(value);
  if (children) return findMarkedInstructions(children);
  const tag = type === 'html' ? findHiddenTag(value) : undefined;
  return tag === undefined ? [] : [tag];
}

/**
 * The beginning of a link, in its own text or after markup. Escaped brackets are meant literally, except before an absolute
 * URL, where they usually come from a conversion.
 */
const LINK_BEGINNING = /(?:(?<!\\)\[[^[\]\\]*|^)\]\(|\\\[[^[\]\\]*\\\]\((?=https?:|$)/g;
/** What is quoted of the address, which may be a node of its own. */
const ADDRESS_BEGINNING = /^[^\s）]{0,100}/;

/** Links that readers see as source text because they are unclosed or their URL contains a space. */
function findMalformedLinks({ type, value = '', position }: MarkdownNode, markdown: string): string[] {
  if (type !== 'text' || !value.includes('](')) return [];
  const start = position?.start.offset ?? 0;
  return [...markdown.slice(start, position?.end.offset).matchAll(LINK_BEGINNING)].map(({ 0: beginning, index }) => {
    const end = start + index + beginning.length;
    return beginning + (ADDRESS_BEGINNING.exec(markdown.slice(end, end + 100))?.[0] ?? '');
  });
}

function toOpening(blocks: readonly MarkdownNode[]): OpeningBlock[] {
  const opening: OpeningBlock[] = [];
  let paragraphs = 0;
  // A heading is shown only with a paragraph below it, directly or after what is left out.
  let headings: OpeningBlock[] = [];
  for (const { type, depth = 1, ...node } of blocks) {
    // What comes after a table or a list may speak of it.
    if (paragraphs > 0 && !/^(?:paragraph|heading)$/.test(type)) break;
    const text = type === 'paragraph' || type === 'heading' ? toNodeText({ type, ...node }) : '';
    if (text === '' || toChartMarks(text)) continue;
    if (type === 'heading') {
      headings.push({ text, depth });
      continue;
    }
    opening.push(...headings, { text });
    headings = [];
    paragraphs += 1;
    if (paragraphs === OPENING) break;
  }
  return opening;
}

/** Every node below, without recursion. */
function* walk(nodes: readonly MarkdownNode[]): Generator<MarkdownNode> {
  const waiting = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const child of node.children ?? []) waiting.push(child);
  }
}

function toHash(source: string): string {
  return createHash('sha256').update(source.replace(/\s+/g, ' ').trim()).digest('base64url').slice(0, 12);
}
