import { requireCounters } from '../counting/counters/open-counters';
import { addressBucket } from '../counting/limits/rules';
import { readSessionToken } from '../people/auth/rules';
import { limitConcurrency } from '../platform/concurrency';
import { withReadDatabase } from '../platform/db/read-database';
import { env } from '../platform/env';
import { InvalidField, InvalidFields, InvalidInput } from '../platform/validation';
import { type Admission, admit } from './admission/admit';
import { clientOf } from './admission/client';
import { identify } from './admission/identify';
import { hasOwnOrigin, requireOwnOrigin } from './admission/origin';
import { toErrorReply } from './http/error-reply';
import { toFileReply } from './http/file-reply';
import { readInput } from './http/input';
import { chooseLocale } from './http/negotiation';
import { observeRequest } from './http/observe-request';
import { API_PREFIX, type FileOutput, type Input, type Operation, type TextSchema } from './http/operation';
import type { ApiRequest, Reply } from './http/request';
import type { PathMatch } from './http/resource';
import { pageLinks, requestIdOf, VARY } from './http/response';
import { type CachedResponse, cacheResponse, fromBytes, toCachedResponse, toCachedText } from './http/response-cache';
import { sendBody } from './http/send-body';
import { readVersionTag } from './http/version-tag';

/** Uploads in memory at the same time in one process. Further ones wait before they are read. */
const inUploadTurn = limitConcurrency('uploads', { running: 3, waiting: 30 });

export type OperationInput = Omit<Input<TextSchema, TextSchema, NonNullable<Operation['body']>>, 'actor'>;

/**
 * The path of every request to an operation: request id, identity, admission, input, handler, output, headers, one log
 * line, metrics. Fields outside the response schema are stripped. Problems may be thrown at any step.
 */
export async function serveOperation(operation: Operation, request: ApiRequest, match: PathMatch): Promise<Reply> {
  const startedAt = performance.now();
  const requestId = requestIdOf(request.headers);
  const now = new Date();
  const locale = chooseLocale(request.headers.get('accept-language'));
  const client = clientOf(request);
  const admission: Admission = { headers: {} };
  let code: string | undefined;
  let reply: Reply;
  let caller = 'unknown';
  let prefix: string | undefined;
  try {
    if (operation.needsCounters) requireCounters(addressBucket(client).id);
    const identity = await identify(request, operation.access, now);
    caller = identity.kind;
    if (identity.kind === 'key' || identity.kind === 'unusable_key') prefix = identity.key.prefix;
    const call = { request, access: operation.access, writes: operation.method !== 'GET', client, requestId, now };
    const principal = await admit(identity, call, admission);
    if (operation.ownOrigin) requireOwnOrigin(request, env().appUrl);
    // Admission may have found the counters unavailable.
    if (operation.needsCounters) requireCounters(admission.bucketId ?? '');
    const serve = async () => {
      const { input, rawQuery } = await readInput(operation, request, match);
      const browser =
        operation.method !== 'GET' && hasOwnOrigin(request, env().appUrl)
          ? { replaces: readSessionToken(request.headers.get('cookie') ?? undefined) }
          : undefined;
      const ifMatch = readVersionTag(request.headers.get('if-match'));
      const context = { requestId, locale, now, client, accept: request.headers.get('accept') ?? '', browser, ifMatch };
      return callOperation(operation, { ...input, principal, context } as OperationInput, rawQuery);
    };
    const response = await (operation.bodyType === 'multipart' ? inUploadTurn(serve) : serve());
    reply = await toReply(operation, request, response, { ...admission.headers, 'x-request-id': requestId });
  } catch (error) {
    const { headers } = admission;
    ({ reply, code } = toErrorReply(locate(error, operation), { request, requestId, operation: operation.id, headers }));
  }
  if (operation.access !== 'anyone') reply.headers.vary += ', Cookie';
  if (caller === 'session') reply.bySession = true;
  const route = API_PREFIX + operation.path;
  observeRequest({ operation, route, requestId, status: reply.status, code, caller, prefix, startedAt });
  return reply;
}

