import { findAll, type Node, textOf } from '../tree';

/** A figure with its sign, currency and unit, or a range of two. Its share may follow in parentheses. */
const NUMBER =
  /^(?:[~≈<>≤≥±+−–-]|约)?\s*(?:[A-Z]{3}|[$€£¥])?\s*[−–-]?\d[\d,. ]*(?:\s*(?:[–-]|to|至)\s*\d[\d,.]*)?\s*[\p{L}%‰°²³/]{0,8}(?:\s*[(（][≈+−–-]?\d[\d,.]*\s*[%‰][)）])?$/u;
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
    if (column === 0 || properties?.align || !isOfNumbers) continue;
    for (const row of rows) {
      const cell = row[column];
      if (cell) cell.properties = { ...cell.properties, align: 'right' };
    }
  }
}

const isNumber = (text: string): boolean => text.length <= MAX_LENGTH && NUMBER.test(text);
