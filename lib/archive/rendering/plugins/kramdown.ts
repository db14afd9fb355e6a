import { toChartMarks } from '../../charts/rules';
import type { MarkdownNode } from './html-to-text';

type Marked = MarkdownNode & { data?: { hProperties: Record<string, unknown> } };

/**
 * Attributes as Kramdown writes them, tags and comments of template languages, and the fences of asides: instructions to another
 * program, not text.
 */
const INSTRUCTIONS =
  /[ \t]*\{:\s*[^{}\n]*\}|[ \t]*\{#[\w-]+\}|\{\{?%[\s\S]{0,600}?%\}\}?|\{\{<[^\n]*?>\}\}|\{#\s[\s\S]{0,600}?#\}|\{\/\*[\s\S]{0,600}?\*\/\}|^[ \t]*:{3,}(?:[ \t]*(?:note|tip|info|warning|danger|caution|important|details|success)\b)?[ \t]*/gm;

/** Where an instruction with markup inside begins, and where it ends. */
const BEGIN = /\{(?:\{?%|#\s|\/\*)(?![\s\S]*(?:%|#|\*\/)\})/;
const END = /(?:%\}\}?|#\}|\*\/\})/;

/** The instructions in a text, as they are written; a line that marks a chart is one that this site follows. */
export function findInstructions(text: string): string[] {
  return toChartMarks(text) ? [] : (text.match(INSTRUCTIONS) ?? []).map((instruction) => instruction.trim());
}

/**
 * A remark plugin that leaves out instructions to the programs that older texts were written for. A line that marks the table
 * after it as a chart becomes a property of the table.
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
    const table = children?.[index + 1];
    if (line !== undefined && table?.type === 'table' && toChartMarks(line)) table.data = { hProperties: { dataChart: line } };
    if (child.type === 'text') child.value = (child.value ?? '').replace(INSTRUCTIONS, '');
    else {
      cutInstructions(child);
      visit(child);
    }
  }
}

const textOf = (node: MarkdownNode | undefined) => (node?.type === 'text' ? (node.value ?? '') : '');

/** Where among the children of a node an instruction with markup inside begins and ends. */
function findSpan(children: readonly MarkdownNode[], start = 0): { from: number; to: number } | undefined {
  const from = children.findIndex((child, index) => index >= start && BEGIN.test(textOf(child)));
  const to = from < 0 ? -1 : children.findIndex((child, index) => index > from && END.test(textOf(child)));
  return to < 0 ? undefined : { from, to };
}

/** The instructions among the children of a node in which there is markup, such as a link: how they begin. */
export function findMarkedInstructions(children: readonly MarkdownNode[] = []): string[] {
  const span = findSpan(children);
  if (!span) return [];
  const begin = textOf(children[span.from]);
  return [begin.slice(BEGIN.exec(begin)?.index).trim(), ...findMarkedInstructions(children.slice(span.to))];
}

/** Leaves out these instructions: the end of one text, the markup and the beginning of a later text. */
function cutInstructions({ children = [] }: Marked): void {
  for (let span = findSpan(children); span; span = findSpan(children, span.from + 1)) {
    const [first, last] = [children[span.from], children[span.to]] as [Marked, Marked];
    const end = END.exec(textOf(last));
    first.value = textOf(first).slice(0, BEGIN.exec(textOf(first))?.index);
    last.value = textOf(last).slice((end?.index ?? 0) + (end?.[0].length ?? 0));
    children.splice(span.from + 1, span.to - span.from - 1);
  }
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
