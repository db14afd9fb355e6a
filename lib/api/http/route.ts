import { requireCounters } from '../../counters/open-counters';
import { env } from '../../env';
import { describeError, log } from '../../log';
import { InvalidInput } from '../../validation';
import { type Admission, admit } from '../admission/admit';
import { clientOf } from '../admission/client';
import { identify } from '../admission/identify';
import { toApiError } from '../error-mapping';
import { ApiError } from '../problems';
import { matchPath, readInput } from './input';
import { chooseEncoding, chooseLocale, matchesEtag } from './negotiation';
import { observeRequest } from './observe-request';
import { API_PREFIX, type Handler, type Input, type Operation } from './operation';
import { type ApiRequest, type Reply, toResponse } from './request';
import { invalidReply, pageLinks, problemReply, requestIdOf, VARY } from './response';
import { type CachedResponse, cacheResponse, encodeResponse, toCachedResponse, toCachedText } from './response-cache';

/**
 * A request in, an answer out, with nothing of the framework in it: Next mounts it as a function of web standards; our own
 * server calls `reply`, which spares it the making of a Response only to take it apart again.
 */
export type Route = ((request: Request) => Promise<Response>) & {
  operation: Operation;
  reply: (request: ApiRequest) => Promise<Reply>;
};

/**
 * The one way of a request: request id, credential, limits, input, domain, output, headers, one log line.
 *
 * The handler gets checked input and a Principal, and returns a plain value; what the operation's response schema does
 * not name never leaves. Refusals are thrown as `ApiError` or `InvalidInput` anywhere on the way.
 */
export function route<O extends Operation>(operation: O, handler: Handler<O>): Route {
  const reply = async (request: ApiRequest): Promise<Reply> => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers);
    const now = new Date();
    const locale = chooseLocale(request.headers.get('accept-language'));
    const client = clientOf(request);
    const admission: Admission = { headers: {} };
    let code: string | undefined;
    let response: Reply;
    let caller = 'unknown';
    let prefix: string | undefined;
    try {
      const { path, search } = splitAddress(request.url);
      const params = matchPath(API_PREFIX + operation.path, path);
      if (!params) throw new ApiError('not_found');
      if (operation.needsCounters) requireCounters();
      const identity = await identify(request, operation.access, now);
      caller = identity.kind;
      if (identity.kind === 'key' || identity.kind === 'broken key') prefix = identity.key.prefix;
      const call = { request, access: operation.access, writes: operation.method !== 'GET', client, requestId, now };
      const principal = await admit(identity, call, admission);
      // Whether they are there may have shown itself only now.
      if (operation.needsCounters) requireCounters();
      const { input, asked } = await readInput(operation, request, { path, search, params });
      const accept = request.headers.get('accept') ?? '';
      const context = { requestId, locale, now, client, accept };
      const answer = await answerFor(operation, handler, { ...input, principal, context } as Input<O>, asked);
      response = await deliver(request, operation, answer, { ...admission.headers, 'x-request-id': requestId });
    } catch (error) {
      if (error instanceof InvalidInput) {
        code = 'invalid_input';
        response = invalidReply(error.detail, { requestId, headers: admission.headers });
      } else {
        const problem = toApiError(error);
        code = problem.code;
        if (problem.status >= 500 && problem.cause)
          log.error({ request_id: requestId, operation: operation.id, error: describeError(problem.cause) }, 'request failed');
        response = problemReply(problem, { appUrl: env().appUrl, locale, requestId, headers: admission.headers });
      }
      if (operation.access !== 'anyone') response.headers.vary += ', Cookie';
    }
    if (caller === 'session') response.bySession = true;
    observeRequest({ operation, requestId, status: response.status, code, caller, prefix, startedAt });
    return response;
  };
  const serve = async (request: Request) => toResponse(await reply(request));
  return Object.assign(serve, { operation: operation as Operation, reply });
}

/** Path and query as they were sent: a parsed address would already have mended what must be refused. */
function splitAddress(url: string): { path: string; search: string } {
  const start = /^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  const address = url.slice(start).split('#', 1)[0] ?? '';
  const cut = address.indexOf('?');
  return cut < 0 ? { path: address, search: '' } : { path: address.slice(0, cut), search: address.slice(cut) };
}

async function answerFor<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  input: Input<O>,
  asked: Record<string, string>,
): Promise<CachedResponse> {
  if (!operation.version) return makeAnswer(operation, handler, input, asked);
  const version = await operation.version(input.principal);
  // Links repeat the caller's own words, so they are the key, not what they were read as; unknown parameters are neither.
  const key = JSON.stringify([version, operation.id, input.principal.fullText, input.params, asked]);
  return cacheResponse(key, () => makeAnswer(operation, handler, input, asked));
}

async function makeAnswer<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  input: Input<O>,
  asked: Record<string, string>,
): Promise<CachedResponse> {
  const output = await handler(input);
  if (output.text) return toCachedText(output.text);
  const value = operation.response.parse(output.value);
  return toCachedResponse(value, {
    ...(output.languages?.length ? { 'content-language': output.languages.join(', ') } : {}),
    ...(output.location ? { 'content-location': output.location } : {}),
    ...(output.page ? { link: pageLinks(`${env().appUrl}${API_PREFIX}${operation.path}`, asked, output.page) } : {}),
  });
}

/** The answer in the encoding asked for, or 304 when the caller has it already. */
async function deliver(
  request: ApiRequest,
  operation: Operation,
  answer: CachedResponse,
  headers: Record<string, string>,
): Promise<Reply> {
  // Next takes Content-Encoding off its handlers' answers and compresses for itself; its requests are known by `nextUrl`.
  const encoding = 'nextUrl' in request ? 'identity' : chooseEncoding(request.headers.get('accept-encoding'));
  const { body, etag } = await encodeResponse(answer, encoding);
  const common = {
    'cache-control': operation.secret ? 'no-store' : 'private, no-cache',
    vary: `${VARY}${operation.access === 'anyone' ? '' : ', Cookie'}${operation.alsoAs ? ', Accept' : ''}`,
    ...(operation.method === 'GET' ? { etag } : {}),
    ...answer.headers,
    ...headers,
  };
  if (operation.method === 'GET' && matchesEtag(request.headers.get('if-none-match'), etag)) {
    return { status: 304, headers: common, body: null };
  }
  return {
    status: 200,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...common,
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}
