import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** One record as it stands in a file, or the reason why it cannot be read. `line` counts from 1; in a JSON file it is the record's number. */
export type ImportLine = { file: string; line: number } & ({ value: Record<string, unknown> } | { fault: string });

/** Longest line in characters; longer ones are refused, not kept in memory as a record. */
const LONGEST_LINE = 4_000_000;
/** What it may take in UTF-8: past that many bytes a line is too long whatever it says. */
const LONGEST_BYTES = 3 * LONGEST_LINE;
const TOO_LONG = { fault: `longer than ${LONGEST_LINE} characters` };

/** What was unpacked before a file broke off is read to its end. */
const READ_AHEAD_BYTES = 1024 * 1024;

/** The path does not exist, or holds nothing that can be imported. */
export class ImportSourceError extends Error {
  override name = 'ImportSourceError';
}

/**
 * The files behind a path: itself, or all importable files in a folder and its folders, by name.
 *
 * @throws ImportSourceError in one line.
 */
export async function listImportFiles(source: string): Promise<string[]> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new ImportSourceError(`there is no file or folder ${source}`);
  if (!found.isDirectory()) {
    if (!isImportable(source) && !(await beginsWithRecord(source)))
      throw new ImportSourceError(`${source} is no .ndjson, .ndjson.gz or .json file`);
    return [source];
  }
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isImportable(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw new ImportSourceError(`${source} holds no .ndjson, .ndjson.gz or .json file`);
  return files;
}

function isImportable(name: string): boolean {
  return /\.(ndjson|jsonl|json)(\.gz)?$/i.test(name);
}

/** Whether a file holds lines, under whatever name: an export may have been given any. */
async function beginsWithRecord(source: string): Promise<boolean> {
  for await (const line of readNdjsonFile(source)) return 'value' in line;
  return false;
}

/**
 * Every record of a file, one after the other; a line that cannot be read comes as a fault and stops nothing.
 *
 * @param onRead is told with each line how many bytes of the file, packed if it is, have been read so far
 */
export async function* readLines(file: string, onRead?: (bytes: number) => void): AsyncGenerator<ImportLine> {
  try {
    if (/\.json$/i.test(file)) yield* readJsonFile(file, onRead);
    else yield* readNdjsonFile(file, onRead);
  } catch (error) {
    // Gone, closed to this account, or too large to be read as one: the other files of a folder are imported all the same.
    yield { file, line: 1, fault: `the file cannot be read: ${(error as Error).message}` };
  }
}

async function* readJsonFile(file: string, onRead?: (bytes: number) => void): AsyncGenerator<ImportLine> {
  const bytes = await readFile(file);
  const content = parse(bytes) ?? { fault: 'not valid JSON: the file is empty' };
  if ('fault' in content && (await beginsWithRecord(file))) return yield* readNdjsonFile(file, onRead);
  onRead?.(bytes.length);
  const records = 'value' in content && Array.isArray(content.value) ? content.value.map((value) => ({ value })) : [content];
  for (const [index, record] of records.entries()) yield toLine(file, index + 1, record);
}

async function* readNdjsonFile(file: string, onRead?: (bytes: number) => void): AsyncGenerator<ImportLine> {
  const packed = await isGzip(file);
  const raw = createReadStream(file);
  const input = packed ? raw.pipe(createGunzip()) : raw;
  const bytes = new PassThrough({ highWaterMark: READ_AHEAD_BYTES });
  let failure: Error | undefined;
  raw.on('error', (error) => input.destroy(error));
  input.on('error', (error: Error) => {
    failure = error;
    bytes.end();
  });
  let line = 0;
  try {
    for await (const part of splitLines(input.pipe(bytes), LONGEST_BYTES)) {
      line += 1;
      onRead?.(raw.bytesRead);
      const content = part ? parse(part, LONGEST_LINE) : TOO_LONG;
      if (content) yield toLine(file, line, content);
    }
  } finally {
    raw.destroy();
  }
  if (failure) yield { file, line: line + 1, fault: `the file cannot be read on: ${failure.message}` };
}

/** By content rather than by name: a file called .ndjson.gz may have been unpacked on its way. */
async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function toLine(file: string, line: number, content: { value: unknown } | { fault: string }): ImportLine {
  if ('fault' in content) return { file, line, fault: content.fault };
  const { value } = content;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { file, line, value: value as Record<string, unknown> }
    : { file, line, fault: 'not a JSON object' };
}

/**
 * What a text of JSON says; undefined where nothing stands. Characters that are no UTF-8 are never replaced in silence.
 *
 * @param longest the most characters it may have
 */
function parse(bytes: Buffer, longest = Number.POSITIVE_INFINITY): { value: unknown } | { fault: string } | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return { fault: 'not valid UTF-8: save the file in that encoding' };
  }
  if (text === '') return undefined;
  if (text.length > longest) return TOO_LONG;
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: `not valid JSON: ${(error as Error).message}` };
  }
}

const LINE_FEED = 0x0a;

/**
 * The lines of a text as bytes; undefined for one of more than `longest` bytes, which is not kept. Only a line feed ends a
 * line: `readline` takes a carriage return for an end as well, and newer Node's also U+2028, which stands in JSON as it is.
 */
export async function* splitLines(input: Readable, longest: number): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  const take = (part: Buffer) => {
    size += part.length;
    if (size <= longest) parts.push(part);
    else parts = [];
  };
  const finish = () => {
    const line = size <= longest ? Buffer.concat(parts) : undefined;
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (size > 0) yield finish();
}