/** Fields that the domain rejects, in the part of the request that contains them. */
function locate(error: unknown, { query }: Operation): unknown {
  const fields = error instanceof InvalidFields ? error.fields : [error];
  if (!fields.every((each) => each instanceof InvalidField)) return error;
  return new InvalidInput(
    fields.map(({ field, type, message: msg, inside }) => ({
      loc: [Object.hasOwn(query.shape, field) ? 'query' : 'body', field, ...inside],
      msg,
      type,
    })),
  );
}

type FileResponse = { file: FileOutput; headers: Record<string, string> };

/**
 * The response of an operation to an admitted caller, from the cache if the operation has a version. Those with a file have none.
 *
 * @param rawQuery the known query parameters as the caller wrote them
 */
export async function callOperation(
  operation: Operation,
  input: OperationInput,
  rawQuery: Record<string, string>,
): Promise<CachedResponse | FileResponse> {
  const { cacheVersion: readVersion } = operation;
  if (!readVersion) return callHandler(operation, input, rawQuery);
  // The version and the response come from one database.
  return withReadDatabase(async () => {
    const version = await readVersion(input.params);
    if (version === undefined) return callHandler(operation, input, rawQuery);
    // The raw query is part of the key because links repeat it; unknown parameters are excluded.
    const key = JSON.stringify([version, operation.id, input.principal.fullText, input.params, rawQuery]);
    return cacheResponse(key, () => callHandler(operation, input, rawQuery) as Promise<CachedResponse>);
  });
}

async function callHandler(
  operation: Operation,
  input: OperationInput,
  rawQuery: Record<string, string>,
): Promise<CachedResponse | FileResponse> {
  const output = await operation.handle({ ...input, actor: input.principal.actor });
  const location: Record<string, string> = output.location ? { 'content-location': output.location } : {};
  if (output.file) return { file: output.file, headers: location };
  const missing: Record<string, string> = output.missing === undefined ? {} : { 'x-missing-count': String(output.missing) };
  if (output.text) return toCachedText(output.text, missing);
  const value = output.json ? undefined : operation.response.parse(output.value);
  const headers = {
    ...missing,
    ...(operation.ifMatch && operation.method === 'GET' ? { etag: `"${(value as { version: number }).version}"` } : {}),
    ...(output.languages?.length ? { 'content-language': output.languages.join(', ') } : {}),
    ...location,
    ...(output.cookies?.length ? { 'set-cookie': output.cookies } : {}),
    ...(output.page
      ? { link: pageLinks(`${env().appUrl}${API_PREFIX}${fillPath(operation.path, input.params)}`, rawQuery, output.page) }
      : {}),
  };
  const response = output.json ? fromBytes(output.json, headers) : toCachedResponse(value, headers);
  return output.isProvisional ? { ...response, isProvisional: true } : response;
}

/** A path with its parameters, as the caller requested it. */
function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

async function toReply(
  operation: Operation,
  request: ApiRequest,
  response: CachedResponse | FileResponse,
  headers: Record<string, string>,
): Promise<Reply> {
  const vary = operation.alternatives ? `${VARY}, Accept` : VARY;
  if ('file' in response) {
    const common = {
      'cache-control': operation.secret ? 'no-store' : 'private, no-cache',
      vary,
      ...response.headers,
      ...headers,
    };
    return toFileReply(request, response.file, common);
  }
  const isStored = !operation.secret && !operation.ifMatch && !response.isProvisional;
  return sendBody(request, response, {
    headers: { 'cache-control': isStored ? 'private, no-cache' : 'no-store', vary, ...headers },
    revalidates: operation.method === 'GET' && !operation.ifMatch && !response.isProvisional,
  });
}
