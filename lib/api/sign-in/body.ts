import { InvalidInput, type ValidationIssue } from '../../validation';
import { BODY_LIMIT, parseJson, readText } from '../http/body';
import { ApiError } from '../problems';

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
  const text = await readText(request, BODY_LIMIT);
  if (text === undefined) throw toFault('json_invalid', 'Body should be valid UTF-8');
  if (form) return { form, fields: Object.fromEntries(new URLSearchParams(text)) };
  if (text === '') throw toFault('missing', 'Field required');
  const { value, fault } = parseJson(text);
  if (fault) throw new InvalidInput([fault]);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw toFault('model_attributes_type', 'Input should be a valid dictionary or object');
  }
  return { form, fields: value as Record<string, unknown> };
}

function toFault(type: ValidationIssue['type'], msg: string): InvalidInput {
  return new InvalidInput([{ loc: ['body'], msg, type }]);
}
