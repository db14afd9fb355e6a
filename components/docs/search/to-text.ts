import { Children, isValidElement, type ReactNode } from 'react';

/**
 * `of` names an error code, `q` a query; both are shown as they are. `head` and `rows` are those of a table, `code` and `sample` of a
 * sample, and `example` is what stands beside a text.
 */
type Props = {
  children?: ReactNode;
  name?: ReactNode;
  of?: string;
  q?: string;
  head?: string[];
  rows?: string[][];
  example?: ReactNode;
  code?: string;
  sample?: Record<string, string>;
};

/** The text of a section of the guide with its tables and notes, without samples and images. */
function toText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(toText).join('');
  if (!isValidElement<Props>(node)) return '';
  const { name, children, of, q, head = [], rows, example } = node.props;
  if (rows) return `${[head, ...rows].map((row) => row.join(' ')).join('; ')} `;
  const inner = of ?? q ?? toText(children) + toText(example);
  // Blocks are apart from each other; terms have their name before them.
  if (name === undefined) return isInline(node.type) ? inner : `${inner} `;
  const term = toText(name);
  return `${term}${/\p{Script=Han}/u.test(inner) ? '：' : ': '}${inner} `;
}

/** The programs and headers that a section shows. */
function toSamples(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(toSamples);
  if (!isValidElement<Props>(node)) return [];
  const { children, example, code, sample } = node.props;
  return [...(code ? [code] : []), ...Object.values(sample ?? {}), ...toSamples(example), ...toSamples(children)];
}

/** The identifiers of a program: compound words, and words before or after a sign such as a dot. Its other words say little. */
const IDENTIFIER =
  /(?<![\w-])(?:[A-Za-z]\w*[-_]\w[\w-]*|[A-Za-z]*[a-z][A-Z]\w*|(?<=\.)[A-Za-z]\w+|[A-Za-z]\w+(?=[.(=:\]]))(?![\w-])/g;

const listIdentifiers = (code: string): string[] => code.match(IDENTIFIER) ?? [];

/** A piece of the guide below a heading of its own; `names`: the identifiers of its samples. */
type Piece = { id: string; title: string; text: string; names: string[] };

/**
 * Divides a section at its subheadings that have an anchor.
 *
 * @param isHeading whether an element is such a subheading
 */
export function toPieces(node: ReactNode, first: Pick<Piece, 'id' | 'title'>, isHeading: (type: unknown) => boolean): Piece[] {
  const pieces: Piece[] = [{ ...first, text: '', names: [] }];
  const visit = (part: ReactNode): void => {
    if (!isValidElement<Props & { id?: string }>(part)) {
      add(toText(part));
      return;
    }
    const { id, children, example } = part.props;
    if (isHeading(part.type) && id) pieces.push({ id, title: toText(children), text: '', names: [] });
    else if (containsHeading(part, isHeading)) {
      Children.forEach(children, visit);
      add(toText(example), toSamples(example));
    } else add(toText(part), toSamples(part));
  };
  const add = (text: string, samples: string[] = []) => {
    const piece = pieces.at(-1);
    if (!piece) return;
    piece.text += text;
    piece.names.push(...samples.flatMap(listIdentifiers));
  };
  visit(node);
  return pieces.map(({ text, names, ...piece }) => ({
    ...piece,
    text: text.replace(/\s+/g, ' ').trim(),
    names: [...new Set(names)].filter((name) => !text.includes(name)),
  }));
}

function containsHeading(node: ReactNode, isHeading: (type: unknown) => boolean): boolean {
  if (Array.isArray(node)) return node.some((each) => containsHeading(each, isHeading));
  if (!isValidElement<Props>(node)) return false;
  return isHeading(node.type) || containsHeading(node.props.children, isHeading);
}

const inlineTags = new Set(['em', 'strong', 'span', 'code', 'a']);
const isInline = (type: unknown) => (typeof type === 'string' ? inlineTags.has(type) : true);
