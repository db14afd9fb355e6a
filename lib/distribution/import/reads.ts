import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ImportLine, ImportRecord } from './record';

/** Longer lines are rejected rather than held in memory. */
const MAX_LINE_LENGTH = 4_000_000;
/** The same limit in UTF-8. A line of more bytes is too long whatever its characters. */
const MAX_LINE_BYTES = 3 * MAX_LINE_LENGTH;
const TOO_LONG = { error: `Line is longer than ${MAX_LINE_LENGTH} characters` };

/** Buffers decompressed data so that everything before a corrupt part is still read. */
const READ_AHEAD_BYTES = 1024 * 1024;

/** The path does not exist or contains nothing to import. The message is one line for the operator. */
export class ImportSourceError extends Error {
  override name = 'ImportSourceError';
}

/**
 * The files of an import: the path itself, or all importable files in a folder and its subfolders, by name.
 *
 * @throws ImportSourceError
 */
export async function listImportFiles(source: string): Promise<string[]> {
  const stats = await stat(source).catch(() => undefined);
  if (!stats) throw new ImportSourceError(`no such file or folder: ${source}`);
  if (!stats.isDirectory()) {
    if (!isImportable(source) && !(await startsWithRecord(source)))
      throw new ImportSourceError(`not an .ndjson, .ndjson.gz or .json file: ${source}`);
    return [source];
  }
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isImportable(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw new ImportSourceError(`no .ndjson, .ndjson.gz or .json file in ${source}`);
  return files;
}

function isImportable(name: string): boolean {
  return /\.(ndjson|jsonl|json)(\.gz)?$/i.test(name);
}

/** Whether a file contains NDJSON under any name, because an export may be saved under any name. */
async function startsWithRecord(file: string): Promise<boolean> {
  for await (const line of readNdjsonFile(file)) return 'value' in line;
  return false;
}

/**
 * Every record of a file. An unreadable line is returned as an error and does not stop the others.
 *
 * @param onRead receives the bytes of the file read so far, before decompression
 */
export async function* readLines(file: string, onRead?: (bytes: number) => void): AsyncGenerator<ImportLine> {
  try {
    if (await isUtf16(file)) yield { file, line: 1, error: 'The file is in UTF-16: save it as UTF-8' };
    else if (/\.json$/i.test(file)) yield* readJsonFile(file, onRead);
    else yield* readNdjsonFile(file, onRead);
  } catch (error) {
    // One unreadable file must not stop the import of a folder.
    yield { file, line: 1, error: `File cannot be read: ${(error as Error).message}` };
  }
}

async function* readJsonFile(file: string, onRead?: (bytes: number) => void): AsyncGenerator<ImportLine> {
  const bytes = await readFile(file);
  const content = parse(bytes) ?? { error: 'Not valid JSON: the file is empty' };
  if ('error' in content && (await startsWithRecord(file))) return yield* readNdjsonFile(file, onRead);
  onRead?.(bytes.length);
  const records = 'value' in content && Array.isArray(content.value) ? content.value.map((value) => ({ value })) : [content];
  for (const [index, record] of records.entries()) yield toLine(file, index + 1, record);
}

async function* readNdjsonFile(file: string, onRead?: (bytes: number) => void): AsyncGenerator<ImportLine> {
  const compressed = await isGzip(file);
  const raw = createReadStream(file);
  const input = compressed ? raw.pipe(createGunzip()) : raw;
  const bytes = new PassThrough({ highWaterMark: READ_AHEAD_BYTES });
  let failure: Error | undefined;
  raw.on('error', (error) => input.destroy(error));
  input.on('error', (error: Error) => {
    failure = error;
    bytes.end();
  });
  let line = 0;
  try {
    for await (const content of splitLines(input.pipe(bytes), MAX_LINE_BYTES)) {
      line += 1;
      onRead?.(raw.bytesRead);
      const parsed = content ? parse(content, MAX_LINE_LENGTH) : TOO_LONG;
      if (parsed) yield toLine(file, line, parsed);
    }
  } finally {
    raw.destroy();
  }
  if (failure) yield { file, line: line + 1, error: `File cannot be read any further: ${failure.message}` };
}

/** Detected by content: a file named .ndjson.gz may have been decompressed in transit. */
const isGzip = async (file: string) => (await readStart(file)) === '1f8b';

/** By its byte order mark, in either order. */
const isUtf16 = async (file: string) => /^(?:fffe|feff)$/.test(await readStart(file));

/** The first two bytes of a file, in hexadecimal. */
async function readStart(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function toLine(file: string, line: number, content: { value: unknown } | { error: string }): ImportLine {
  if ('error' in content) return { file, line, error: content.error };
  const { value } = content;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { file, line, value: value as ImportRecord }
    : { file, line, error: 'Not a JSON object' };
}

/** Parses JSON; undefined for blank text. Rejects invalid UTF-8 rather than replacing characters silently. */
function parse(bytes: Buffer, maxLength = Number.POSITIVE_INFINITY): { value: unknown } | { error: string } | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return { error: 'Not valid UTF-8: save the file as UTF-8' };
  }
  if (text === '') return undefined;
  if (text.length > maxLength) return TOO_LONG;
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: `Not valid JSON: ${(error as Error).message}` };
  }
}

const LINE_FEED = 0x0a;

/**
 * The lines of a text as bytes; undefined for a line of more than `maxBytes`. Only a line feed ends a line: `readline`
 * also splits at carriage returns, and in newer Node versions at U+2028, which JSON allows unescaped.
 */
async function* splitLines(input: Readable, maxBytes: number): AsyncGenerator<Buffer | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  const append = (part: Buffer) => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  };
  const finish = () => {
    const line = size <= maxBytes ? Buffer.concat(parts) : undefined;
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      append(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    append(chunk.subarray(start));
  }
  if (size > 0) yield finish();
}
