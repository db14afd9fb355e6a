/** The parts of an HTML tree that the plugins read and write. */
export type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  position?: { start: { line: number } };
  children?: Node[];
};

/** The outermost elements with a tag name inside of a node. */
export function findAll(node: Node, tagName: string): Node[] {
  return (node.children ?? []).flatMap((child) => (child.tagName === tagName ? [child] : findAll(child, tagName)));
}

/** The text of a node and all inside of it. */
export function textOf({ value, children = [] }: Node): string {
  return value ?? children.map(textOf).join('');
}
