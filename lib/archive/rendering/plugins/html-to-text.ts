import type { Locale } from '../../../platform/i18n/locales';
import { SILENT_ELEMENTS } from '../../../platform/text/html';
import type { MarkdownNode } from '../../../platform/text/markdown';

const SILENT_BLOCK = new RegExp(`<(${SILENT_ELEMENTS})\\b[^>]*>[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi');
const OPENS_SILENT = new RegExp(`^<(${SILENT_ELEMENTS})\\b[^>]*[^/]?>$`, 'i');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * HTML whose text is Markdown, as Kramdown and PHP Markdown Extra write it, or shows it: an image, strong words. Every repetition
 * that can begin anywhere is bounded, because such a search takes the square of the length otherwise.
 */
const HOLDS_MARKDOWN =
  /<[^>]{0,1000}?\smarkdown\s{0,9}=\s{0,9}["']?(?:1|span|block)\b|!\[[^\]\n]{0,1000}\]\([^)\s]{1,2000}\)|\*\*[^\s*][^*\n]*\*\*/i;
const BLOCK_TAG =
  /<(?:br|\/?(?:p|div|li|ul|ol|dl|dt|dd|tr|td|th|h[1-6]|blockquote|figcaption|figure|section|summary|details|aside|label))\b[^>]*>/gi;

/** A page of another site that is shown within the text, such as a film. */
const FRAME = /<iframe\b[^>]{0,500}?\ssrc\s*=\s*["'](https:\/\/[^"'\s<>]{1,2000})["']/gi;
const FILMS = /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|bilibili\.com|youku\.com|v\.qq\.com)$/i;
const FRAME_TEXTS: Record<Locale, (host: string) => string> = {
  en: (host) => (FILMS.test(host) ? `Video on ${host}` : `Embedded content from ${host}`),
  zh: (host) => (FILMS.test(host) ? `视频（${host}）` : `嵌入内容（${host}）`),
};

/**
 * A remark plugin that replaces HTML in Markdown by the text it would show. Old articles contain quotes and captions in
 * HTML: dropping it would lose them, and rendering it would allow injection. Markdown in HTML that asks for it is rendered, and
 * a frame becomes a link to what it shows.
 */
export function htmlToText(this: { parse(markdown: string): MarkdownNode }, language: Locale) {
  const parse = (markdown: string) => {
    const tree = this.parse(markdown);
    // Parsed once: HTML in it is text and nothing more.
    visit(tree, language);
    return tree.children ?? [];
  };
  return (tree: MarkdownNode) => void visit(tree, language, parse);
}

type Parse = (markdown: string) => MarkdownNode[];

function visit(node: MarkdownNode, language: Locale, parse?: Parse): void {
  if (!node.children) return;
  const children: MarkdownNode[] = [];
  let silent: string | undefined;
  for (const child of node.children) {
    if (child.type !== 'html') {
      if (silent === undefined) {
        visit(child, language, parse);
        children.push(child);
      }
      continue;
    }
    const value = child.value ?? '';
    // Inside a paragraph each tag is a node of its own, and the text between two tags is their sibling.
    if (silent !== undefined) {
      if (new RegExp(`^</${silent}\\s*>$`, 'i').test(value)) silent = undefined;
      continue;
    }
    if (isBlockParent(node)) {
      children.push(...toBlocks(value, parse), ...toFrameLinks(value, language));
      continue;
    }
    silent = OPENS_SILENT.exec(value)?.[1];
    if (/^<br\b/i.test(value)) children.push({ type: 'break' });
  }
  node.children = children;
}

function isBlockParent(node: MarkdownNode): boolean {
  return /^(root|blockquote|listItem|footnoteDefinition)$/.test(node.type);
}

/** The paragraphs of a block of HTML; an aside, such as a pull quote, is set apart. */
function toBlocks(html: string, parse: Parse | undefined): MarkdownNode[] {
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(SILENT_BLOCK, '')
    .replace(BLOCK_TAG, '\n\n')
    .replace(/<[^>]*(?:>|$)/g, '');
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const blocks: MarkdownNode[] =
    parse && HOLDS_MARKDOWN.test(html)
      ? paragraphs.flatMap(parse)
      : paragraphs.map((value) => ({ type: 'paragraph', children: [{ type: 'text', value: decodeEntities(value) }] }));
  const isAside = blocks.length > 0 && /^\s*<(aside|blockquote)\b[\s\S]*<\/\1\s*>\s*$/i.test(html);
  return isAside ? [{ type: 'blockquote', children: blocks }] : blocks;
}

/** Links to the pages that the frames of a block of HTML show, one per line. */
function toFrameLinks(html: string, language: Locale): MarkdownNode[] {
  // Text of a script may look like a frame.
  if (/<(?:script|style|template|textarea|!--)/i.test(html)) return [];
  return [...html.matchAll(FRAME)].flatMap(([, address = '']) => {
    const url = decodeEntities(address);
    if (!URL.canParse(url)) return [];
    const text = FRAME_TEXTS[language](new URL(url).hostname);
    return [{ type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', value: text }] }] }];
  });
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
