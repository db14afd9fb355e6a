import type { ValidationIssue } from '../../platform/validation';
import { ApiError } from '../problems';
import { readMultipart } from './multipart';
import type { Operation } from './operation';
import type { ApiRequest } from './request';

/** Maximum bytes of a request body, unless the operation sets its own limit (contract, section 2). */
export const MAX_BODY_BYTES = 16 * 1024;

export type BodySource = Pick<ApiRequest, 'headers' | 'body'>;

const MEDIA_TYPES = {
  json: /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i,
  csv: /^text\/csv\s*(;|$)/i,
  multipart: /^multipart\/form-data\s*(;|$)/i,
};

/**
 * The body as an operation expects it: parsed JSON, the text of a CSV file, or the parts of a form.
 *
 * @throws ApiError `body_too_large`, `unsupported_media_type`, `bad_request`
 */
export async function readBody(
  { bodyType = 'json', bodyLimit = MAX_BODY_BYTES }: Pick<Operation, 'bodyType' | 'bodyLimit'>,
  request: BodySource,
): Promise<{ value?: unknown; issue?: ValidationIssue }> {
  const type = request.headers.get('content-type');
  requireLength(request, bodyLimit);
  if (type !== null && !MEDIA_TYPES[bodyType].test(type)) throw new ApiError('unsupported_media_type');
  if (bodyType === 'multipart' && type !== null) {
    requireUncompressed(request);
    return readMultipart(type, readChunks(request, bodyLimit));
  }
  const text = await readText(request, bodyLimit);
  // Without a body there is no media type to reject: the body is missing.
  if (text !== '' && type === null) throw new ApiError('unsupported_media_type');
  if (text === '') return { issue: { loc: ['body'], msg: 'Field required', type: 'missing' } };
  if (text === undefined) return toIssue(bodyType === 'csv' ? 'value_error' : 'json_invalid', 'Body should be valid UTF-8');
  return bodyType === 'csv' ? { value: text } : parseJson(text);
}

/** The value of a JSON text, or the issue that it is not JSON. */
export function parseJson(text: string): { value?: unknown; issue?: ValidationIssue } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return toIssue('json_invalid', 'Body should be valid JSON');
  }
}

function toIssue(type: ValidationIssue['type'], msg: string): { issue: ValidationIssue } {
  return { issue: { loc: ['body'], msg, type } };
}

/**
 * Reads a body that the operation does not use: its content is ignored, its size is not.
 *
 * @throws ApiError `body_too_large`, `bad_request`
 */
export async function dropBody(request: BodySource): Promise<void> {
  await readBytes(request, MAX_BODY_BYTES);
}

/**
 * The text of a body; undefined if it is not UTF-8. Compressed bodies are rejected: a few bytes could expand to gigabytes.
 *
 * @throws ApiError `body_too_large`, `unsupported_media_type`, `bad_request`
 */
export async function readText(request: BodySource, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length > 0) requireUncompressed(request);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * A body exactly as it was sent, for signatures over its bytes; undefined if it is not UTF-8. A compressed one, or one with a mark
 * at its beginning, is another text than the one that was signed.
 *
 * @throws ApiError `body_too_large`, `bad_request`
 */
export async function readSignedText(request: BodySource, maxBytes: number): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readBytes(request, maxBytes));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return undefined;
  }
}

function requireUncompressed({ headers }: BodySource): void {
  if (!/^(?:identity)?$/i.test(headers.get('content-encoding')?.trim() ?? ''))
    throw new ApiError('unsupported_media_type', {}, { 'accept-encoding': 'identity' });
}

async function readBytes(request: BodySource, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads until the limit and no further. */
async function* readChunks(request: BodySource, maxBytes: number): AsyncGenerator<Uint8Array> {
  requireLength(request, maxBytes);
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new ApiError('body_too_large');
      yield chunk;
    }
  } catch (error) {
    // The client disconnected. Its socket error must not be mistaken for the database's, which has the same code.
    throw error instanceof ApiError ? error : new ApiError('bad_request');
  }
}

/** Rejects a body by its Content-Length, before reading any of it. */
function requireLength({ headers }: BodySource, maxBytes: number): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new ApiError('body_too_large');
}
