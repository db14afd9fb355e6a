import { clientOf } from '../auth/client';
import { env } from '../env';
import { ApiError } from '../errors';
import { countAddress } from '../limits/admit';
import { observeRequest } from '../observe/requests';
import { chooseLocale } from './negotiate';
import { API_PREFIX } from './operation';
import { problemResponse, requestIdOf } from './respond';
import type { Route } from './route';

/** What a browser on another site may send and see. */
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, X-API-Key, Accept-Language, Content-Type, If-None-Match, X-Request-Id',
  'access-control-max-age': '86400',
};
const EXPOSED =
  'Content-Language, Content-Location, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
export type Resource = Record<Method, (request: Request) => Promise<Response>>;

/**
 * All methods of one address: HEAD wherever there is GET, an uncounted preflight where the address may be read from
 * other sites, and 405 in JSON for the rest.
 */
export function resource(routes: { GET?: Route; POST?: Route }, options: { crossOrigin: boolean }): Resource {
  const allow = [
    ...(routes.GET ? ['GET', 'HEAD'] : []),
    ...(routes.POST ? ['POST'] : []),
    ...(options.crossOrigin ? ['OPTIONS'] : []),
  ].join(', ');
  const share = (response: Response) => {
    if (options.crossOrigin) {
      response.headers.set('access-control-allow-origin', '*');
      response.headers.set('access-control-expose-headers', EXPOSED);
    }
    return response;
  };
  const refuse = async (request: Request) =>
    share(await refuseUnrouted(request, new ApiError('method_not_allowed', {}, { allow })));
  const preflight = async (request: Request) =>
    new Response(null, {
      status: 204,
      headers: { ...PREFLIGHT, allow, 'access-control-allow-methods': allow, 'x-request-id': requestIdOf(request.headers) },
    });
  const call = (route: Route | undefined) => (route ? async (request: Request) => share(await route(request)) : refuse);
  return {
    GET: call(routes.GET),
    HEAD: routes.GET ? async (request) => withoutBody(await call(routes.GET)(request)) : refuse,
    POST: call(routes.POST),
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: options.crossOrigin ? preflight : refuse,
  };
}

function withoutBody(response: Response): Response {
  return new Response(null, { status: response.status, headers: response.headers });
}

/** An address under /api/ where nothing lives. */
export function notFound(request: Request): Promise<Response> {
  return refuseUnrouted(request, new ApiError('not_found'));
}

/** What reaches no operation counts to the address that sent it: nobody's credential has been looked at. */
async function refuseUnrouted(request: Request, problem: ApiError): Promise<Response> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers);
  const counted = new URL(request.url).pathname.startsWith(`${API_PREFIX}/`);
  const response = problemResponse(problem, {
    appUrl: env().appUrl,
    locale: chooseLocale(request.headers.get('accept-language')),
    requestId,
    headers: counted ? await countAddress(clientOf(request), new Date()) : {},
  });
  const { status } = response;
  observeRequest({
    operation: undefined,
    requestId,
    status,
    code: problem.code,
    caller: 'unknown',
    prefix: undefined,
    startedAt,
  });
  return response;
}
