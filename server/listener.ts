import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { trustClientHeader } from '../lib/api/admission/client';
import { matchPath } from '../lib/api/http/input';
import { chooseLocale } from '../lib/api/http/negotiation';
import { type ApiRequest, toResponse } from '../lib/api/http/request';
import { type Endpoint, type Method, notFound, type Resource } from '../lib/api/http/resource';
import { problemReply, requestIdOf } from '../lib/api/http/response';
import { ApiError } from '../lib/api/problems';
import { env } from '../lib/env';
import { describeError, log } from '../lib/log';
import { clientAddress } from '../lib/network';
import { metrics } from '../lib/observe/registry';
import { setOutboxPass } from '../lib/outbox/rules';
import { withPageStatus } from '../lib/page-status';
import { isAmbiguousPath, isApiPath, isPlainPath, normaliseTarget, pathOf } from './address';
import { rejectBadRequest, toHeaders } from './bad-request';
import { forwardedFor, rewriteHeaders } from './headers';
import { safeHeaders } from './http';
import { hasValidHost, toApiRequest, writeReply } from './node-request';
import { mayReadOutbox, toArrival } from './outbox-access';
import { admitPage } from './page-limit';
import { resources } from './routes';

type FrameworkHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * What every request meets first: odd addresses under /api are refused in JSON before the framework sees them, the API
 * is served by its own routes, everything else by the framework.
 *
 * Every answer, whoever makes it, carries the headers that keep browsers safe; a page's own replace them.
 *
 * @param mount `direct` calls the route functions here; `framework` sends API requests through Next's mount of the same
 *   functions, as on platforms without a server of ours
 * @param outbox whether mail becomes files that a browser on this machine may see
 * @param served what stands under /api
 */
export function createListener(
  framework: FrameworkHandler,
  mount: 'direct' | 'framework',
  trustedProxyHops: number,
  outbox: boolean,
  served = resources,
): RequestListener {
  trustClientHeader();
  const headers = Object.entries(safeHeaders());
  const common = headers.flat();
  const refuse = refuseDirectly;
  const direct = served.map(({ path, resource }) => ({
    path,
    resource,
    listener: asListener((request) => dispatch(resource, request)),
  }));
  const fixed = new Map(direct.map((each) => [each.path, each]));
  const patterned = direct.filter(({ path }) => path.includes('{'));
  const outboxPass = setOutboxPass();
  return (request, response) => {
    const arrival = toArrival(request);
    const target = normaliseTarget(request.url ?? '/');
    request.url = target;
    const forwarded = trustedProxyHops > 0 ? forwardedFor(request) : undefined;
    const client = clientAddress(request.socket.remoteAddress, forwarded, trustedProxyHops);
    const path = pathOf(target);
    const found =
      isApiPath(path) && isPlainPath(path)
        ? (fixed.get(path) ?? patterned.find((candidate) => matchPath(candidate.path, path)))
        : undefined;
    if (found && mount === 'direct' && (request.method === 'GET' || request.method === 'HEAD') && hasValidHost(request)) {
      const { reply } = found.resource[request.method];
      if (reply) return void answerPlainly(reply, toApiRequest(request, client), response, common);
    }
    rewriteHeaders(request, client, mayReadOutbox(arrival, outbox) ? outboxPass : undefined);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (isAmbiguousPath(path)) return void refuse(request, response);
    if (!isApiPath(path)) {
      nameRequest(request, response);
      if (!PAGE_METHODS.has(request.method ?? '')) return void refuseMethod(request, response);
      return void servePage(framework, request, response, client);
    }
    if (!found) return void refuse(request, response);
    // A method that Next's router does not know would end in its own error page.
    if (mount === 'framework' && METHODS.has(request.method ?? '')) {
      dropFrameworkHeaders(request);
      return void serve(framework, request, response);
    }
    void found.listener(request, response);
  };
}

/** Gives a page's request its id before anybody answers: the framework answers for its own files without asking us. */
function nameRequest(request: IncomingMessage, response: ServerResponse): void {
  const requestId = requestIdOf(toHeaders(request));
  request.headers['x-request-id'] = requestId;
  response.setHeader('x-request-id', requestId);
}

/** Pages are only read: the framework would take in the body of anything else, and fails on methods it does not know. */
const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function refuseMethod(request: IncomingMessage, response: ServerResponse): void {
  const headers = toHeaders(request);
  const error = new ApiError('method_not_allowed', {}, { allow: [...PAGE_METHODS].join(', ') });
  const locale = chooseLocale(headers.get('accept-language'));
  writeReply(response, problemReply(error, { appUrl: env().appUrl, locale, requestId: requestIdOf(headers) }), []);
}

/** Refuses without looking at the address again: some of these cannot even be written as one. */
function refuseDirectly(request: IncomingMessage, response: ServerResponse): void {
  const headers = toHeaders(request);
  // Only whether it stands under the interface's prefix is looked at, so that it is counted there.
  const place = /^\/api\/v1(?:\/|$)/.test(request.url ?? '') ? '/api/v1/' : '/';
  void notFound(new Request(`http://localhost${place}`, { headers })).then(async (answer) => {
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(request.method === 'HEAD' ? undefined : await answer.text());
  });
}

async function answerPlainly(
  reply: NonNullable<Endpoint['reply']>,
  asked: ApiRequest,
  response: ServerResponse,
  common: readonly string[],
): Promise<void> {
  try {
    writeReply(response, await reply(asked), common);
  } catch (error) {
    log.error({ error: describeError(error) }, 'request failed outside its route');
    response.destroy();
  }
}

function asListener(answer: (request: Request) => Promise<Response>): RequestListener {
  // Made for each request: whoever is refused here is answered in their language and under their id.
  return (incoming, outgoing) =>
    getRequestListener(answer, {
      overrideGlobalObjects: false,
      // HTTP/1.0 may come without a Host, and nothing here depends on it.
      hostname: 'localhost',
      errorHandler: (error) => {
        log.error({ error: describeError(error) }, 'request failed outside its route');
        // What is HTTP and still makes no request, such as a Host header that names no host.
        return toResponse(rejectBadRequest(toHeaders(incoming)));
      },
    })(incoming, outgoing);
}

/** The framework takes headers of its own as orders (`RSC: 1` is answered with a redirect); the API knows none of them. */
function dropFrameworkHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers))
    if (/^(?:rsc|next-|x-nextjs-|x-middleware-)/.test(name)) delete request.headers[name];
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function dispatch(resource: Resource, request: Request): Promise<Response> {
  // Methods that nobody serves anywhere are refused like those that only this address does not take.
  return resource[METHODS.has(request.method) ? (request.method as Method) : 'DELETE'](request);
}

async function servePage(
  framework: FrameworkHandler,
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
): Promise<void> {
  response.once('finish', () => metrics().pages.inc({ status: String(response.statusCode) }));
  try {
    if (!(await admitPage(request, response, client))) return;
  } catch (error) {
    log.error({ error: describeError(error) }, 'a page could not be counted');
  }
  await withPageStatus(response, () => serve(framework, request, response));
}

async function serve(framework: FrameworkHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await framework(request, response);
  } catch (error) {
    log.error({ error: describeError(error) }, 'the framework failed');
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}
