import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { splitLines } from './split-lines';

/** One record as it stands in a file, or the reason why it cannot be read. `line` counts from 1; in a JSON file it is the record's number. */
export type Line = { file: string; line: number } & ({ value: Record<string, unknown> } | { fault: string });

/** Longest line in characters; longer ones are refused, not kept in memory as a record. */
const LONGEST_LINE = 4_000_000;
/** What it may take in UTF-8: past that many bytes a line is too long whatever it says. */
const LONGEST_BYTES = 3 * LONGEST_LINE;

const NO_UTF8 = 'not valid UTF-8: save the file in that encoding';

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
export async function findFiles(source: string): Promise<string[]> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new ImportSourceError(`there is no file or folder ${source}`);
  if (!found.isDirectory()) {
    if (!isImportable(source) && !isBare(source) && !(await beginsWithLine(source)))
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

/** A name that says nothing; named on its own it is taken for lines. */
function isBare(source: string): boolean {
  return /^[^.]+(\.gz)?$/i.test(path.basename(source));
}

/** Under whatever name: an export may have been given any. */
async function beginsWithLine(source: string): Promise<boolean> {
  for await (const line of readNdjsonFile(source)) return 'value' in line;
  return false;
}

/**
 * Every record of a file, one after the other; a line that cannot be read comes as a fault and stops nothing.
 *
 * @param onRead is told with each line how many bytes of the file, packed if it is, have been read so far
 */
export async function* readLines(file: string, onRead?: (bytes: number) => void): AsyncGenerator<Line> {
  try {
    if (/\.json$/i.test(file)) yield* readJsonFile(file, onRead);
    else yield* readNdjsonFile(file, onRead);
  } catch (error) {
    // Gone, closed to this account, or too large to be read as one: the other files of a folder are imported all the same.
    yield { file, line: 1, fault: `the file cannot be read: ${(error as Error).message}` };
  }
}

async function* readJsonFile(file: string, onRead?: (bytes: number) => void): AsyncGenerator<Line> {
  let content: unknown;
  const bytes = await readFile(file);
  const decoded = decode(bytes);
  if (decoded === undefined) {
    // Lines have their faults one by one.
    if (beginsWithRecord(bytes.toString('utf8'))) return yield* readNdjsonFile(file, onRead);
    onRead?.(bytes.length);
    yield { file, line: 1, fault: NO_UTF8 };
    return;
  }
  const text = stripMark(decoded);
  try {
    content = JSON.parse(text);
    onRead?.(bytes.length);
  } catch (error) {
    // An export takes any name, this one too, and others write lines under it as well.
    if (beginsWithRecord(text)) return yield* readNdjsonFile(file, onRead);
    onRead?.(bytes.length);
    yield { file, line: 1, fault: `not valid JSON: ${(error as Error).message}` };
    return;
  }
  const records = Array.isArray(content) ? content : [content];
  for (const [index, record] of records.entries()) yield toLine(file, index + 1, record);
}

/** Whether a text that is no JSON as a whole has a whole record for its first line. */
function beginsWithRecord(text: string): boolean {
  const start = text.trimStart();
  const end = start.indexOf('\n');
  try {
    return end >= 0 && 'value' in toLine('', 1, JSON.parse(start.slice(0, end)));
  } catch {
    return false;
  }
}

async function* readNdjsonFile(file: string, onRead?: (bytes: number) => void): AsyncGenerator<Line> {
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
      const text = part && decode(part);
      if (part && text === undefined) {
        yield { file, line, fault: NO_UTF8 };
        continue;
      }
      const trimmed = (line === 1 && text !== undefined ? stripMark(text) : text)?.trim();
      if (trimmed === '') continue;
      if (trimmed === undefined || trimmed.length > LONGEST_LINE) {
        yield { file, line, fault: `longer than ${LONGEST_LINE} characters` };
        continue;
      }
      let record: unknown;
      try {
        record = JSON.parse(trimmed);
      } catch (error) {
        yield { file, line, fault: `not valid JSON: ${(error as Error).message}` };
        continue;
      }
      yield toLine(file, line, record);
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

function toLine(file: string, line: number, record: unknown): Line {
  return typeof record === 'object' && record !== null && !Array.isArray(record)
    ? { file, line, value: record as Record<string, unknown> }
    : { file, line, fault: 'not a JSON object' };
}

/** Text out of UTF-8; undefined when it is none, rather than a text with its characters replaced. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function stripMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
