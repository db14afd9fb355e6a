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

/** A paragraph of the beginning of a text, or with a depth a heading between them, as plain text. */
export type OpeningBlock = { text: string; depth?: number };

/** Facts about a body, for the console and the preview of a premium text, which do not parse it. */
export type MarkdownFacts = {
  /** source text that readers do not see: removed HTML and instructions to other programs; each once */
  hidden: string[];
  /** malformed links, such as unclosed ones; each once */
  malformedLinks: string[];
  /** addresses of links and images, each once */
  links: string[];
  images: string[];
  imageWithoutAlt: boolean;
  /** short hashes of its blocks, in order */
  blockHashes: string[];
  /** the line where each of them begins, from 1; empty for a text that is shown as source */
  blockLines: number[];
  headings: Heading[];
  /** the first paragraphs that have text, no more than two, each after its headings */
  opening: OpeningBlock[];
};

/** Everything that is derived from a text, once. */
export type Rendering = {
  blocks: Block[];
  facts: MarkdownFacts;
  /** whether it is only shown until the text can be rendered */
  isProvisional?: boolean;
};
