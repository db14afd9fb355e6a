import type { Locale } from '../../../platform/i18n/locales';
import { type Node, textOf } from '../tree';

const COPY: Record<Locale, string> = { en: 'Copy', zh: '复制' };

/**
 * Turns the elements below a node into those that pages show: tables and code scroll on their own, code has a button that copies
 * it, images load lazily and without a referrer, and links to other sites pass on no reputation.
 */
export function finishElements(node: Node, language: Locale): void {
  node.children = node.children?.flatMap((child) => {
    finishElements(child, language);
    return FINISH.get(child.tagName)?.(child, child.properties ?? {}, language) ?? child;
  });
}

type Properties = Record<string, unknown>;
type Finish = (node: Node, properties: Properties, language: Locale) => Node | Node[];

const FINISH = new Map<string | undefined, Finish>([
  ['a', finishLink],
  ['em', finishEmphasis],
  ['img', finishImage],
  ['p', finishParagraph],
  ['table', finishTable],
  ['pre', (node, properties, language) => toCopied({ ...node, properties: { ...properties, tabIndex: 0 } }, COPY[language])],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, Finish] => [name, finishHeading]),
  ['td', finishCell],
  ['th', finishCell],
]);

/** A link without text says where it leads. */
function finishLink(node: Node, properties: Properties): Node {
  if (isEmpty(node)) node.children = [{ type: 'text', value: String(properties.href ?? '') }];
  if (/^https?:/i.test(String(properties.href))) properties.rel = 'noopener nofollow';
  return node;
}

function isEmpty({ type, tagName, value, children = [] }: Node): boolean {
  return type === 'text' ? value?.trim() === '' : tagName !== 'img' && children.every(isEmpty);
}

/** Latin words in a Chinese text are set in italics instead of emphasis dots. */
function finishEmphasis(node: Node, properties: Properties, language: Locale): Node {
  const text = textOf(node);
  const isLatin = /\p{Script=Latin}/u.test(text) && !/\p{Script=Han}/u.test(text);
  return language === 'zh' && isLatin ? { ...node, properties: { ...properties, lang: 'en' } } : node;
}

/** The height of an image is reserved before it arrives, which one within a sentence could not bear. */
function finishParagraph(node: Node): Node {
  if (node.children?.length === 1 && node.children[0]?.tagName === 'img') node.properties = { className: ['image'] };
  return node;
}

/** Scrollable content must be reachable by keyboard. */
function finishTable(node: Node): Node {
  return { ...node, tagName: 'div', properties: { className: ['scroller'], tabIndex: 0 }, children: [node] };
}

function finishHeading(node: Node, { id }: Properties): Node {
  if (id) node.children?.push(toOwnLink(String(id)));
  return node;
}

function finishCell(node: Node, { align, ...rest }: Properties): Node {
  if (align) node.properties = { ...rest, style: `text-align:${align}` };
  return node;
}

/** Code with its button, which `TextCopy` brings to life. */
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
function finishImage(node: Node, { src, alt, title }: Properties): Node[] {
  if (src) {
    const loading = { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' };
    return [{ ...node, properties: { src, alt: alt ?? '', title, ...loading } }];
  }
  const text = { type: 'text', value: String(alt) };
  return alt ? [{ type: 'element', tagName: 'span', properties: { className: ['text-muted'] }, children: [text] }] : [];
}
