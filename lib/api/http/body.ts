import type { ValidationIssue } from '../../validation';
import { ApiError } from '../problems';
import type { Operation } from './operation';
import type { ApiRequest } from './request';

/** Largest request body in bytes (contract, section 2). */
export const BODY_LIMIT = 16 * 1024;

type Sent = Pick<ApiRequest, 'headers' | 'body'>;

/**
 * The body as the operation takes it: JSON, or text where it takes CSV.
 *
 * @throws ApiError `body_too_large`, `unsupported_media_type`
 */
export async function readBody(operation: Operation, request: ApiRequest): Promise<{ value?: unknown; fault?: ValidationIssue }> {
  const { bodyType = 'json', bodyLimit = BODY_LIMIT } = operation;
  const type = request.headers.get('content-type');
  const wanted = bodyType === 'csv' ? /^text\/csv\s*(;|$)/i : /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i;
  refuseAnnounced(request, bodyLimit);
  if (type !== null && !wanted.test(type)) throw new ApiError('unsupported_media_type');
  const text = await readText(request, bodyLimit);
  // Where nothing is sent there is no media type to be wrong: the body is missing.
  if (text !== '' && type === null) throw new ApiError('unsupported_media_type');
  if (text === '') return { fault: { loc: ['body'], msg: 'Field required', type: 'missing' } };
  if (text === undefined) return toFault(bodyType === 'csv' ? 'value_error' : 'json_invalid', 'Body should be valid UTF-8');
  return bodyType === 'csv' ? { value: text } : parseJson(text);
}

/** What a body's text says as JSON; a fault where it is none. */
export function parseJson(text: string): { value?: unknown; fault?: ValidationIssue } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return toFault('json_invalid', 'Body should be valid JSON');
  }
}

function toFault(type: ValidationIssue['type'], msg: string): { fault: ValidationIssue } {
  return { fault: { loc: ['body'], msg, type } };
}

/**
 * Takes a body that nobody asked for off the connection; what it says is ignored, its size is not.
 *
 * @throws ApiError `body_too_large`
 */
export async function dropBody(request: Sent): Promise<void> {
  await readBytes(request, BODY_LIMIT);
}

/**
 * A body's text; undefined when it is no UTF-8.
 *
 * @throws ApiError `body_too_large`
 */
export async function readText(request: Sent, limit: number): Promise<string | undefined> {
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * A body's bytes, stopped while streaming when they grow past the limit.
 *
 * @throws ApiError `body_too_large`, or `bad_request` when the sender left in the middle
 */
async function readBytes(request: Sent, limit: number): Promise<Uint8Array> {
  refuseAnnounced(request, limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limit) throw new ApiError('body_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    // A socket that broke: the caller's, though its code would say the same of the database's.
    throw error instanceof ApiError ? error : new ApiError('bad_request');
  }
  return Buffer.concat(chunks);
}

/** Too large by its own word: refused before a byte is read. */
function refuseAnnounced({ headers }: Sent, limit: number): void {
  if (Number(headers.get('content-length') ?? 0) > limit) throw new ApiError('body_too_large');
}
