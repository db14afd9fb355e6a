import { createElement, Fragment, type ReactNode } from 'react';
import { type MarkdownNode, parseMarkdown, toNodeText } from '@/lib/platform/text/markdown';
import { CodeTabs } from './code-tabs';
import type { GuideValues } from './guide-values';
import { LimitsTable } from './limits-table';
import { framedPane, Pane } from './pane';
import { A, C, Code, Row, Steps, Sub, Term, Terms, Wide } from './prose';
import { Query } from './query';
import { findSample } from './samples/guide-samples';
import type { Subject } from './sections';
import { Snippet } from './snippet';
import { SourcesPicture } from './sources-picture';

type SectionValues = GuideValues & { /** of the section */ title: string };

/** Nodes as children of their own: they never change their order, so they need no keys. */
function inOrder<T>(items: readonly T[], toNode: (item: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(toNode));
}

/** Divides the Markdown of a section, whose placeholders are filled in, into blocks at its rules (`---`). */
export function parseGuideText(markdown: string): MarkdownNode[][] {
  const blocks: MarkdownNode[][] = [[]];
  for (const node of parseMarkdown(markdown)) {
    if (node.type === 'thematicBreak') blocks.push([]);
    else blocks.at(-1)?.push(node);
  }
  return blocks;
}

/**
 * The opening paragraph of a section, which stands with the title, and its other elements. A sample (`![label](sample:name)`) or a
 * quotation is beside the text of its block. Terms (`name`, and on the next line `: text`), tables, pictures and whole programs take
 * the full width.
 */
export function toGuideText(
  { title, blocks }: { title: string; blocks: MarkdownNode[][] },
  values: GuideValues,
): { lead: ReactNode; body: ReactNode } {
  const [[opening, ...first] = [], ...others] = blocks;
  if (opening?.type !== 'paragraph') throw new Error(`the docs begin “${title}” without a paragraph`);
  const rest = first.length > 0 ? [first, ...others] : others;
  const section = { ...values, title };
  return {
    lead: toInline(opening.children ?? [], section),
    body: inOrder(rest, (nodes) => toBlock(nodes, section)),
  };
}

function toBlock(nodes: MarkdownNode[], values: SectionValues): ReactNode {
  const wide =
    nodes.every((node) => isTerm(node) || node.type === 'table' || node.type === 'heading') ||
    nodes.some((node) => isProgram(node));
  const isBeside = (node: MarkdownNode) => !wide && (node.type === 'blockquote' || toImage(node) !== undefined);
  const content = inOrder(nodes, (node, index) => {
    if (isBeside(node)) return null;
    if (!isTerm(node)) return toElement(node, values, wide);
    const before = nodes[index - 1];
    return before && isTerm(before) ? null : toTerms(nodes.slice(index), values);
  });
  if (wide) return <Wide>{content}</Wide>;
  const beside = nodes.filter(isBeside);
  return <Row example={beside.length > 0 && inOrder(beside, (node) => toElement(node, values, false))}>{content}</Row>;
}

function toElement(node: MarkdownNode, values: SectionValues, wide: boolean): ReactNode {
  const image = toImage(node);
  if (image) return toPart(image, values);
  const inline = (children: MarkdownNode[] = []) => toInline(children, values);
  if (node.type === 'heading') return toSub(node, values);
  if (node.type === 'list')
    return (
      <Steps>
        {inOrder(node.children ?? [], (item) => (
          <li>{inline(item.children?.[0]?.children)}</li>
        ))}
      </Steps>
    );
  if (node.type === 'blockquote')
    return <p className="border-s-2 border-line ps-4 text-15 text-muted">{inline(node.children?.[0]?.children)}</p>;
  if (node.type === 'table') return toTable(node, values.title);
  const [only, ...others] = node.children ?? [];
  if (only?.type === 'inlineCode' && others.length === 0) return <Pane className={framedPane}>{only.value ?? ''}</Pane>;
  return <p className={wide ? 'docs-wide-text' : undefined}>{inline(node.children)}</p>;
}

/** A heading; `{#id}` at its end is its anchor. */
function toSub(node: MarkdownNode, values: GuideValues): ReactNode {
  const { id, text } = readHeading(node);
  return <Sub id={id}>{toInline([{ type: 'text', value: text }], values)}</Sub>;
}

function readHeading(node: MarkdownNode): { id: string | undefined; text: string } {
  const [, text = '', id] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(toNodeText(node)) ?? [];
  return { id, text };
}

