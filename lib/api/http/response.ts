import type { Locale } from '../../i18n/locales';
import type { ValidationIssue } from '../../validation';
import { type ApiError, problems } from '../problems';
import { type Reply, toResponse } from './request';

/** Where a problem's `type` leads: the paragraph of its code in the docs. */
export function problemType(appUrl: string, code: string): string {
  return `${appUrl}/docs/errors#${code}`;
}

/** What caches must tell apart on every answer of the API. */
export const VARY = 'Authorization, X-API-Key, Accept-Encoding';

/** The body of a problem answer (RFC 9457), in the caller's language. */
export function toProblem(error: ApiError, context: { appUrl: string; locale: Locale; requestId: string }) {
  const { status, title, detail } = problems[error.code];
  return {
    type: problemType(context.appUrl, error.code),
    title: title[context.locale],
    status,
    detail: detail[context.locale],
    code: error.code,
    request_id: context.requestId,
    ...error.extras,
  };
}

type ProblemContext = { appUrl: string; locale: Locale; requestId: string; headers?: Record<string, string> };

/** A whole problem answer. */
export function problemResponse(error: ApiError, context: ProblemContext): Response {
  return toResponse(problemReply(error, context));
}

/** The same, before it is a Response. */
export function problemReply(error: ApiError, context: ProblemContext): Reply {
  const body = new TextEncoder().encode(JSON.stringify(toProblem(error, context)));
  return {
    body,
    status: error.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      // Said here, so that HEAD, which has no body to count, says it too.
      'content-length': String(body.length),
      'content-language': context.locale,
      'cache-control': 'no-store',
      vary: `${VARY}, Accept-Language`,
      'x-request-id': context.requestId,
      ...context.headers,
      ...error.headers,
    },
  };
}

type InvalidContext = { requestId: string; headers?: Record<string, string> };

/** 422: exactly `{ detail: [...] }`, nothing else. */
export function invalidResponse(detail: ValidationIssue[], context: InvalidContext): Response {
  return toResponse(invalidReply(detail, context));
}

/** The same, before it is a Response. */
export function invalidReply(detail: ValidationIssue[], context: InvalidContext): Reply {
  const body = new TextEncoder().encode(JSON.stringify({ detail }));
  return {
    body,
    status: 422,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      vary: VARY,
      'x-request-id': context.requestId,
      ...context.headers,
    },
  };
}

/** Ids are logged and kept in the audit: one that is somebody's credential may not be kept. */
const CREDENTIAL = /hi[ka]_[0-9A-Za-z]{8}_/;

/** A caller's own request id when it is well-formed, else a new one. */
export function requestIdOf(headers: { get(name: string): string | null }): string {
  const given = headers.get('x-request-id');
  return given && /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(given) && !CREDENTIAL.test(given) ? given : crypto.randomUUID();
}

/**
 * The `Link` header of a list (RFC 8288): first, prev, next, last, with the caller's own parameters and another `page`.
 *
 * @param base the list's public address without a query
 */
export function pageLinks(
  base: string,
  asked: Record<string, string>,
  { page, total_pages }: { page: number; total_pages: number },
): string {
  const query = new URLSearchParams(asked);
  const last = Math.max(total_pages, 1);
  const link = (rel: string, to: number) => {
    query.set('page', String(to));
    return `<${base}?${query}>; rel="${rel}"`;
  };
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', page + 1)] : []),
    link('last', last),
  ].join(', ');
}
