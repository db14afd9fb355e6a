type Node = { properties?: Record<string, unknown>; children?: Node[] };

/**
 * Gives the heading of the footnotes an id of its language, and the links described by it: `mdast-util-to-hast` calls it
 * `footnote-label` whatever prefix it is given, and two languages may stand side by side on one page.
 */
export function nameFootnotes(language: string) {
  const name = `${language}-footnote-label`;
  const visit = ({ properties, children }: Node): void => {
    if (properties?.id === 'footnote-label') properties.id = name;
    if (properties?.ariaDescribedBy) properties.ariaDescribedBy = name;
    children?.forEach(visit);
  };
  return visit;
}
