import { env } from '../../platform/env';
import type { Principal } from '../access';
import { type Admission, admit } from '../admission/admit';
import { clientOf } from '../admission/client';
import { identify } from '../admission/identify';
import { toErrorReply } from '../http/error-reply';
import { chooseLocale } from '../http/negotiation';
import { observeRequest } from '../http/observe-request';
import type { RequestContext } from '../http/operation';
import type { ApiRequest, Reply } from '../http/request';
import type { Resource } from '../http/resource';
import { jsonReply, requestIdOf, VARY } from '../http/response';
import { sendBody } from '../http/send-body';
import { ApiError, CHALLENGE, particularDetails } from '../problems';
import { isToolCall, MessageError, readMessage } from './message';

type Endpoint = { id: string; path: string; needsKey: boolean };

/** Headers of the protocol that pages of other sites may send, besides those of every endpoint. */
const PROTOCOL_HEADERS = 'Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id';

/** The archive as tools for assistants, over the Model Context Protocol (docs/contract.md, section 14). */
export const mcpResources: readonly Resource[] = [
  toResource({ id: 'mcp', path: '/mcp', needsKey: true }),
  toResource({ id: 'mcpPublic', path: '/mcp/public', needsKey: false }),
  // For clients that take an address only if it ends in /mcp.
  toResource({ id: 'mcpPublic', path: '/mcp/public/mcp', needsKey: false }),
];

function toResource(endpoint: Endpoint): Resource {
  const post = (request: ApiRequest) => serveMcp(endpoint, request);
  return { path: endpoint.path, methods: { POST: post }, crossOrigin: true, requestHeaders: PROTOCOL_HEADERS };
}

/** Details of a request when its response is written. */
type Progress = { admission: Admission; caller: string; prefix?: string; code?: string | undefined };

/** One HTTP request carries one message and is one counted request, like those of the API. */
async function serveMcp(endpoint: Endpoint, request: ApiRequest): Promise<Reply> {
  const startedAt = performance.now();
  const context = toContext(request);
  const { requestId } = context;
  const progress: Progress = { admission: { headers: {} }, caller: 'unknown' };
  let reply: Reply;
  try {
    reply = await respond(endpoint, request, context, progress);
  } catch (error) {
    reply = reject(error, endpoint, request, context, progress);
  }
  const { caller, prefix, code } = progress;
  const { status } = reply;
  observeRequest({
    operation: { id: endpoint.id, method: 'POST' },
    route: endpoint.path,
    requestId,
    status,
    code,
    caller,
    prefix,
    startedAt,
  });
  return reply;
}

function toContext(request: ApiRequest): RequestContext {
  return {
    requestId: requestIdOf(request.headers),
    locale: chooseLocale(request.headers.get('accept-language')),
    now: new Date(),
    client: clientOf(request),
    accept: 'application/json',
    browser: undefined,
    ifMatch: undefined,
  };
}

async function respond(endpoint: Endpoint, request: ApiRequest, context: RequestContext, progress: Progress): Promise<Reply> {
  const caller = await admitCaller(request, context, progress);
  const limit = caller instanceof ApiError ? caller : undefined;
  if (!(caller instanceof ApiError)) requireAccess(caller, endpoint, request);
  const message = await readMessage(request).catch((error) => {
    throw limit ?? error;
  });
  if (limit && !isToolCall(message)) throw limit;
  // Loaded with the first request: many processes never serve one.
  const { exchange } = await import('./protocol');
  const { response, code } = await exchange(message, request.headers, caller, context);
  progress.code = code;
  return toReply(response, request, context, progress);
}

/** The caller, or the limit that the request exceeds: tool calls report limits in their results. */
async function admitCaller(request: ApiRequest, context: RequestContext, progress: Progress): Promise<Principal | ApiError> {
  const { requestId, client, now } = context;
  const identity = await identify(request, 'anyone', now);
  progress.caller = identity.kind;
  if (identity.kind === 'key') progress.prefix = identity.key.prefix;
  const call = { request, access: 'anyone' as const, writes: false, client, requestId, now };
  return admit(identity, call, progress.admission).catch((error) => {
    if (error instanceof ApiError && error.status === 429) return error;
    throw error;
  });
}

/** @throws ApiError `credentials_missing`, `origin_refused` */
function requireAccess(caller: Principal, { needsKey }: Endpoint, { headers }: ApiRequest): void {
  if (needsKey && caller.kind !== 'key')
    throw new ApiError('credentials_missing', {}, CHALLENGE, { detail: particularDetails.mcpWithoutKey });
  const { mcpOrigins } = env();
  const origin = headers.get('origin');
  if (mcpOrigins && origin !== null && !mcpOrigins.includes(origin)) throw new ApiError('origin_refused');
}

/** The protocol's response with the headers of ours. No tool sends anything before its result, so a stream has ended too. */
async function toReply(
  response: Response,
  request: ApiRequest,
  { requestId }: RequestContext,
  { admission }: Progress,
): Promise<Reply> {
  const { status } = response;
  const headers = { 'cache-control': 'no-store', vary: VARY, ...admission.headers, 'x-request-id': requestId };
  const content = new Uint8Array(await response.arrayBuffer());
  if (content.length === 0) return { status, headers: { ...headers, 'content-length': '0' }, body: null };
  const type = response.headers.get('content-type') ?? 'application/json';
  return sendBody(request, { etag: '', body: content, encoded: {}, headers: { 'content-type': type } }, { status, headers });
}

function reject(error: unknown, endpoint: Endpoint, request: ApiRequest, context: RequestContext, progress: Progress): Reply {
  const { requestId } = context;
  const { headers } = progress.admission;
  if (error instanceof MessageError) {
    progress.code = 'bad_request';
    const { status, code, message, id } = error;
    const common = { 'cache-control': 'no-store', vary: VARY, ...headers, 'x-request-id': requestId };
    return jsonReply(status, { jsonrpc: '2.0', id, error: { code, message } }, common);
  }
  const { reply, code } = toErrorReply(error, { request, requestId, operation: endpoint.id, headers });
  progress.code = code;
  return reply;
}
