import { SaxesParser } from 'saxes';

/** An element of an XML document, by its name without a prefix. */
export type Element = { name: string; uri: string; attributes: Record<string, string>; text: string; children: Element[] };

/**
 * Parses a document strictly: anything that is not well-formed XML 1.0 with namespaces throws.
 *
 * @returns the root element
 */
export function parseXml(document: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: '', uri: '', attributes: {}, text: '', children: [] };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.values(attributes).map((each): [string, string] => [each.name, each.value]);
    const element = { name: local, uri, attributes: Object.fromEntries(values), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.write(document).close();
  const [first] = root.children;
  if (!first) throw new Error('the document has no element');
  return first;
}

/** The children of an element with a name. */
export function childrenOf({ children }: Element, name: string): Element[] {
  return children.filter((child) => child.name === name);
}

/** The text of the only child with a name; undefined if there is none. */
export function textOf(element: Element, name: string): string | undefined {
  const found = childrenOf(element, name);
  if (found.length > 1) throw new Error(`${found.length} elements ${name}`);
  return found[0]?.text;
}
