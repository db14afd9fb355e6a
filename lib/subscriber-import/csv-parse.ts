import { CsvError, parse } from 'csv-parse/sync';
import { CsvFileError } from './record';

/** Records with the line of the file on which each begins, from 1. Empty lines are none. */
export function readRecords(text: string): { line: number; cells: string[] }[] {
  // The parser counts CR LF inside a quoted cell as two lines; no column keeps its line ends.
  const plain = text.replace(/\r\n?/g, '\n');
  try {
    const parsed = parse(plain, {
      bom: true,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; raw: string; info: { lines: number } }[];
    return parsed
      .map(({ record, raw, info }) => ({ line: info.lines - raw.trim().split('\n').length + 1, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvFileError('invalid CSV: a quotation mark is not closed');
  }
}
