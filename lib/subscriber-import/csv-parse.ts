import { CsvError, parse } from 'csv-parse/sync';
import { CsvFileError } from './record';

/** The records of a CSV file with the line on which each begins, from 1. Skips empty lines. */
export function readRecords(text: string): { line: number; cells: string[] }[] {
  // csv-parse counts CR LF inside a quoted cell as two lines. No column keeps its line endings, so they can be normalized.
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
