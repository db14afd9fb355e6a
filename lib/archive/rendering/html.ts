import type { Node } from './tree';

/** Every attribute that is ever written; the others have been removed by the allow-list or are dropped here. */
const ATTRIBUTES: Record<string, string> = {
  alt: 'alt',
  ariaDescribedBy: 'aria-describedby',
  ariaHidden: 'aria-hidden',
  ariaLabel: 'aria-label',
  checked: 'checked',
  className: 'class',
  dataFootnoteBackref: 'data-footnote-backref',
  dataFootnoteRef: 'data-footnote-ref',
  dataFootnotes: 'data-footnotes',
  decoding: 'decoding',
  disabled: 'disabled',
  download: 'download',
  href: 'href',
  id: 'id',
  lang: 'lang',
  loading: 'loading',
  referrerPolicy: 'referrerpolicy',
  rel: 'rel',
  src: 'src',
  start: 'start',
  style: 'style',
  tabIndex: 'tabindex',
  title: 'title',
  type: 'type',
};
/** Elements in which line breaks between children have no meaning. */
const TABULAR = /^(?:table|thead|tbody|tr)$/;
const VOID = new Set(['br', 'hr', 'img', 'input']);
/** Between a quotation of Chinese and a Latin word, where browsers would keep both on one line. */
const QUOTATION_EDGE = /(?<=\p{sc=Han}[”’])(?=[A-Za-z\d])|(?<=[A-Za-z\d])(?=[“‘]\p{sc=Han})/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A sanitised tree as HTML. Leaves out everything but elements, text and our own drawings. */
export function toHtml(node: Node): string {
  if (node.type === 'text') return escapeHtml(node.value ?? '').replace(QUOTATION_EDGE, '<wbr>');
  // Made after the allow-list by `drawChart`, which escapes every word in it.
  if (node.type === 'drawing') return node.value ?? '';
  const inner = toInnerHtml(node);
  if (node.type !== 'element' || node.tagName === undefined) return inner;
  const tag = `<${node.tagName}${toAttributes(node.properties)}>`;
  return VOID.has(node.tagName) ? tag : `${tag}${inner}</${node.tagName}>`;
}

function toInnerHtml({ tagName = '', children = [] }: Node): string {
  const shown = TABULAR.test(tagName) ? children.filter(({ type }) => type !== 'text') : children;
  return shown.map(toHtml).join('');
}

/** Text as HTML, within elements and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

function toAttributes(properties: Record<string, unknown> = {}): string {
  let text = '';
  for (const [name, value] of Object.entries(properties)) {
    const attribute = ATTRIBUTES[name];
    if (!attribute || value === undefined || value === null || value === false) continue;
    const written = value === true ? '' : Array.isArray(value) ? value.join(' ') : String(value);
    text += ` ${attribute}="${escapeHtml(written)}"`;
  }
  return text;
}
