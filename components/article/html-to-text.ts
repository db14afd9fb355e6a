/** The parts of a Markdown tree that this plugin reads. */
export type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

/** Elements whose content is not text for readers. */
const SILENT = 'script|style|iframe|object|embed|template|noscript|svg|math|textarea|select|form';
const SILENT_BLOCK = new RegExp(`<(${SILENT})\\b[^>]*>[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi');
const OPENS_SILENT = new RegExp(`^<(${SILENT})\\b[^>]*[^/]?>$`, 'i');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * A remark plugin that replaces HTML in Markdown by the text it would show. Old articles contain quotes and captions in
 * HTML: dropping it would lose them, and rendering it would allow injection.
 */
export function htmlToText() {
  return (tree: MarkdownNode) => void visit(tree);
}

function visit(node: MarkdownNode): void {
  if (!node.children) return;
  const children: MarkdownNode[] = [];
  let silent: string | undefined;
  for (const child of node.children) {
    if (child.type !== 'html') {
      if (silent === undefined) {
        visit(child);
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
    silent = isBlockParent(node) ? undefined : OPENS_SILENT.exec(value)?.[1];
    if (silent !== undefined) continue;
    children.push(...toTextNodes(value, isBlockParent(node)));
  }
  node.children = children;
}

function isBlockParent(node: MarkdownNode): boolean {
  return /^(root|blockquote|listItem|footnoteDefinition)$/.test(node.type);
}

function toTextNodes(html: string, block: boolean): MarkdownNode[] {
  if (!block) return /^<br\b/i.test(html) ? [{ type: 'break' }] : [];
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(SILENT_BLOCK, '')
    .replace(/<(?:br|\/?(?:p|div|li|tr|h[1-6]|blockquote|figcaption|figure|section|summary|details|aside))\b[^>]*>/gi, '\n')
    .replace(/<[^>]*(?:>|$)/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
    });
  return text
    .split(/\n\s*/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}
