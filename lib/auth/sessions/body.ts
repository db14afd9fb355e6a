import { BODY_LIMIT } from '../../api/body';
import { type Fault, InvalidInput } from '../../api/validation';
import { ApiError } from '../../errors';

/** What a page of ours sends: as JSON by its script, or as a form where no script runs. */
export type Sent = { form: boolean; fields: Record<string, unknown> };

/**
 * Reads the body of a sign-in call, stopped while streaming when it grows past the limit.
 *
 * @throws ApiError `unsupported_media_type` or `body_too_large`; InvalidInput for JSON that is none
 */
export async function readSent(request: Request): Promise<Sent> {
  const type = request.headers.get('content-type') ?? '';
  const form = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
  if (!form && !/^application\/json\s*(;|$)/i.test(type)) throw new ApiError('unsupported_media_type');
  const text = await readText(request);
  if (form) return { form, fields: Object.fromEntries(new URLSearchParams(text)) };
  if (text === '') throw toFault('missing', 'Field required');
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw toFault('model_attributes_type', 'Input should be a valid dictionary or object');
  }
  return { form, fields: value as Record<string, unknown> };
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = Number(request.headers.get('content-length') ?? 0);
  if (size > BODY_LIMIT) throw new ApiError('body_too_large');
  size = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new ApiError('body_too_large');
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw toFault('json_invalid', 'Body is not valid UTF-8');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw toFault('json_invalid', 'Body is not valid JSON in UTF-8');
  }
}

function toFault(type: Fault['type'], msg: string): InvalidInput {
  return new InvalidInput([{ loc: ['body'], msg, type }]);
}
