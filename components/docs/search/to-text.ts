import { Children, isValidElement, type ReactNode } from 'react';

/** `of` names an error code, `q` a query; both are shown as they are. */
type Props = { children?: ReactNode; name?: ReactNode; of?: string; q?: string };

/** The text of a section of the guide, without examples and images. */
function toText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(toText).join('');
  if (!isValidElement<Props>(node)) return '';
  const { name, children, of, q } = node.props;
  const inner = of ?? q ?? toText(children);
  // Blocks are apart from each other; terms have their name before them.
  if (name === undefined) return isInline(node.type) ? inner : `${inner} `;
  const term = toText(name);
  return `${term}${/\p{Script=Han}/u.test(inner) ? '：' : ': '}${inner} `;
}

/** A piece of the guide below a heading of its own. */
type Piece = { id: string; title: string; text: string };

/**
 * Divides a section at its subheadings that have an anchor.
 *
 * @param isHeading whether an element is such a subheading
 */
export function toPieces(node: ReactNode, first: Omit<Piece, 'text'>, isHeading: (type: unknown) => boolean): Piece[] {
  const pieces: Piece[] = [{ ...first, text: '' }];
  const visit = (part: ReactNode): void => {
    if (!isValidElement<Props & { id?: string }>(part)) {
      addText(toText(part));
      return;
    }
    const { id, children } = part.props;
    if (isHeading(part.type) && id) pieces.push({ id, title: toText(children), text: '' });
    else if (containsHeading(part, isHeading)) Children.forEach(children, visit);
    else addText(toText(part));
  };
  const addText = (text: string) => {
    const piece = pieces.at(-1);
    if (piece) piece.text += text;
  };
  visit(node);
  return pieces.map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ').trim() }));
}

function containsHeading(node: ReactNode, isHeading: (type: unknown) => boolean): boolean {
  if (Array.isArray(node)) return node.some((each) => containsHeading(each, isHeading));
  if (!isValidElement<Props>(node)) return false;
  return isHeading(node.type) || containsHeading(node.props.children, isHeading);
}

const inlineTags = new Set(['em', 'strong', 'span', 'code', 'a']);
const isInline = (type: unknown) => (typeof type === 'string' ? inlineTags.has(type) : true);
