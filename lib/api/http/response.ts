import type { Page } from '../../platform/db/page';
import { env } from '../../platform/env';
import type { Locale } from '../../platform/i18n/locales';
import type { ValidationIssue } from '../../platform/validation';
import { type ApiError, problems } from '../problems';
import { chooseLocale } from './negotiation';
import type { HeaderReader, Reply } from './request';

/** The `Vary` header of every API response. */
export const VARY = 'Authorization, X-API-Key, Accept-Encoding';

/** The docs paragraph of a problem code, which is also the problem's `type`. */
export function problemType(appUrl: string, code: string): string {
  return `${appUrl}/docs/errors#${code}`;
}

/** The body of a problem (RFC 9457) in the caller's language. */
export function toProblem(error: ApiError, { appUrl, locale, requestId }: { appUrl: string; locale: Locale; requestId: string }) {
  const { status, title } = problems[error.code];
  return {
    type: problemType(appUrl, error.code),
    title: title[locale],
    status,
    detail: error.detail[locale],
    code: error.code,
    request_id: requestId,
    ...error.extras,
  };
}

/**
 * A problem as a response.
 *
 * @param request its headers choose the language and, unless `requestId` is given, the request id
 */
export function problemReply(
  error: ApiError,
  request: { headers: HeaderReader; requestId?: string },
  headers: Record<string, string> = {},
): Reply {
  const { requestId = requestIdOf(request.headers) } = request;
  const locale = chooseLocale(request.headers.get('accept-language'));
  const body = toProblem(error, { appUrl: env().appUrl, locale, requestId });
  return jsonReply(error.status, body, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': locale,
    'cache-control': 'no-store',
    vary: `${VARY}, Accept-Language`,
    'x-request-id': requestId,
    ...headers,
    ...error.headers,
  });
}

/** 422: exactly `{ detail: [...] }`. */
export function invalidReply(detail: ValidationIssue[], requestId: string, headers: Record<string, string> = {}): Reply {
  return jsonReply(422, { detail }, { 'cache-control': 'no-store', vary: VARY, 'x-request-id': requestId, ...headers });
}

/** A JSON response. It states its length so that HEAD, whose body is dropped, states the same. */
export function jsonReply(status: number, value: unknown, headers: Reply['headers']): Reply {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return {
    status,
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length), ...headers },
  };
}

/** Request ids are logged and stored in the audit: one that contains a credential is replaced. */
const CREDENTIAL = /hi[ka]_[0-9A-Za-z]{8}_/;

/** The caller's own request id if it is well-formed, else a new one. */
export function requestIdOf(headers: HeaderReader): string {
  const sent = headers.get('x-request-id');
  return sent && /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(sent) && !CREDENTIAL.test(sent) ? sent : crypto.randomUUID();
}

/** A page of a list: its envelope, and what its `Link` header is made of. */
export function toPage<Item>(found: Page<Item>, { page, page_size }: { page: number; page_size: number }) {
  const total_pages = Math.ceil(found.total / page_size);
  return { value: { items: found.items, page, page_size, total: found.total, total_pages }, page: { page, total_pages } };
}

/**
 * The `Link` header of a list (RFC 8288): first, prev, next and last, with the caller's own parameters.
 *
 * @param base the list's public URL without a query
 * @param query the caller's known parameters, as written
 */
export function pageLinks(
  base: string,
  query: Record<string, string>,
  { page, total_pages }: { page: number; total_pages: number },
): string {
  const params = new URLSearchParams(query);
  const last = Math.max(total_pages, 1);
  const link = (rel: string, target: number) => {
    params.set('page', String(target));
    return `<${base}?${params}>; rel="${rel}"`;
  };
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', page + 1)] : []),
    link('last', last),
  ].join(', ');
}
