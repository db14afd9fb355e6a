import type { Node } from '../tree';

/**
 * Gives the footnotes heading, and the links that reference it, an id per language. `mdast-util-to-hast` names it
 * `footnote-label` whatever the prefix, and both languages may be on one page.
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
