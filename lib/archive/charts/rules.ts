import type { Locale } from '../../platform/i18n/locales';
import type { Chart, ChartMarks } from './record';

/** With more series or labels than these, a drawing is illegible: the table stays a table. */
const MAX_SERIES = 4;
const MAX_LABELS = 16;

/** A line that marks the block after it, as Kramdown writes it: `{: #id .class key="value"}`. */
const MARKS = /^\{:\s*([^{}\n]*)\}$/;

/** The marks of a line that makes the table after it a chart; undefined for any other line. */
export function toChartMarks(line: string): ChartMarks | undefined {
  const inner = MARKS.exec(line.trim())?.[1];
  if (inner === undefined) return undefined;
  const values = new Map([...inner.matchAll(/([\w-]+)=(?:"([^"]*)"|“([^”]*)”)/g)].map(([, key, a, b]) => [key, a ?? b ?? '']));
  const classes = new Set([...inner.replace(/[\w-]+=(?:"[^"]*"|“[^”]*”)/g, '').matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
  if (!classes.has('chart')) return undefined;
  return {
    kind: classes.has('lines') ? 'lines' : 'bars',
    title: values.get('title')?.trim() ?? '',
    across: classes.has('across'),
    rows: toNames(values.get('rows')),
    columns: toNames(values.get('columns')),
  };
}

const TITLE = /(?<![\w-])title=(?:"([^"]*)"|“([^”]*)”)/d;
const MARKS_ON_A_LINE = /^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm;

/** A body without what readers do not see of its marks: all but the title of a chart. Every other character stays where it is. */
export function hideMarks(markdown: string): string {
  if (!markdown.includes('{:')) return markdown;
  return markdown.replace(MARKS_ON_A_LINE, (line) => {
    const [, straight, curly] = (toChartMarks(line) && TITLE.exec(line)?.indices) || [];
    const [start, end] = straight ?? curly ?? [0, 0];
    return ' '.repeat(start) + line.slice(start, end) + ' '.repeat(line.length - end);
  });
}

function toNames(list = ''): string[] {
  return list
    .split(/[;；]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/**
 * The chart of a table.
 *
 * @param table its cells by row, the first of which is the head
 * @returns undefined if the table has no numbers to draw
 */
export function toChart(table: readonly (readonly string[])[], marks: ChartMarks): Chart | undefined {
  const isKept = (names: readonly string[], name = '') => names.length === 0 || names.includes(name.trim());
  const [head = []] = table;
  const kept = table
    .filter(([name], index) => index === 0 || isKept(marks.rows, name))
    .map((row) => row.filter((_, index) => index === 0 || isKept(marks.columns, head[index])));
  const rows = marks.across ? transpose(kept) : kept;
  const [names = [], ...entries] = rows;
  const labels = entries.map(([label = '']) => label.trim());
  const series = names.slice(1).flatMap((name, index) => {
    const texts = entries.map((row) => (row[index + 1] ?? '').trim());
    const values = texts.map(toNumber);
    return values.some((value) => value !== null) ? [{ name: name.trim(), values, texts }] : [];
  });
  if (labels.length === 0 || labels.length > MAX_LABELS || series.length === 0 || series.length > MAX_SERIES) return undefined;
  return { kind: marks.kind, title: marks.title, subject: (names[0] ?? '').trim(), labels, series };
}

/** The number that a cell states, without its currency, unit and thousands separators; null for any other text. */
export function toNumber(cell: string): number | null {
  const text = cell
    .trim()
    .replace(/^[+＋]/, '')
    .replace(/[−–]/g, '-')
    .replace(/(\d)[,，](?=\d{3})/g, '$1');
  const match = /^(-?)(?:[^\d\s.-]{0,4}\s?)?([+-]?)(\d+(?:\.\d+)?)\s?(?:%|[\p{L}°/]{0,8})$/u.exec(text);
  if (!match) return null;
  const value = Number(match[3]);
  return match[1] === '-' || match[2] === '-' ? -value : value;
}

/** The first chart of a Markdown text. */
export function findChart(markdown: string): Chart | undefined {
  const lines = markdown.split('\n');
  const isRow = (line = '') => line.startsWith('|');
  for (const [index, line] of lines.entries()) {
    const marks = toChartMarks(line);
    if (!marks) continue;
    const [after, before] = [index + (lines[index + 1]?.trim() ? 1 : 2), index - (lines[index - 1]?.trim() ? 1 : 2)];
    const table = isRow(lines[after]) ? takeRows(lines, after) : isRow(lines[before]) ? takeRows(lines, before) : [];
    const chart = toChart(toCells(table), marks);
    if (chart) return chart;
  }
  return undefined;
}

/** The lines of the table around one of its lines. */
function takeRows(lines: readonly string[], within: number): string[] {
  let [from, to] = [within, within];
  while (lines[from - 1]?.startsWith('|')) from -= 1;
  while (lines[to + 1]?.startsWith('|')) to += 1;
  return lines.slice(from, to + 1);
}

/** The cells of a table as Markdown writes it, without its line of dashes. */
function toCells(table: readonly string[]): string[][] {
  const rows = table.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
  return rows.filter((_, index) => index !== 1);
}

/** A number as it is set in a table. Programs would read its thousands separators and its minus sign as text. */
const TYPESET_NUMBER = /^[-−+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** The chart's numbers as a CSV file. Numbers are written for programs, anything else as in the table. */
export function toCsv({ subject, labels, series }: Chart): string {
  const plain = (text: string) => (TYPESET_NUMBER.test(text) ? text.replaceAll(',', '').replace('−', '-') : text);
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = [
    [subject, ...series.map(({ name }) => name)],
    ...labels.map((label, at) => [label, ...series.map(({ texts }) => plain(texts[at] ?? ''))]),
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const KINDS: Record<Locale, Record<Chart['kind'], string>> = {
  en: { bars: 'Bar chart', lines: 'Line chart' },
  zh: { bars: '条形图', lines: '折线图' },
};

/** What the drawing shows, in words: its title, and every number in it. */
export function describeChart({ kind, title, labels, series }: Chart, language: Locale): string {
  const [colon, comma, semicolon, stop] = language === 'zh' ? ['：', '，', '；', '。'] : [': ', ', ', '; ', '. '];
  const listed = series.map(({ name, texts }) => {
    const values = labels.map((label, at) => `${label} ${texts[at] || '–'}`).join(comma);
    return series.length > 1 || title === '' ? `${name}${colon}${values}` : values;
  });
  return `${[KINDS[language][kind], title].filter(Boolean).join(colon)}${stop}${listed.join(semicolon)}${stop.trim()}`;
}

function transpose(rows: readonly (readonly string[])[]): string[][] {
  const width = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
}
