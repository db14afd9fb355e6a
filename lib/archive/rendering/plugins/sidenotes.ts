import { findAll, type Node } from '../tree';

/**
 * A rehype plugin that repeats each footnote beside its first reference, for pages with a margin. Style sheets show either the
 * copy or the note at the end. Notes that are more than paragraphs, or are referenced from a table or heading, have no copy.
 */
export function addSidenotes() {
  return (tree: Node): void => {
    const section = tree.children?.find(({ properties }) => properties?.dataFootnotes !== undefined);
    if (!section) return;
    const notes = new Map(findAll(section, 'li').map((note) => [`#${note.properties?.id}`, note]));
    const visit = (node: Node): void => {
      if (node === section || node.tagName === 'table' || /^h[1-6]$/.test(node.tagName ?? '')) return;
      node.children = node.children?.flatMap((child) => {
        const link = child.tagName === 'sup' ? findAll(child, 'a')[0] : undefined;
        const target = String(link?.properties?.href);
        const note = notes.get(target);
        const paragraphs = note && toParagraphs(note);
        if (!note || !link || !paragraphs) {
          visit(child);
          return [child];
        }
        notes.delete(target);
        note.properties = { ...note.properties, className: ['has-sidenote'] };
        link.properties = { ...link.properties, className: ['note-link'] };
        const number = (className: string): Node => element('span', className, link.children ?? []);
        // The note is beside its number, so the number is not a link.
        child.children = [...(child.children ?? []), number('note-number')];
        return [child, element('span', 'sidenote', [number('sidenote-number'), ...paragraphs])];
      });
    };
    visit(tree);
  };
}

/** The content of a note of paragraphs only, without the links back to the text. */
function toParagraphs({ children = [] }: Node): Node[] | undefined {
  const parts = children.filter(({ type }) => type === 'element');
  const texts = parts.map((part) =>
    (part.children ?? []).filter(({ properties }) => properties?.dataFootnoteBackref === undefined),
  );
  // A reference in a note has an id, which a copy must not repeat.
  const isText =
    parts.every(({ tagName }) => tagName === 'p') &&
    texts.flat().every((child) => findAll(child, 'a').every(({ properties }) => properties?.id === undefined));
  return isText ? texts.map((text) => element('span', 'sidenote-paragraph', text)) : undefined;
}

function element(tagName: string, className: string, children: Node[]): Node {
  return { type: 'element', tagName, properties: { className: [className] }, children: structuredClone(children) };
}
