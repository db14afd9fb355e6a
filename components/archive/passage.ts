/** Markdown and HTML syntax in a body. No pattern crosses a `<mark>`, so that tags stay balanced. */
const MARKUP: [RegExp, string][] = [
  // Comments and tags, whose brackets are escaped.
  [/&#60;!--[^<]*?(?:--&#62;|$)/g, ''],
  [/&#60;\/?[a-z][^<]*?(?:&#62;|…?$)/gi, ' '],
  // Footnotes, then links and images, of which the cut may have left one end.
  [/\[\^[^\]\s<]+\]:?/g, ''],
  [/!?\[([^\]\n]*)\]\([^)\s<]*\)?/g, '$1'],
  [/\]\([^)\s<]*\)?/g, ''],
  // The beginning of a line: heading, quotation, list; the rule below the head of a table.
  [/^(…?)[ \t]*(?:#{1,6}|&#62;|[-+*]|\d+\.)[ \t]+/gm, '$1'],
  [/^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$/gm, ''],
  [/[ \t]*\|[ \t]*/g, ' '],
  // Emphasis and code.
  [/`+|~~|\*+(?=\S)|(?<=\S)\*+/g, ''],
];

/** A passage of a body (escaped text with `<mark>`) without its markup, which a list of results cannot render. */
export function toPassage(html: string): string {
  return MARKUP.reduce((text, [markup, by]) => text.replace(markup, by), html).trim();
}
