import { toChartMarks } from '../../charts/rules';
import type { MarkdownNode } from './html-to-text';

type Marked = MarkdownNode & { data?: { hProperties: Record<string, unknown> } };

/** Attributes as Kramdown writes them, and tags of template languages: instructions to another program, not text. */
const INSTRUCTIONS = /[ \t]*\{:\s*[^{}\n]*\}|\{\{?%[\s\S]{0,600}?%\}\}?|\{\{<[^\n]*?>\}\}/g;

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
    else if (isInstruction(child)) child.children = [];
    else visit(child);
  }
}

/** Whether a paragraph is a single instruction, even with markup inside. */
function isInstruction({ type, children = [] }: Marked): boolean {
  const [first, last] = [children[0], children.at(-1)];
  const opens = first?.type === 'text' && /^\{\{?%(?![\s\S]*%\})/.test(first.value ?? '');
  return type === 'paragraph' && opens && last?.type === 'text' && /%\}\}?\s*$/.test(last.value ?? '');
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
      child.children?.some((each) => each.type !== 'text' || each.value?.trim() !== '')
    );
  });
}
