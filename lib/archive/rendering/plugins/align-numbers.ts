import { findAll, type Node, textOf } from '../tree';

/** A figure with its sign, currency and unit, or a range of two. Its share may follow in parentheses. */
const NUMBER =
  /^(?:[~≈<>≤≥±+−–-]|约)?\s*(?:[A-Z]{3}|[$€£¥])?\s*[−–-]?\d[\d,. ]*(?:\s*(?:[–-]|to|至)\s*\d[\d,.]*)?\s*[\p{L}%‰°²³/]{0,8}(?:\s*[(（][≈+−–-]?\d[\d,.]*\s*[%‰][)）])?$/u;
/** The share at the end of a figure. */
const SHARE = /\s*([(（][≈+−–-]?\d[\d,.]*\s*[%‰][)）])$/u;
/** Longer cells are no figures. The pattern would be slow on a long run of spaces. */
const MAX_LENGTH = 60;
/** Share of a column's cells that must be figures. One in words, such as “1.5 each, 4.5 in all”, does not make it a column of words. */
const MIN_SHARE = 0.75;
const BLANK = /^(?:[-–—]*|n\/a)$/i;

/**
 * A rehype plugin for tables: columns of figures are aligned right, unless their author aligned them. The first column is
 * left alone, because it labels the rows. A header cell without text is no header.
 */
export function alignNumbers() {
  const visit = (node: Node): void => {
    if (node.tagName === 'table') alignTable(node);
    else node.children?.forEach(visit);
  };
  return visit;
}

function alignTable(table: Node): void {
  const rows = findAll(table, 'tr').map((row) => (row.children ?? []).filter(({ tagName }) => /^t[dh]$/.test(tagName ?? '')));
  const [head = [], ...body] = rows;
  for (const cell of head) if (textOf(cell).trim() === '') cell.tagName = 'td';
  for (const [column, { properties }] of head.entries()) {
    const texts = body.flatMap((row) => (row[column] ? [textOf(row[column]).trim()] : []));
    const figures = texts.filter((text) => !BLANK.test(text));
    const isOfNumbers = figures.length > 0 && figures.filter(isNumber).length >= MIN_SHARE * figures.length;
    if (column === 0 || !isOfNumbers) continue;
    if (!properties?.align)
      for (const row of rows) {
        const cell = row[column];
        if (cell) cell.properties = { ...cell.properties, align: 'right' };
      }
    if ((properties?.align ?? 'right') === 'right')
      hangShares(
        head[column],
        body.flatMap((row) => row[column] ?? []),
      );
  }
}

/**
 * Gives the shares of a column one width, also where a figure has none, so that the digits before them stay below each other and below
 * the end of their head.
 */
function hangShares(head: Node | undefined, cells: Node[]): void {
  const figures = cells.flatMap((cell) => {
    const text = textOf(cell).trim();
    return cell.children?.every(({ type }) => type === 'text') && isNumber(text) ? [{ cell, text }] : [];
  });
  const width = Math.max(0, ...figures.map(({ text }) => widthOf(SHARE.exec(text)?.[1] ?? '')));
  if (width === 0) return;
  const toSpan = (share: string): Node[] => [
    { type: 'text', value: ' ' },
    {
      type: 'element',
      tagName: 'span',
      properties: { className: ['share'], style: `min-width:${width}ch` },
      children: share === '' ? [] : [{ type: 'text', value: share }],
    },
  ];
  for (const { cell, text } of figures)
    cell.children = [{ type: 'text', value: text.replace(SHARE, '') }, ...toSpan(SHARE.exec(text)?.[1] ?? '')];
  if (head) head.children = [...(head.children ?? []), ...toSpan('')];
}

/** In figures; full-width brackets are two wide. */
const widthOf = (text: string): number => text.length + (text.match(/[（）]/g)?.length ?? 0);

const isNumber = (text: string): boolean => text.length <= MAX_LENGTH && NUMBER.test(text);
