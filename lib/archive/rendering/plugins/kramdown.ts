import { type MarkdownNode, toNodeText } from '../../../platform/text/markdown';
import { toChartMarks } from '../../charts/rules';

type Marked = MarkdownNode & { data?: { hProperties: Record<string, unknown> } };

/**
 * Attributes as Kramdown writes them, tags and comments of template languages, and the fences of asides: instructions to another
 * program, not text.
 */
const INSTRUCTIONS =
  /[ \t]*\{:\s*[^{}\n]*\}|[ \t]*\{#[\w-]+\}|\{\{?%[\s\S]{0,600}?%\}\}?|\{\{<[^\n]*?>\}\}|\{#\s[\s\S]{0,600}?#\}|\{\/\*[\s\S]{0,600}?\*\/\}|^[ \t]*:{3,}(?:[ \t]*(?:note|tip|info|warning|danger|caution|important|details|success)\b)?[ \t]*/gm;

/** How an instruction with markup inside begins, and how it ends. */
const BEGIN = /\{(?:\{?%|#\s|\/\*)/;
const END = /(?:%\}\}?|#\}|\*\/\})/;

/** The settings of a page before its text, as Jekyll and Hugo read them: keys with a value, a list or indented lines. */
const FRONT_MATTER = /^---[ \t]*\n(?:[A-Za-z_][\w-]*:[^\n]*\n(?:(?!---)[ \t-][^\n]*\n)*)+---[ \t]*(?:\n|$)/;

/** How the front matter of a text begins: its first two lines. Undefined without one. */
export const findFrontMatter = (markdown: string): string | undefined =>
  FRONT_MATTER.exec(markdown)?.[0].split('\n', 2).join('\n');

/** A text without its front matter; every other character stays where it is. */
export const withoutFrontMatter = (markdown: string): string =>
  markdown.replace(FRONT_MATTER, (settings) => settings.replace(/[^\n]/g, ' '));

/** The instructions in a text, as they are written; a line that marks a chart is one that this site follows. */
export function findInstructions(text: string): string[] {
  return toChartMarks(text) ? [] : (text.match(INSTRUCTIONS) ?? []).map((instruction) => instruction.trim());
}

/**
 * A remark plugin that leaves out instructions to the programs that older texts were written for. A line that marks a table as a
 * chart, before it or after it, becomes a property of the table.
 */
export function readKramdown() {
  return (tree: Marked): void => {
    visit(tree);
    drop(tree);
  };
}

function visit(node: Marked): void {
  const children = node.children as Marked[] | undefined;
  for (const [index, child] of (children ?? []).entries()) {
    const line = toLine(child);
    if (line !== undefined && toChartMarks(line)) {
      const [after, before] = [children?.[index + 1], children?.[index - 1]];
      if (after?.type === 'table') markTable(after, line);
      else if (before?.type === 'table') markTable(before, line);
    }
    if (child.type === 'table') takeLastLine(child);
    if (child.type === 'text') child.value = (child.value ?? '').replace(INSTRUCTIONS, '');
    else {
      cutInstructions(child);
      visit(child);
    }
  }
}

function markTable(table: Marked, line: string): void {
  table.data ??= { hProperties: { dataChart: line } };
}

/** Directly below a table, where Kramdown expects them, attributes read as a row of it. */
function takeLastLine(table: Marked): void {
  const cells = (table.children?.at(-1)?.children ?? []).map(toNodeText);
  const [line = '', ...rest] = cells;
  if (!ATTRIBUTES.test(line.trim()) || rest.some((cell) => cell.trim() !== '')) return;
  table.children?.pop();
  if (toChartMarks(line)) markTable(table, line);
}

const ATTRIBUTES = /^\{:\s*[^{}\n]*\}$/;

const textOf = (node: MarkdownNode | undefined) => (node?.type === 'text' ? (node.value ?? '') : '');

/** Where in a text an instruction begins that does not end there. One pass: a text of many beginnings must not take long. */
function findBegin(text: string): number | undefined {
  const ended = Math.max(text.lastIndexOf('%}'), text.lastIndexOf('#}'), text.lastIndexOf('*/}')) + 1;
  const begin = text.slice(ended).search(BEGIN);
  return begin < 0 ? undefined : ended + begin;
}

/** Where among the children of a node instructions with markup inside begin and end. */
function listSpans(children: readonly MarkdownNode[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  let from: number | undefined;
  for (const [index, child] of children.entries()) {
    const text = textOf(child);
    if (from !== undefined && END.test(text)) {
      spans.push({ from, to: index });
      from = undefined;
    }
    if (from === undefined && findBegin(text) !== undefined) from = index;
  }
  return spans;
}

/** The instructions among the children of a node in which there is markup, such as a link: how they begin. */
export function findMarkedInstructions(children: readonly MarkdownNode[] = []): string[] {
  return listSpans(children).map(({ from }) => {
    const text = textOf(children[from]);
    return text.slice(findBegin(text)).trim();
  });
}

/** Leaves out these instructions: the end of one text, the markup and the beginning of a later text. */
function cutInstructions(node: Marked): void {
  const { children = [] } = node;
  const inside = new Set<MarkdownNode>();
  for (const { from, to } of listSpans(children)) {
    const [first, last] = [children[from], children[to]] as [Marked, Marked];
    const end = END.exec(textOf(last));
    first.value = textOf(first).slice(0, findBegin(textOf(first)));
    last.value = textOf(last).slice((end?.index ?? 0) + (end?.[0].length ?? 0));
    for (const child of children.slice(from + 1, to)) inside.add(child);
  }
  if (inside.size > 0) node.children = children.filter((child) => !inside.has(child));
}

/** The text of a paragraph that has nothing else in it. */
function toLine({ type, children }: Marked): string | undefined {
  const only = type === 'paragraph' && children?.length === 1 ? children[0] : undefined;
  return only?.type === 'text' ? only.value : undefined;
}

/** Removes paragraphs and headings in which nothing is left. */
function drop(node: Marked): void {
  node.children = node.children?.filter((child) => {
    drop(child);
    return (
      !/^(?:paragraph|heading)$/.test(child.type) ||
      child.children?.some((each) => each.type !== 'text' || each.value?.replaceAll('\u200b', '').trim() !== '')
    );
  });
}