/** A subject's summary for lists: the first sentence of its text, and its headings with an anchor. */
export function outlineGuideText(blocks: MarkdownNode[][]): Pick<Subject, 'summary' | 'headings'> {
  const nodes = blocks.flat();
  const opening = nodes.find((node) => node.type === 'paragraph' && !toImage(node) && !isTerm(node));
  const text = opening ? toNodeText(opening).replace(/\s+/g, ' ') : '';
  const headings = nodes
    .filter(({ type }) => type === 'heading')
    .map(readHeading)
    .flatMap(({ id, text: title }) => (id ? [{ id, title }] : []));
  return { summary: /^.*?(?:[.!?](?= |$)|[。！？])/u.exec(text)?.[0] ?? text, headings };
}

function toTable({ children = [] }: MarkdownNode, label: string): ReactNode {
  const [head = [], ...rows] = children.map((row) => (row.children ?? []).map(toNodeText));
  return <LimitsTable label={label} head={head} rows={rows} />;
}

/** The image that is all of a paragraph. */
function toImage({ type, children = [] }: MarkdownNode): MarkdownNode | undefined {
  return type === 'paragraph' && children.length === 1 && children[0]?.type === 'image' ? children[0] : undefined;
}

function isProgram(node: MarkdownNode): boolean {
  const url = toImage(node)?.url ?? '';
  return url.startsWith('part:') || findSample(url)?.wide === true;
}

/** A sample or a picture, which code draws. */
function toPart({ url = '', alt }: MarkdownNode, values: GuideValues): ReactNode {
  if (url === 'part:sources') return <SourcesPicture values={values} />;
  const sample = findSample(url);
  if (!sample) throw new Error(`the docs name an unknown part: ${url}`);
  const label = alt ?? '';
  const code = sample.code(values);
  if (typeof code !== 'string') {
    return <CodeTabs label={label} sample={code} tall={sample.wide} curlNote={sample.curlNote?.[values.locale]} />;
  }
  return <Snippet label={label} code={code} language={sample.language} />;
}

const MEANING = /\n: ?/;

function isTerm({ type, children = [] }: MarkdownNode): boolean {
  return type === 'paragraph' && children.some((child) => child.type === 'text' && MEANING.test(child.value ?? ''));
}

/** The terms at the beginning of some nodes. */
function toTerms(nodes: MarkdownNode[], values: GuideValues): ReactNode {
  const end = nodes.findIndex((node) => !isTerm(node));
  const terms = inOrder(end < 0 ? nodes : nodes.slice(0, end), ({ children = [] }) => {
    const at = children.findIndex((child) => child.type === 'text' && MEANING.test(child.value ?? ''));
    const [before = '', after = ''] = (children[at]?.value ?? '').split(MEANING);
    const text = (value: string): MarkdownNode[] => (value ? [{ type: 'text', value }] : []);
    return (
      <Term name={toInline([...children.slice(0, at), ...text(before)], values)}>
        {toInline([...text(after), ...children.slice(at + 1)], values)}
      </Term>
    );
  });
  return <Terms>{terms}</Terms>;
}

function toInline(nodes: MarkdownNode[], values: GuideValues): ReactNode {
  return inOrder(nodes, (node, index) => {
    const children = () => toInline(node.children ?? [], values);
    if (node.type === 'inlineCode') return <C>{node.value}</C>;
    if (node.type === 'strong') return <strong>{children()}</strong>;
    // Chinese has no italics: there, emphasis marks words of English.
    if (node.type === 'emphasis') return values.locale === 'zh' ? <span lang="en">{children()}</span> : <em>{children()}</em>;
    if (node.type === 'link') return toLink(node, children);
    // Elements of HTML are not rendered, except `<kbd>`.
    if (node.type === 'html') return null;
    return nodes[index - 1]?.value === '<kbd>' ? <kbd>{node.value}</kbd> : node.value;
  });
}

/** `query:` searches for the link's text; a link to the page of problems from a code is set as a code. */
function toLink(node: MarkdownNode, children: () => ReactNode): ReactNode {
  const { url = '' } = node;
  if (url === 'query:') return <Query q={toNodeText(node)} />;
  const [, code] = /^\/docs\/errors#(\w+)$/.exec(url) ?? [];
  return code ? <Code of={code} /> : <A href={url}>{children()}</A>;
}
