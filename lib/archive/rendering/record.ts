/** One top-level block of a body: a paragraph, a heading, a list, a table … */
export type Block = {
  /** its element: `p`, `h2`, `ul`, … */
  tag: string;
  /** characters of its text */
  length: number;
  text: string;
  id: string | undefined;
  /** the line of the Markdown where it begins; footnotes have none */
  line?: number | undefined;
  /** safe HTML: only elements and attributes of the allow-list */
  html: string;
};
