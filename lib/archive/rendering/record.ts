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

export type Heading = { depth: number; text: string };

/** Facts about a body, for the console and the preview of a premium text, which do not parse it. */
export type BodyFacts = {
  /** what readers do not see, as it is written: HTML that is removed, and instructions to other programs; each once */
  hidden: string[];
  /** what was written as a link and is none, such as one that is not closed; each once */
  malformedLinks: string[];
  /** addresses of links and images, each once */
  links: string[];
  images: string[];
  imageWithoutAlt: boolean;
  /** short hashes of its blocks, in order */
  blockHashes: string[];
  /** the line where each of them begins, from 1; none of a text that is shown as it was written */
  blockLines: number[];
  headings: Heading[];
  /** the first paragraphs that have text, as plain text; no more than two */
  opening: string[];
};

/** Everything that is derived from a text, once. */
export type Rendering = {
  blocks: Block[];
  facts: BodyFacts;
  /** whether it is only shown until the text can be rendered */
  isProvisional?: boolean;
};
