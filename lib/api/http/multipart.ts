import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { withTimeout } from '../../platform/timeout';
import type { ValidationIssue } from '../../platform/validation';

/** Bytes of a text field; schemas have their own, lower limits in characters. */
const MAX_FIELD_BYTES = 16 * 1024;

/** Characters of a file's name that are kept. */
const MAX_FILE_NAME = 200;

const limits: BusboyConfig['limits'] = {
  fieldNameSize: 100,
  fieldSize: MAX_FIELD_BYTES,
  fields: 20,
  files: 1,
  parts: 21,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/** How long the parser may take after the last byte. Normally immediate; guards against malformed bodies that stall it. */
const FINISH_MS = 2_000;

/**
 * The parts of a `multipart/form-data` body with exactly one file, named `file`: the file's bytes and the text fields. The
 * name of the file is the field `name`, unless the sender sends one. What it says about the type is ignored.
 *
 * @param body bounded by the caller, because the file is kept in memory
 * @throws what reading the body throws
 */
export async function readMultipart(
  type: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ value?: unknown; issue?: ValidationIssue }> {
  const fields = new Map<string, unknown>();
  let chunks: Uint8Array[] | undefined;
  let fileName = '';
  const found: { issue?: ValidationIssue } = {};
  const reject = (loc: string[], msg: string, kind = 'value_error') => {
    found.issue ??= { loc: ['body', ...loc], msg, type: kind };
  };
  const parser = openParser(type);
  if (!parser) return { issue: { loc: ['body'], msg: 'Body should be valid multipart/form-data', type: 'value_error' } };
  const finished = new Promise<void>((resolve) => {
    const end = () => {
      reject([], 'Body should be valid multipart/form-data');
      resolve();
    };
    parser.on('finish', resolve).on('error', end);
    parser.on('file', (name, stream, filename) => {
      if (name !== 'file') reject([], 'Body should contain exactly one file, named "file"');
      fileName = toFileName(filename);
      const received: Uint8Array[] = [];
      chunks = received;
      stream.on('data', (chunk: Uint8Array) => received.push(chunk)).on('error', end);
    });
    parser.on('field', (name, value, _nameTruncated, truncated) => {
      if (truncated) reject([name], `String should have at most ${MAX_FIELD_BYTES} bytes`, 'string_too_long');
      else if (fields.has(name)) reject([name], 'Field should occur only once');
      else if (name !== '__proto__') fields.set(name, value);
    });
    parser.on('filesLimit', () => reject([], 'Body should contain exactly one file, named "file"'));
    parser.on('partsLimit', () => reject([], 'Body has too many parts'));
    parser.on('fieldsLimit', () => reject([], 'Body has too many fields'));
  });
  for await (const chunk of body) if (!found.issue) parser.write(chunk);
  if (!found.issue) {
    parser.end();
    await withTimeout(finished, FINISH_MS).catch(() => reject([], 'Body should be valid multipart/form-data'));
  }
  if (found.issue) return { issue: found.issue };
  if (fileName && !fields.has('name')) fields.set('name', fileName);
  if (chunks) fields.set('file', Buffer.concat(chunks));
  return { value: Object.fromEntries(fields) };
}

/** A file's name without control characters and what fields of names cannot hold. Its end, which has the extension, stays. */
function toFileName(name: string | undefined): string {
  const clean = (name ?? '').replace(/\p{C}/gu, '').trim();
  return clean.slice(-MAX_FILE_NAME).toWellFormed().normalize('NFC').slice(-MAX_FILE_NAME);
}

/** Undefined if the media type has no boundary. */
function openParser(type: string): BusboyInstance | undefined {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits });
  } catch {
    return undefined;
  }
}
