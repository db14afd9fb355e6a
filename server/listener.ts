import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CLIENT_HEADER, trustClientHeader } from '../lib/api/admission/client';
import { dispatch, preflightReply, rejectUnrouted } from '../lib/api/dispatch';
import { serveMediaFile } from '../lib/api/files/media-file';
import { chooseReaderLocale } from '../lib/api/http/negotiation';
import type { ApiRequest, Reply } from '../lib/api/http/request';
import { problemReply, requestIdOf } from '../lib/api/http/response';
import { ApiError } from '../lib/api/problems';
import { env } from '../lib/platform/env';
import { LOCAL_BROWSER_HEADER } from '../lib/platform/local-browser';
import { describeError, log } from '../lib/platform/log';
import { clientAddress } from '../lib/platform/network';
import { withPageStatus } from '../lib/platform/page-status';
import { isDocument, isMedia } from '../lib/platform/static-files';
import { isApiPath, isCanonicalPath, isUnknownPage, localeOf, normalizeTarget, pathOf } from './address';
import { rejectBadRequest } from './bad-request';
import { compressResponse } from './compress-response';
import { type CompressedFiles, sendCompressed } from './compressed-files';
import { forwardedFor, rewriteHeaders } from './headers';
import { safeHeaders } from './http';
import { isLocalBrowser } from './local-browser';
import { hasValidHost, toApiRequest, writeReply } from './node-request';
import { admitPage } from './page-limit';
import { observePage } from './page-log';
import { sendUnchanged } from './page-tag';

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = {
  /** `direct`: API requests are dispatched here; `framework`: Next's mount dispatches them, as where our server does not run */
  mount: 'direct' | 'framework';
  trustedProxyHops: number;
  /** a browser on this machine may see emails that are files, and decide about test payments */
  local: boolean;
  /** what is sent without Next */
  compressed: CompressedFiles;
  /** whether browsers may keep pages until they change; code that is being developed changes them too */
  tagged: boolean;
};

/** The methods that Next knows; on any other it fails. */
const NEXT_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Pages are only read. */
const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Receives every request: finds the client's address, replaces paths without a page, dispatches API requests, and hands pages to
 * Next. Every response carries the security headers; a page's own replace them.
 */
export function createListener(
  next: NextHandler,
  { mount, trustedProxyHops, local, compressed, tagged }: Options,
): RequestListener {
  trustClientHeader();
  const common = Object.entries(safeHeaders());
  const commonFields = common.flat();
  const reply = async (request: IncomingMessage, response: ServerResponse, made: Promise<Reply> | Reply) => {
    try {
      writeReply(request, response, await made, commonFields);
    } catch (error) {
      log.error({ error: describeError(error) }, 'request failed outside its route');
      response.destroy();
    }
  };
  return (request, response) => {
    request.url = normalizeTarget(request.url ?? '/');
    const path = pathOf(request.url);
    const forwarded = trustedProxyHops > 0 ? forwardedFor(request) : undefined;
    const client = clientAddress(request.socket.remoteAddress, forwarded, trustedProxyHops);
    const isLocal = local && isLocalBrowser(request, env().appUrl);
    const apiRequest = toApiRequest(request, client, isLocal);
    if (!hasValidHost(request)) return void reply(request, response, rejectBadRequest(apiRequest.headers));
    if (isApiPath(path)) {
      if (!isCanonicalPath(path)) return void reply(request, response, rejectUnrouted(apiRequest, new ApiError('not_found')));
      if (mount === 'direct' || !NEXT_METHODS.has(apiRequest.method)) return void reply(request, response, dispatch(apiRequest));
      prepareForNext(request, response, { client, isLocal, common });
      dropFrameworkHeaders(request);
      return void serve(next, request, response);
    }
    receivePage(request, response, { apiRequest, path, client, isLocal });
  };

  /** Counts and serves everything except API requests. */
  function receivePage(
    request: IncomingMessage,
    response: ServerResponse,
    { apiRequest, path, client, isLocal }: { apiRequest: ApiRequest; path: string; client: string; isLocal: boolean },
  ): void {
    const requestId = requestIdOf(apiRequest.headers);
    observePage(request, response, requestId);
    if (!PAGE_METHODS.has(apiRequest.method))
      return void reply(request, response, replyToOtherMethod(apiRequest, path, requestId));
    // Next renders our 404 page for any path below a language, and the problem for any unknown feed.
    if (isUnknownPage(path))
      request.url = isDocument(path) ? '/feeds/404' : `/${localeOf(path) ?? chooseReaderLocale(apiRequest.headers)}/404`;
    prepareForNext(request, response, { client, isLocal, common });
    if (isDocument(path) || isMedia(path)) dropFrameworkHeaders(request);
    // Next sends its own files without running our code, so the id is set first.
    request.headers['x-request-id'] = requestId;
    response.setHeader('x-request-id', requestId);
    if (sendCompressed(compressed, request, response)) return;
    const page = { client, requestId };
    if (mount === 'direct' && isMedia(path))
      return void admitted(request, response, page, async () => {
        const { method, headers } = apiRequest;
        writeReply(request, response, await serveMediaFile({ method, headers, path }, requestId));
      });
    void admitted(request, response, page, async () => {
      if (tagged && (await sendUnchanged(request, response))) return;
      await withPageStatus(requestId, response, () => serve(next, request, response));
    });
  }
}

/** Passes the caller's address to our code behind Next, and sets the headers of every response. */
function prepareForNext(
  request: IncomingMessage,
  response: ServerResponse,
  { client, isLocal, common }: { client: string; isLocal: boolean; common: readonly [string, string][] },
): void {
  rewriteHeaders(request, { [CLIENT_HEADER]: client, ...(isLocal ? { [LOCAL_BROWSER_HEADER]: 'yes' } : {}) });
  for (const [name, value] of common) response.setHeader(name, value);
}

/** Next acts on its internal headers (it redirects on `RSC: 1`); the API and documents ignore them. */
function dropFrameworkHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers))
    if (/^(?:rsc|next-|x-nextjs-|x-middleware-)/.test(name)) delete request.headers[name];
}

/** Pages of other sites may read documents with `If-None-Match`, for which their browsers send a preflight. */
function replyToOtherMethod(request: ApiRequest, path: string, requestId: string): Reply {
  const isShared = isDocument(path);
  const allow = [...PAGE_METHODS, ...(isShared ? ['OPTIONS'] : [])].join(', ');
  if (isShared && request.method === 'OPTIONS') return preflightReply(request, allow);
  return problemReply(new ApiError('method_not_allowed', {}, { allow }), { headers: request.headers, requestId });
}

type PageContext = { client: string; requestId: string };

/** Counts a page and serves it unless the client is over its limit. */
async function admitted(
  request: IncomingMessage,
  response: ServerResponse,
  { client, requestId }: PageContext,
  servePage: () => Promise<void>,
): Promise<void> {
  try {
    if (!(await admitPage(request, response, { client, requestId }))) return;
  } catch (error) {
    log.error({ request_id: requestId, error: describeError(error) }, 'counting a page failed');
  }
  await servePage();
}

async function serve(next: NextHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    // Without a user agent, Next streams a slow page's metadata into the body despite `htmlLimitedBots`.
    request.headers['user-agent'] ||= 'unknown';
    if (!isApiPath(pathOf(request.url ?? '/'))) compressResponse(request, response);
    await next(request, response);
  } catch (error) {
    log.error({ error: describeError(error) }, 'page failed');
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
}
