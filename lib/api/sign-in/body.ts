import { InvalidInput, type ValidationIssue } from '../../platform/validation';
import { MAX_BODY_BYTES, parseJson, readText } from '../http/body';
import type { ApiRequest } from '../http/request';
import { ApiError } from '../problems';

/** The body that our pages send: JSON, or a form without JavaScript. */
type Fields = { form: boolean; fields: Record<string, unknown> };

/** @throws ApiError `unsupported_media_type` or `body_too_large`; InvalidInput if the text is not a JSON object */
export async function readFields(request: ApiRequest): Promise<Fields> {
  const type = request.headers.get('content-type') ?? '';
  const form = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
  if (!form && !/^application\/json\s*(;|$)/i.test(type)) throw new ApiError('unsupported_media_type');
  const text = await readText(request, MAX_BODY_BYTES);
  if (text === undefined) throw invalid('json_invalid', 'Body should be valid UTF-8');
  if (form) return { form, fields: Object.fromEntries(new URLSearchParams(text)) };
  if (text === '') throw invalid('missing', 'Field required');
  const { value, issue } = parseJson(text);
  if (issue) throw new InvalidInput([issue]);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('model_attributes_type', 'Input should be a valid dictionary or object');
  }
  return { form, fields: value as Record<string, unknown> };
}

function invalid(type: ValidationIssue['type'], msg: string): InvalidInput {
  return new InvalidInput([{ loc: ['body'], msg, type }]);
}
