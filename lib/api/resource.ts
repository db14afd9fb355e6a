import { clientOf } from '../auth/client';
import { env } from '../env';
import { ApiError } from '../errors';
import { countAddress } from '../limits/admit';
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
  const refuse = async (request: Request) => {
    const locale = chooseLocale(request.headers.get('accept-language'));
    const context = {
      appUrl: env().appUrl,
      locale,
      requestId: requestIdOf(request.headers),
      headers: await countUnrouted(request),
    };
    return share(problemResponse(new ApiError('method_not_allowed', {}, { allow }), context));
  };
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
export async function notFound(request: Request): Promise<Response> {
  const locale = chooseLocale(request.headers.get('accept-language'));
  const context = {
    appUrl: env().appUrl,
    locale,
    requestId: requestIdOf(request.headers),
    headers: await countUnrouted(request),
  };
  return problemResponse(new ApiError('not_found'), context);
}

/** What reaches no operation counts to the address that sent it: nobody's credential has been looked at. */
async function countUnrouted(request: Request): Promise<Record<string, string>> {
  if (!new URL(request.url).pathname.startsWith(`${API_PREFIX}/`)) return {};
  return countAddress(clientOf(request), new Date());
}
