import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import type { Locale } from '@/lib/platform/i18n/locales';
import { alignNumbers } from './align-numbers';
import { htmlToText } from './html-to-text';
import { nameFootnotes } from './name-footnotes';
import { articleSchema } from './sanitize-schema';
import { addSidenotes } from './sidenotes';
import { typesetText } from './typeset';

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
  element: ReactElement;
};

/**
 * Renders the Markdown of a body as safe elements, block by block, so that two languages can be shown side by side.
 *
 * @param footnotes the heading of the footnotes, for screen readers
 */
export function toBlocks(markdown: string, language: Locale, footnotes: { heading: string; back: string }): Block[] {
  const lines: (number | undefined)[] = [];
  const rendered = Markdown({
    children: markdown,
    remarkPlugins: [remarkGfm, htmlToText],
    // Runs after the allow-list, so that ids of headings are ours and no author can set one.
    rehypePlugins: [
      [rehypeSanitize, articleSchema],
      [nameFootnotes, language],
      [rehypeSlug, { prefix: `${language}-` }],
      alignNumbers,
      [typesetText, language],
      addSidenotes,
      () => (tree: Root) => void lines.push(...tree.children.flatMap(toLine)),
    ],
    remarkRehypeOptions: {
      clobberPrefix: `${language}-`,
      footnoteLabel: footnotes.heading,
      footnoteBackLabel: footnotes.back,
    },
    components: { table: ScrolledTable, img: Picture, a: BodyLink },
  });
  return Children.toArray((rendered.props as { children?: ReactNode }).children).flatMap((child) => {
    if (!isValidElement<{ id?: string; children?: ReactNode }>(child)) return [];
    const text = toText(child);
    const tag = typeof child.type === 'string' ? child.type : 'table';
    return [{ tag, length: text.length, text, id: child.props.id, line: lines.shift(), element: child }];
  });
}

type Root = { children: { type: string; position?: { start: { line: number } } }[] };

/** One entry for each element: between them is text. */
const toLine = ({ type, position }: Root['children'][number]) => (type === 'element' ? [position?.start.line] : []);

/** The text of an element and everything in it. */
function toText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(toText).join('');
  if (!isValidElement<{ children?: ReactNode; className?: string }>(node)) return '';
  return /^(?:sidenote|note-number)$/.test(node.props.className ?? '') ? '' : toText(node.props.children);
}

/** A wide table scrolls on its own, so that the page never does. */
function ScrolledTable({ node: _node, ...rest }: ComponentProps<'table'> & { node?: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div className="scroller" tabIndex={0}>
      <table {...rest} />
    </div>
  );
}

/** Images load lazily and without a referrer; one without a safe URL is replaced by its alternative text. */
function Picture({ node: _node, src, alt, title }: ComponentProps<'img'> & { node?: unknown }) {
  if (!src) return alt ? <span className="text-muted">{alt}</span> : null;
  // biome-ignore lint/performance/noImgElement: images are on other hosts, which our server must not fetch from.
  return <img src={src} alt={alt ?? ''} title={title} loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
}

function BodyLink({ node: _node, children, ...rest }: ComponentProps<'a'> & { node?: unknown }) {
  const outside = /^https?:/i.test(rest.href ?? '');
  return (
    <a {...rest} {...(outside ? { rel: 'noopener nofollow' } : {})}>
      {children}
    </a>
  );
}
