import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { CsvFileError } from './record';

/** Bytes parsed before other requests get their turn. The parser blocks for up to 80 µs per row, a row can be two bytes. */
const SLICE_BYTES = 1_024;

/**
 * The records of a CSV file with the line on which each begins, from 1. Skips empty lines, and yields to the event loop
 * while parsing.
 *
 * @throws CsvFileError when a quotation mark is not closed
 */
export async function* readRecords(text: string): AsyncGenerator<{ line: number; cells: string[] }> {
  // csv-parse counts CR LF inside a quoted cell as two lines. No column keeps its line endings, so they can be normalized.
  const plain = text.replace(/\r\n?/g, '\n');
  const parser = parse({
    bom: true,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const parsed: AsyncIterable<{ record: string[]; raw: string; info: { lines: number } }> = Readable.from(
    toSlices(Buffer.from(plain)),
  ).pipe(parser);
  let lastLine = 0;
  try {
    for await (const { record, raw, info } of parsed) {
      lastLine = info.lines;
      if (record.some((cell) => cell.trim() !== ''))
        yield { line: info.lines - raw.trim().split('\n').length + 1, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = plain.split('\n').findIndex((content, index) => index >= lastLine && content.trim() !== '') + 1;
    throw new CsvFileError('value_error', `invalid CSV: the row on line ${line} opens a quotation mark and never closes it`, [
      line,
    ]);
  }
}

async function* toSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES);
    await setImmediate();
  }
}
