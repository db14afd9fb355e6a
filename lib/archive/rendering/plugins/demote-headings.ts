import type { Node } from '../tree';

/** The page has one heading of the first level, its title: a body that begins with that level is set one lower throughout. */
export function demoteHeadings() {
  return (tree: Node): void => {
    const headings = [...listHeadings(tree)];
    if (!headings.some(({ tagName }) => tagName === 'h1')) return;
    for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName?.slice(1)) + 1)}`;
  };
}

function* listHeadings(node: Node): Generator<Node> {
  if (/^h[1-6]$/.test(node.tagName ?? '')) yield node;
  for (const child of node.children ?? []) yield* listHeadings(child);
}
