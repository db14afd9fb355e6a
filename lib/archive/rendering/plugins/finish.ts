import type { Locale } from '../../../platform/i18n/locales';
import type { Node } from '../tree';

const COPY: Record<Locale, string> = { en: 'Copy', zh: '复制' };

/**
 * Turns the elements below a node into those that pages show: tables and code scroll on their own, code has a button that copies
 * it, images load lazily and without a referrer, and links to other sites pass on no reputation.
 */
export function finishElements(node: Node, language: Locale): void {
  node.children = node.children?.flatMap((child) => {
    finishElements(child, language);
    return finish(child, language);
  });
}

function finish(node: Node, language: Locale): Node[] {
  const { tagName, properties = {} } = node;
  switch (tagName) {
    case 'a':
      if (/^https?:/i.test(String(properties.href))) properties.rel = 'noopener nofollow';
      return [node];
    case 'img':
      return finishImage(node, properties);
    case 'p':
      // Its height is reserved before it arrives, which an image within a sentence could not bear.
      if (node.children?.length === 1 && node.children[0]?.tagName === 'img') node.properties = { className: ['image'] };
      return [node];
    case 'table':
      // Scrollable content must be reachable by keyboard.
      return [{ ...node, tagName: 'div', properties: { className: ['scroller'], tabIndex: 0 }, children: [node] }];
    case 'pre':
      return [toCopied({ ...node, properties: { ...properties, tabIndex: 0 } }, COPY[language])];
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      if (properties.id && properties.className === undefined) node.children?.push(toOwnLink(String(properties.id)));
      return [node];
    case 'td':
    case 'th': {
      const { align, ...rest } = properties;
      if (align) node.properties = { ...rest, style: `text-align:${align}` };
      return [node];
    }
    default:
      return [node];
  }
}

/** Code with its button, which `CodeCopy` brings to life. */
function toCopied(code: Node, label: string): Node {
  const properties = { type: 'button', className: ['code-copy'] };
  const button = { type: 'element', tagName: 'button', properties, children: [{ type: 'text', value: label }] };
  return { type: 'element', tagName: 'div', properties: { className: ['code'] }, children: [code, button] };
}

/** For the pointer only: screen readers and keyboards have the contents. */
function toOwnLink(id: string): Node {
  const properties = { className: ['heading-link'], href: `#${id}`, ariaHidden: 'true', tabIndex: -1 };
  return { type: 'element', tagName: 'a', properties, children: [{ type: 'text', value: '#' }] };
}

/** An image without a safe URL is replaced by its alternative text. */
function finishImage(node: Node, { src, alt, title }: Record<string, unknown>): Node[] {
  if (src) {
    const loading = { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' };
    return [{ ...node, properties: { src, alt: alt ?? '', title, ...loading } }];
  }
  const text = { type: 'text', value: String(alt) };
  return alt ? [{ type: 'element', tagName: 'span', properties: { className: ['text-muted'] }, children: [text] }] : [];
}
