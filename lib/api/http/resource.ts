import { env } from '../../env';
import { countAddress } from '../admission/admit';
import { clientOf } from '../admission/client';
import { ApiError } from '../problems';
import { chooseLocale } from './negotiation';
import { observeRequest } from './observe-request';
import { API_PREFIX } from './operation';
import { type ApiRequest, type Reply, toResponse } from './request';
import { problemReply, requestIdOf, VARY } from './response';
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
/** What answers a method: `reply`, where there is one, is the same before it is a Response. */
export type Endpoint = ((request: Request) => Promise<Response>) & { reply?: (request: ApiRequest) => Promise<Reply> };
export type Resource = Record<Method, Endpoint>;

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
  const share = (reply: Reply) => {
    if (options.crossOrigin && !reply.bySession) {
      reply.headers['access-control-allow-origin'] = '*';
      reply.headers['access-control-expose-headers'] = EXPOSED;
    }
    return reply;
  };
  const refuse = toEndpoint(async (request) =>
    share(await refuseUnrouted(request, new ApiError('method_not_allowed', {}, { allow }))),
  );
  const preflight = toEndpoint(async (request) => ({
    status: 204,
    headers: {
      ...PREFLIGHT,
      allow,
      'access-control-allow-methods': allow,
      vary: VARY,
      'x-request-id': requestIdOf(request.headers),
    },
    body: null,
  }));
  const call = (route: Route | undefined) => (route ? toEndpoint(async (request) => share(await route.reply(request))) : refuse);
  const { GET } = routes;
  return {
    GET: call(GET),
    HEAD: GET ? toEndpoint(async (request) => ({ ...share(await GET.reply(request)), body: null })) : refuse,
    POST: call(routes.POST),
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: options.crossOrigin ? preflight : refuse,
  };
}

function toEndpoint(reply: (request: ApiRequest) => Promise<Reply>): Endpoint {
  return Object.assign(async (request: Request) => toResponse(await reply(request)), { reply });
}

/** An address under /api/ where nothing lives. */
export async function notFound(request: Request): Promise<Response> {
  return toResponse(await refuseUnrouted(request, new ApiError('not_found')));
}

/** What reaches no operation counts to the address that sent it: nobody's credential has been looked at. */
async function refuseUnrouted(request: ApiRequest, problem: ApiError): Promise<Reply> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers);
  const path = request.url.replace(/^https?:\/\/[^/?#]*/i, '');
  const counted = path.startsWith(`${API_PREFIX}/`);
  const reply = problemReply(problem, {
    appUrl: env().appUrl,
    locale: chooseLocale(request.headers.get('accept-language')),
    requestId,
    headers: counted ? await countAddress(clientOf(request), new Date()) : {},
  });
  const { status } = reply;
  const { code } = problem;
  observeRequest({ operation: undefined, requestId, status, code, caller: 'unknown', prefix: undefined, startedAt });
  return reply;
}
