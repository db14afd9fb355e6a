import type { IncomingMessage } from 'node:http';
import { CLIENT_HEADER } from '../lib/api/admission/client';
import { chooseLocale } from '../lib/api/http/negotiation';
import type { Reply } from '../lib/api/http/request';
import { problemReply, requestIdOf } from '../lib/api/http/response';
import { ApiError } from '../lib/api/problems';
import { env } from '../lib/env';

/** The headers that a refusal of our own server depends on. */
export function toHeaders(request: IncomingMessage): Headers {
  const names = ['accept-language', 'x-request-id', CLIENT_HEADER] as const;
  const given = names.flatMap((name) => (typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : []));
  return new Headers(Object.fromEntries(given));
}

/**
 * The refusal of what makes no request.
 *
 * @param headers the caller's own, as far as they were read
 * @param status where the protocol names the case more closely than 400
 */
export function rejectBadRequest(headers: Headers, status = 400): Reply {
  const problem = new ApiError('bad_request', { status });
  const locale = chooseLocale(headers.get('accept-language'));
  return { ...problemReply(problem, { appUrl: env().appUrl, locale, requestId: requestIdOf(headers) }), status };
}
