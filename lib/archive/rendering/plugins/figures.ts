import type { Node } from '../tree';

/** A rehype plugin: an image alone in its paragraph that has a title becomes a figure with the title as its caption. */
export function captionImages() {
  return (tree: Node): void => {
    tree.children = tree.children?.map(toFigure);
  };
}

function toFigure(node: Node): Node {
  const [image, ...others] = node.tagName === 'p' ? (node.children ?? []) : [];
  const { title, ...properties } = image?.properties ?? {};
  if (image?.tagName !== 'img' || others.length > 0 || typeof title !== 'string' || title.trim() === '') return node;
  const caption = { type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value: title.trim() }] };
  return { ...node, tagName: 'figure', children: [{ ...image, properties }, caption] };
}
