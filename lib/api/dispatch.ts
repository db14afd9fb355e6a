import { countAddress } from './admission/admit';
import { clientOf } from './admission/client';
import { observeRequest } from './http/observe-request';
import { API_PREFIX } from './http/operation';
import { matchPath } from './http/path';
import { type ApiRequest, type Reply, toResponse } from './http/request';
import type { PathMatch, Resource } from './http/resource';
import { problemReply, requestIdOf, VARY } from './http/response';
import { mcpResources } from './mcp/endpoint';
import { ApiError } from './problems';
import { operations } from './routes';
import { serveOperation } from './serve';
import { signInResources } from './sign-in/endpoint';
import { systemResources } from './system/endpoints';
import { testPaymentResources } from './system/test-payments';
import { unsubscribeResources } from './unsubscribe/endpoint';

const PREFLIGHT = { 'access-control-allow-origin': '*', 'access-control-max-age': '86400' };
const ALLOWED_HEADERS = 'Authorization, X-API-Key, Accept-Language, Content-Type, If-None-Match, If-Range, Range, X-Request-Id';
const EXPOSED =
  'Accept-Ranges, Content-Disposition, Content-Language, Content-Location, Content-Range, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Missing-Count, X-Request-Id';

/** Paths whose requests are counted regardless of the response. */
const COUNTED = new RegExp(`^(?:${API_PREFIX}|/mcp)(?:/|$)`);

/** Every path that is no page, derived from the route table and the endpoints outside the API's description. */
export const resources: readonly Resource[] = [
  ...operationResources(),
  ...signInResources,
  ...systemResources,
  ...testPaymentResources,
  ...mcpResources,
  ...unsubscribeResources,
];

/** Each with the part of its path before the first parameter, which rules out nearly all of them. */
const patterned = resources
  .filter(({ path }) => path.includes('{'))
  .map((resource) => ({ resource, start: resource.path.slice(0, resource.path.indexOf('{')) }));
const fixed = new Map(resources.filter(({ path }) => !path.includes('{')).map((resource) => [resource.path, resource]));

/** Serves every request under /api and /mcp. Both our server and Next call it. */
export async function dispatch(request: ApiRequest): Promise<Reply> {
  const { path, search } = splitTarget(request.url);
  const found = findResource(path, request.method);
  if (!found || found.resource.isHidden?.()) return rejectUnrouted(request, new ApiError('not_found'));
  const { resource, params } = found;
  const reply = await callMethod(resource, request, { params, search });
  if (resource.crossOrigin && !reply.bySession) {
    reply.headers['access-control-allow-origin'] = '*';
    reply.headers['access-control-expose-headers'] = EXPOSED;
  }
  return reply;
}

/** `dispatch` as Next calls it. Next removes Content-Encoding from its handlers' responses and compresses them itself. */
export async function dispatchFromNext({ method, url, headers, body }: Request): Promise<Response> {
  return toResponse(await dispatch({ method, url, headers, body, compresses: false }));
}

/** A request that reaches no operation. It counts against its address, because no credential has been read. */
export async function rejectUnrouted(request: ApiRequest, problem: ApiError): Promise<Reply> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers);
  const { path } = splitTarget(request.url);
  const headers = COUNTED.test(path) ? await countAddress(clientOf(request), new Date()) : {};
  const { status, code } = problem;
  observeRequest({
    operation: undefined,
    route: undefined,
    requestId,
    status,
    code,
    caller: 'unknown',
    prefix: undefined,
    startedAt,
  });
  return problemReply(problem, { headers: request.headers, requestId }, headers);
}

function operationResources(): Resource[] {
  const byPath = new Map<string, Resource>();
  for (const operation of operations) {
    const path = API_PREFIX + operation.path;
    const resource = byPath.get(path) ?? { path, methods: {} };
    resource.methods[operation.method] = (request, match) => serveOperation(operation, request, match);
    const isOpenRead = operation.method === 'GET' && (operation.access === 'anyone' || operation.access === 'holder');
    if (isOpenRead || operation.crossOrigin) resource.crossOrigin = true;
    if (operation.isHidden) resource.isHidden = operation.isHidden;
    byPath.set(path, resource);
  }
  return [...byPath.values()];
}

type Found = { resource: Resource; params: Record<string, string> };

/** The resource of a path. A name such as `order` may also be that of a record, which serves the other methods. */
function findResource(path: string, method: string): Found | undefined {
  const exact = fixed.get(path);
  if (!exact) return findPatterned(path);
  const record = Object.hasOwn(exact.methods, method) ? undefined : findPatterned(path);
  return record && Object.hasOwn(record.resource.methods, method) ? record : { resource: exact, params: {} };
}

function findPatterned(path: string): Found | undefined {
  for (const { resource, start } of patterned) {
    const params = path.startsWith(start) ? matchPath(resource.path, path) : undefined;
    if (params) return { resource, params };
  }
  return undefined;
}

async function callMethod(resource: Resource, request: ApiRequest, match: PathMatch): Promise<Reply> {
  const { method } = request;
  const serve = Object.hasOwn(resource.methods, method) ? resource.methods[method] : undefined;
  if (serve) return serve(request, match);
  const get = resource.methods.GET;
  if (method === 'HEAD' && get) return { ...(await get(request, match)), body: null };
  const allow = allowedMethods(resource);
  if (method !== 'OPTIONS' || !resource.crossOrigin)
    return rejectUnrouted(request, new ApiError('method_not_allowed', {}, { allow }));
  return preflightReply(request, allow, resource.requestHeaders);
}

/** The response to a CORS preflight. `requestHeaders` are allowed besides those of every request. */
export function preflightReply({ headers }: Pick<ApiRequest, 'headers'>, allow: string, requestHeaders?: string): Reply {
  return {
    status: 204,
    headers: {
      ...PREFLIGHT,
      'access-control-allow-headers': [ALLOWED_HEADERS, requestHeaders].filter(Boolean).join(', '),
      allow,
      'access-control-allow-methods': allow,
      vary: VARY,
      'x-request-id': requestIdOf(headers),
    },
    body: null,
  };
}

function allowedMethods({ methods, crossOrigin }: Resource): string {
  const names = Object.keys(methods).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...names, ...(crossOrigin ? ['OPTIONS'] : [])].join(', ');
}

/** Path and query exactly as sent: a URL parser would repair what must be rejected. */
function splitTarget(url: string): { path: string; search: string } {
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  const target = url.slice(origin).split('#', 1)[0] ?? '';
  const cut = target.indexOf('?');
  return cut < 0 ? { path: target, search: '' } : { path: target.slice(0, cut), search: target.slice(cut) };
}
